import type { MenuGroup } from '@xueqiao/contract/access/menus'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Icon, type IconName } from '../../lib/icons'
import { SchoolMark } from '../../session/SchoolMark'
import { useSchool } from '../../session/school'
import { Dropdown } from './Dropdown'
import { Term } from './Term'
import { placeOf } from './trail'

const iconOf = (group: MenuGroup) => group.icon as IconName

interface GroupProps {
  group: MenuGroup
  open: boolean
  active: string | undefined
  onToggle: () => void
}

const Group = ({ group, open, active, onToggle }: GroupProps) => (
  <div>
    <button
      type="button"
      className={open ? 'side-group open' : 'side-group'}
      aria-expanded={open}
      onClick={onToggle}
    >
      <Icon name={iconOf(group)} />
      {group.title}
      <Icon name={open ? 'down' : 'right'} size="s" className="chevron" />
    </button>
    {open && (
      <ul>
        {group.items.map(({ path, title }) => (
          <li key={path}>
            <Link className="side-item" to={path} aria-current={active === path ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </div>
)

const SmallGroup = ({ group, active }: { group: MenuGroup; active: boolean }) => {
  const navigate = useNavigate()
  return (
    <Dropdown
      label={group.title}
      side="right"
      className={active ? 'side-group on' : 'side-group'}
      choices={group.items.map(({ path, title }) => ({
        key: path,
        label: title,
        onChoose: () => navigate(path),
      }))}
    >
      <Icon name={iconOf(group)} size="l" />
    </Dropdown>
  )
}

interface SidebarProps {
  menu: readonly MenuGroup[]
  small: boolean
  onResize: () => void
}

export const Sidebar = ({ menu, small, onResize }: SidebarProps) => {
  const { pathname } = useLocation()
  const place = placeOf(menu, pathname)
  const current = place?.item === undefined ? undefined : place.group.title
  const [open, setOpen] = useState(current)
  const school = useSchool()

  // Wherever one arrives, its group is the open one (SHELL-02).
  useEffect(() => setOpen(current), [current])

  return (
    <aside className="side">
      <Link className="side-brand" to="/dashboard" title="首页" aria-label={small ? '学桥 首页' : undefined}>
        <SchoolMark />
        {!small && (
          <span>
            <b>学桥</b>
            <small>{school?.schoolName}</small>
          </span>
        )}
      </Link>
      <nav aria-label="主菜单">
        {menu.map((group) => {
          if (group.path !== undefined) {
            const isHere = place?.group.path === group.path
            return (
              <Link
                key={group.title}
                to={group.path}
                title={small ? group.title : undefined}
                className={isHere ? 'side-group on' : 'side-group'}
                aria-current={isHere ? 'page' : undefined}
              >
                <Icon name={iconOf(group)} size={small ? 'l' : 'm'} />
                <span className={small ? 'visually-hidden' : undefined}>{group.title}</span>
              </Link>
            )
          }
          if (small) return <SmallGroup key={group.title} group={group} active={group.title === current} />
          return (
            <Group
              key={group.title}
              group={group}
              open={group.title === open}
              active={place?.item?.path}
              onToggle={() => setOpen(group.title === open ? undefined : group.title)}
            />
          )
        })}
      </nav>
      <footer className="side-foot">
        {!small && <Term />}
        <button
          type="button"
          className="icon-btn"
          aria-label={small ? '展开侧边栏' : '收起侧边栏'}
          title={small ? '展开侧边栏' : '收起侧边栏'}
          onClick={onResize}
        >
          <Icon name="collapse" className={small ? 'turned' : ''} />
        </button>
      </footer>
    </aside>
  )
}
