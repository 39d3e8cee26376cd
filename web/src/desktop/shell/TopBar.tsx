import { roleLabel } from '@xueqiao/contract/access/roles'
import { Fragment, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../lib/Avatar'
import { Icon } from '../../lib/icons'
import { mayLeave } from '../../lib/leave'
import { switchRole } from '../../session/actions'
import type { StoredUser } from '../../session/store'
import { useLeaving } from '../../shared/leaving/leaving'
import { toggleTheme, useTheme } from '../../theme/theme'
import { Bell } from './Bell'
import { Dropdown } from './Dropdown'
import { SearchField } from './search/SearchField'
import type { Crumb } from './trail'

const LeavingDialog = lazy(() =>
  import('../../shared/leaving/LeavingDialog').then((m) => ({ default: m.LeavingDialog })),
)
const ChatBadge = lazy(() => import('./ChatBadge').then((m) => ({ default: m.ChatBadge })))

const Trail = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav className="trail" aria-label="面包屑">
    {crumbs.map(({ title, path }, index) => {
      const last = index === crumbs.length - 1
      return (
        <Fragment key={`${title}${path ?? ''}`}>
          {index > 0 && <i aria-hidden="true">/</i>}
          {path === undefined || last ? (
            <span aria-current={last ? 'page' : undefined}>{title}</span>
          ) : (
            <Link to={path}>{title}</Link>
          )}
        </Fragment>
      )
    })}
  </nav>
)

const ThemeSwitch = () => {
  const dark = useTheme(({ theme }) => theme === 'dark')
  const name = dark ? '切换到浅色主题' : '切换到深色主题'
  return (
    <button type="button" className="icon-btn" aria-label={name} title={name} onClick={toggleTheme}>
      <Icon name={dark ? 'sun' : 'moon'} size="l" />
    </button>
  )
}

/** Only for people with more than one role (SHELL-05). */
const RoleSwitch = ({ user }: { user: StoredUser }) => {
  // What was chosen is seen at once; the server's word may take a moment.
  const [chosen, setChosen] = useState<string>()
  if (user.roles.length < 2) return null
  const turnTo = async (role: string) => {
    if (role === user.currentRole || !(await mayLeave())) return
    setChosen(role)
    await switchRole(role)
    setChosen(undefined)
  }
  const current = chosen ?? user.currentRole
  return (
    <Dropdown
      label="切换角色"
      className="top-role"
      choices={user.roles.map((role) => ({
        key: role,
        label: roleLabel(role),
        checked: role === current,
        onChoose: () => void turnTo(role),
      }))}
    >
      <Icon name="swap" size="s" />
      <span>{roleLabel(current)}</span>
      <Icon name="down" size="s" />
    </Dropdown>
  )
}

interface TopBarProps {
  crumbs: readonly Crumb[]
  /** Has lists of people to search in. */
  staff: boolean
  /** Has messages. */
  conversations: boolean
  user: StoredUser
  onMenu: () => void
  onProfile: () => void
  onPassword: () => void
}

export const TopBar = ({
  crumbs,
  staff,
  conversations,
  user,
  onMenu,
  onProfile,
  onPassword,
}: TopBarProps) => {
  const leaving = useLeaving()
  return (
    <header className="top">
      <button type="button" className="icon-btn top-menu" aria-label="打开菜单" onClick={onMenu}>
        <Icon name="menu" size="l" />
      </button>
      <Trail crumbs={crumbs} />
      <SearchField staff={staff} />
      <Bell />
      {conversations && (
        <Suspense>
          <ChatBadge />
        </Suspense>
      )}
      <ThemeSwitch />
      <RoleSwitch user={user} />
      <Dropdown
        label={`用户菜单：${user.name}`}
        className="top-user"
        choices={[
          { key: 'profile', label: '个人信息', onChoose: onProfile },
          { key: 'password', label: '修改密码', onChoose: onPassword },
          {
            key: 'logout',
            label: '退出登录',
            apart: true,
            onChoose: async () => {
              if (await mayLeave()) leaving.ask()
            },
          },
        ]}
      >
        <Avatar name={user.name} />
        <span>{user.name}</span>
        <Icon name="down" size="s" />
      </Dropdown>
      {leaving.loss !== '' && (
        <Suspense>
          <LeavingDialog leaving={leaving} />
        </Suspense>
      )}
    </header>
  )
}
