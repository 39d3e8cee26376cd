import type { DeskLeave } from '@xueqiao/contract/features/teaching/substitutions/api'
import { LEAVE_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { Avatar } from '../../../../lib/Avatar'
import { leaveText } from '../../../../shared/timetable/leave'
import { periodsOf } from './when'

interface Props {
  week: number | null
  leaves: readonly DeskLeave[]
  chosen: DeskLeave
  onChoose: (id: number) => void
}

export const LeaveList = ({ week, leaves, chosen, onChoose }: Props) => (
  <nav className="sub-leaves" aria-label="请假单">
    <header className="sub-header">
      <h2>请假单</h2>
      {week !== null && <span className="muted">第 {week} 周</span>}
    </header>
    {leaves.map((leave) => {
      const open = periodsOf(leave.lessons.filter(({ arranged }) => arranged === null))
      return (
        <button
          key={leave.id}
          type="button"
          aria-current={leave.id === chosen.id}
          onClick={() => onChoose(leave.id)}
        >
          <Avatar name={leave.teacherName} />
          <b>{leave.teacherName}</b>
          <span className="tag">{LEAVE_LABELS[leave.kind]}</span>
          <small className="muted sub-span">{leaveText(leave)}</small>
          <span className="sub-dots" aria-hidden="true">
            {leave.lessons.map(({ id, date, arranged }) => (
              <i key={`${date} ${id}`} data-done={arranged !== null} />
            ))}
          </span>
          <small className={open > 0 ? 'sub-open' : 'muted'}>
            {leave.lessons.length === 0
              ? '本周没有课'
              : open > 0
                ? `${open} 节待安排`
                : `${periodsOf(leave.lessons)} 节已安排`}
          </small>
        </button>
      )
    })}
  </nav>
)
