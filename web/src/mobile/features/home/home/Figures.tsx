import { Link } from 'react-router'
import { formatNumber } from '../../../../lib/format'

export interface Figure {
  label: string
  value: number
  /** Somebody waits for the reader. */
  calls?: boolean
  to?: string
}

/** One strip of figures with hairlines between them. */
export const Figures = ({ items }: { items: Figure[] }) => (
  <ul className="m-card m-figures" aria-label="今日概况">
    {items.map(({ label, value, calls = false, to }) => {
      const figure = (
        <>
          <b className={calls && value > 0 ? 'm-calls' : undefined}>{formatNumber(value)}</b>
          <span>{label}</span>
        </>
      )
      return <li key={label}>{to === undefined ? <div>{figure}</div> : <Link to={to}>{figure}</Link>}</li>
    })}
  </ul>
)
