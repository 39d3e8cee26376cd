import { Link } from 'react-router'
import { Icon, type IconName } from '../../lib/icons'
import { Badge } from './Badge'
import './doors.css'

export interface Door {
  to: string
  title: string
  icon: IconName
  /** So many wait behind it. */
  count?: number
}

/** The pages that no tab leads to, each one tap away. */
export const Doors = ({ doors }: { doors: readonly Door[] }) => (
  <nav className="m-card m-home-doors" aria-label="常用">
    {doors.map(({ to, title, icon, count = 0 }) => (
      <Link key={to} to={to}>
        <span className="m-home-door">
          <Icon name={icon} size="xl" />
          <Badge count={count} unit="项待处理" />
        </span>
        {title}
      </Link>
    ))}
  </nav>
)
