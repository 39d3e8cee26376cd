import type { BellScheduleRow } from '@xueqiao/contract/features/school/bell-schedules/api'
import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import { Button } from 'antd'
import { gradesText } from './naming'

interface Props {
  schedule: BellScheduleRow
  onEdit?: () => unknown
  onCopy?: () => unknown
  onRemove?: () => unknown
}

const spanText = ({ startsOn, endsOn }: BellScheduleRow) =>
  endsOn === null ? `自 ${startsOn} 起` : `${startsOn} 至 ${endsOn}`

/** A day as it goes by, from morning to evening. */
export const BellCard = ({ schedule, onEdit, onCopy, onRemove }: Props) => (
  <section className="card base-bell" aria-label={schedule.name}>
    <header>
      <h2>{schedule.name}</h2>
      <span className="tag green">{gradesText(schedule.gradeFrom, schedule.gradeTo)}</span>
      <span className="muted">
        {spanText(schedule)}，每周 {schedule.days} 天
      </span>
      {onEdit && (
        <span className="base-bell-actions">
          <Button type="link" size="small" onClick={onEdit}>
            编辑
          </Button>
          <Button type="link" size="small" onClick={onCopy}>
            复制到新季节
          </Button>
          <Button type="link" size="small" danger onClick={onRemove}>
            删除
          </Button>
        </span>
      )}
    </header>
    {schedule.warnings.map((warning) => (
      <p key={warning} className="base-bell-warning">
        {warning}
      </p>
    ))}
    <ol>
      {schedule.periods.map(({ name, kind, startsAt, endsAt }) => (
        <li key={startsAt} className={kind === 'LESSON' ? 'lesson' : undefined} title={PERIOD_KINDS[kind]}>
          <b>{name}</b>
          <span>
            {startsAt}–{endsAt}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
