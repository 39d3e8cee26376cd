import { roleLabel } from '@xueqiao/contract/access/roles'
import { useSearchParams } from 'react-router'
import { Avatar } from '../../../../lib/Avatar'
import { useViewer } from '../../../../session/access'
import { unsentText, useLeaving } from '../../../../shared/chat/leaving'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { Sheet } from '../../../kit/Sheet'
import { PasswordPage } from './PasswordPage'
import { PushCard } from './PushCard'
import { RoleCard } from './RoleCard'
import { SchoolRecord } from './SchoolRecord'
import { ThemeCard } from './ThemeCard'
import './profile.css'

const SignOutButton = () => {
  const { ask, busy, unsent, stay, leave } = useLeaving()
  return (
    <>
      <button type="button" className="m-button m-wide" disabled={busy} onClick={ask}>
        退出登录
      </button>
      {unsent > 0 && (
        <Sheet title="退出登录" onClose={stay}>
          <div className="m-page">
            <p>{unsentText(unsent)}</p>
            <button
              type="button"
              className="m-button m-wide m-danger"
              disabled={busy}
              onClick={() => void leave()}
            >
              仍要退出
            </button>
            <button type="button" className="m-button m-wide" onClick={stay}>
              取消
            </button>
          </div>
        </Sheet>
      )}
    </>
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
