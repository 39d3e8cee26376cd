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

interface Props {
  doors: readonly Door[]
  label?: string
  /** What is counted. */
  unit?: string
}

/** The pages that no tab leads to, each one tap away. */
export const Doors = ({ doors, label = '常用', unit = '项待处理' }: Props) => (
  <nav className="m-card m-doors" aria-label={label}>
    {doors.map(({ to, title, icon, count = 0 }) => (
      <Link key={to} to={to}>
        <span className="m-door-icon">
          <Icon name={icon} size="xl" />
          <Badge count={count} unit={unit} />
        </span>
        {title}
      </Link>
    ))}
  </nav>
)
