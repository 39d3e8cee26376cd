import { roleLabel } from '@xueqiao/contract/access/roles'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Avatar } from '../../../lib/Avatar'
import { useViewer } from '../../../session/access'
import { signOut } from '../../../session/actions'
import { Card } from '../../kit/Card'
import { useMe } from '../../kit/me'
import { Row } from '../../kit/Row'
import { PasswordPage } from './PasswordPage'
import { PushCard } from './PushCard'
import { RoleCard } from './RoleCard'
import { SchoolRecord } from './SchoolRecord'
import { ThemeCard } from './ThemeCard'
import './profile.css'

const SignOutButton = () => {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOut()
    setBusy(false)
  }
  return (
    <button type="button" className="m-button m-wide" disabled={busy} onClick={() => void leave()}>
      退出登录
    </button>
  )
}

const Profile = () => {
  const me = useMe()
  const { kind } = useViewer()
  const [, setParams] = useSearchParams()
  const staff = kind === 'admin' || kind === 'teacher'
  return (
    <>
      <header className="m-person">
        <Avatar name={me.name} size="l" />
        <div className="m-grow">
          <h1 className="m-ellipsis">{me.name}</h1>
          <div className="m-meta">用户名 {me.username}</div>
          <div className="m-person-roles">
            {me.roles.map((role) => (
              <span key={role} className="tag green">
                {roleLabel(role)}
              </span>
            ))}
          </div>
        </div>
      </header>
      <div className="m-page">
        {kind === 'student' && me.profileId !== null && <SchoolRecord studentId={me.profileId} />}
        <RoleCard />
        <PushCard />
        <ThemeCard />
        <Card>
          <Row title="修改密码" onClick={() => setParams({ form: 'password' })} />
          {staff && <Row to="/dashboard" title="打开桌面版" />}
        </Card>
        <SignOutButton />
      </div>
    </>
  )
}

export const MobileProfilePage = () => {
  const [params] = useSearchParams()
  return params.get('form') === 'password' ? <PasswordPage /> : <Profile />
}
