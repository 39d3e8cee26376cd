import type { MenuGroup, MenuItem } from '@xueqiao/contract/access/menus'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../../../lib/icons'

interface EntryProps {
  item: Pick<MenuItem, 'path' | 'title'>
  built: boolean
}

const Entry = ({ item: { path, title }, built }: EntryProps) => (
  <li>
    {built ? <Link to={path}>{title}</Link> : <span className="muted">{title}</span>}
    <code>{path}</code>
    {!built && <span className="tag">未开放</span>}
  </li>
)

interface Props {
  menu: readonly MenuGroup[]
  exists: (path: string) => boolean
}

/** Group by group, as the sidebar has them; pages that are not built are named, but lead nowhere. */
export const MenuPreview = ({ menu, exists }: Props) => (
  <ul className="diag-menu" aria-label="菜单">
    {menu.map((group) => (
      <li key={group.title} className="card">
        <h3>
          {/* The menus name only icons that exist. */}
          <Icon name={group.icon as IconName} />
          {group.title}
        </h3>
        <ul>
          {group.path !== undefined && (
            <Entry item={{ path: group.path, title: group.title }} built={exists(group.path)} />
          )}
          {group.items.map((item) => (
            <Entry key={item.path} item={item} built={exists(item.path)} />
          ))}
        </ul>
      </li>
    ))}
  </ul>
)
