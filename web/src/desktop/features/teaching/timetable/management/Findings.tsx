import type { ScheduleCheck } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Link } from 'react-router'
import { Icon } from '../../../../../lib/icons'

/** What stands in the way of a table, with its numbers, and where it is changed. */
export const Findings = ({ findings }: Pick<ScheduleCheck, 'findings'>) => (
  <ul className="tm-findings">
    {findings.map(({ fatal, text, link }) => (
      <li key={`${text} ${link}`}>
        <Icon name={fatal ? 'alert' : 'warn'} />
        <span>
          <b>{fatal ? '无法排完' : '请注意'}</b>
          {text}
        </span>
        <Link to={link}>去修改</Link>
      </li>
    ))}
  </ul>
)
