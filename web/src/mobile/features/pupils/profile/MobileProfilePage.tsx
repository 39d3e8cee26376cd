import { roleLabel } from '@xueqiao/contract/access/roles'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Avatar } from '../../../../lib/Avatar'
import { loadChunk } from '../../../../lib/chunks'
import { useViewer } from '../../../../session/access'
import { useLeaving } from '../../../../shared/leaving/leaving'
import { unsentOf, unsentText } from '../../../../shared/leaving/unsent'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { Sheet } from '../../../kit/Sheet'
import { ContactPage } from './ContactPage'
import { OwnCard, OwnChildren } from './OwnCard'
import { PasswordPage } from './PasswordPage'
import { PushCard } from './PushCard'
import { RoleCard } from './RoleCard'
import { SchoolRecord } from './SchoolRecord'
import { ThemeCard } from './ThemeCard'
import './profile.css'

const ReminderChoices = lazy(() =>
  loadChunk(() => import('../../../homework/ReminderChoices').then((m) => ({ default: m.ReminderChoices }))),
)

const SignOutButton = () => {
  const me = useMe()
  const { busy, leave } = useLeaving()
  const [asking, setAsking] = useState(false)
  const unsent = asking ? unsentOf(me.id) : ''
  const stay = () => setAsking(false)
  return (
    <>
      <button type="button" className="m-button m-wide" disabled={busy} onClick={() => setAsking(true)}>
        退出登录
      </button>
      {asking && (
        <Sheet title="退出登录" onClose={stay}>
          <div className="m-page">
            <p>{unsent === '' ? '退出后，这台手机上的草稿和保存的消息会清除。' : unsentText(unsent)}</p>
            <button
              type="button"
              className="m-button m-wide m-danger"
              disabled={busy}
              onClick={() => void leave()}
            >
              {unsent === '' ? '确认退出' : '仍要退出'}
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
        {kind !== 'student' && me.profileId !== null && <OwnCard />}
        {kind === 'parent' && me.profileId !== null && <OwnChildren parentId={me.profileId} />}
        <RoleCard />
        <PushCard />
        {(kind === 'student' || kind === 'parent') && (
          <Suspense>
            <ReminderChoices />
          </Suspense>
        )}
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
  const form = params.get('form')
  if (form === 'password') return <PasswordPage />
  return form === 'contact' ? <ContactPage /> : <Profile />
}
