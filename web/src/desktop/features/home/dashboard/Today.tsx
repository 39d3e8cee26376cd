import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { Link } from 'react-router'
import { formatNumber } from '../../../../lib/format'

/** The day of the school for whoever runs it: what the calendar has, and what goes otherwise than planned. */
export const Today = ({ events, figures }: NonNullable<Dashboard['today']>) => (
  <section className="card dash-today" aria-label="今天">
    <header>
      <h2>今天</h2>
      <ul>
        {events.map(({ id, kind, title }) => (
          <li key={id}>
            <span className="tag">{kind}</span> {title}
          </li>
        ))}
        {events.length === 0 && <li className="muted">校历上没有安排</li>}
      </ul>
      <Link to="/schedule/base?tab=calendar">校历</Link>
    </header>
    <div className="dash-today-figures">
      {figures.map(({ key, label, value, detail, link, urgent }) => (
        <Link key={key} to={link}>
          <strong className={urgent ? 'dash-loud' : undefined}>{formatNumber(value)}</strong>
          <span>
            <b>{label}</b>
            <small>{detail}</small>
          </span>
        </Link>
      ))}
    </div>
  </section>
)
