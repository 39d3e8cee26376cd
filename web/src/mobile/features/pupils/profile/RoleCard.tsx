import { mobileKind, roleLabel } from '@xueqiao/contract/access/roles'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { switchRole } from '../../../../session/actions'
import { Card } from '../../../kit/Card'
import { Choice } from '../../../kit/form/Choice'
import { useMe } from '../../../kit/me'
import { homeOf } from '../../../kit/places'

/** Only for those who hold more than one role (000 §2.2); the new role starts at its own home. */
export const RoleCard = () => {
  const me = useMe()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (me.roles.length < 2) return null
  const choose = async (role: string) => {
    setBusy(true)
    const done = await switchRole(role)
    setBusy(false)
    if (done) void navigate(homeOf(mobileKind([role])), { replace: true })
  }
  return (
    <Card title="切换角色">
      {me.roles.map((role) => (
        <Choice
          key={role}
          title={roleLabel(role)}
          chosen={role === me.currentRole}
          disabled={busy || role === me.currentRole}
          onChoose={() => void choose(role)}
        />
      ))}
    </Card>
  )
}
