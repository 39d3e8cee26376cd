import {
  type DeskLeave,
  type DeskLesson,
  isOpen,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import { LEAVE_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { Avatar } from '../../../../lib/Avatar'
import { leaveText } from '../../../../shared/timetable/leave'
import { groupOf } from '../../../../shared/timetable/week'
import { countOf, keyOf } from './when'

interface Props {
  week: number | null
  leaves: readonly DeskLeave[]
  unstaffed: readonly DeskLesson[]
  /** None: the lessons without a teacher. */
  chosen: DeskLeave | undefined
  onChoose: (id: number) => void
}

/** What is chosen where no leave is. */
export const UNSTAFFED = 0

const Dots = ({ lessons }: { lessons: readonly DeskLesson[] }) => (
  <span className="sub-dots" aria-hidden="true">
    {lessons.map((lesson) => (
      <i key={keyOf(lesson)} data-done={!isOpen(lesson)} />
    ))}
  </span>
)

const State = ({ lessons }: { lessons: readonly DeskLesson[] }) => {
  const open = lessons.filter(isOpen)
  return (
    <small className={open.length > 0 ? 'sub-open' : 'muted'}>
      {lessons.length === 0
        ? '本周没有课'
        : open.length > 0
          ? `${countOf(open)}待安排`
          : `${countOf(lessons)}已安排`}
    </small>
  )
}

export const LeaveList = ({ week, leaves, unstaffed, chosen, onChoose }: Props) => (
  <nav className="sub-leaves" aria-label="请假单">
    <header className="sub-header">
      <h2>请假单</h2>
      {week !== null && <span className="muted">第 {week} 周</span>}
    </header>
    {leaves.map((leave) => (
      <button
        key={leave.id}
        type="button"
        aria-current={leave.id === chosen?.id}
        onClick={() => onChoose(leave.id)}
      >
        <Avatar name={leave.teacherName} />
        <b>{leave.teacherName}</b>
        <span className="tag">{LEAVE_LABELS[leave.kind]}</span>
        <small className="muted sub-span">{leaveText(leave)}</small>
        <Dots lessons={leave.lessons} />
        <State lessons={leave.lessons} />
      </button>
    ))}
    {unstaffed.length > 0 && (
      <button type="button" aria-current={chosen === undefined} onClick={() => onChoose(UNSTAFFED)}>
        <Avatar name="缺" />
        <b>没有教师的课</b>
        <span className="tag orange">缺教师</span>
        <small className="muted sub-span">{[...new Set(unstaffed.map(groupOf))].join('、')}</small>
        <Dots lessons={unstaffed} />
        <State lessons={unstaffed} />
      </button>
    )}
  </nav>
)
