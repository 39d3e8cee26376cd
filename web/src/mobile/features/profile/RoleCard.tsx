import { mobileKind, roleLabel } from '@xueqiao/contract/access/roles'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../../lib/icons'
import { switchRole } from '../../../session/actions'
import { Card } from '../../kit/Card'
import { useMe } from '../../kit/me'
import { homeOf } from '../../kit/places'

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
      {me.roles.map((role) => {
        const current = role === me.currentRole
        return (
          <button
            key={role}
            type="button"
            className="m-row"
            disabled={busy || current}
            aria-current={current}
            onClick={() => void choose(role)}
          >
            <span className="m-grow">{roleLabel(role)}</span>
            {current && (
              <>
                <span className="m-meta">当前角色</span>
                <Icon name="check" size="l" />
              </>
            )}
          </button>
        )
      })}
    </Card>
  )
}
