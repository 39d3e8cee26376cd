import { formatCount } from '../../lib/format'

interface BadgeProps {
  count: number
  /** What is counted: 条未读. */
  unit: string
  /** Counted, but it calls nobody. */
  quiet?: boolean
}

export const Badge = ({ count, unit, quiet = false }: BadgeProps) =>
  count > 0 && (
    <span className={quiet ? 'm-badge m-badge-quiet' : 'm-badge'}>
      {formatCount(count)}
      <span className="visually-hidden">{unit}</span>
    </span>
  )
