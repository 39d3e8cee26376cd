import { today } from '@xueqiao/contract/common/school-time'
import type { SemesterRow } from '@xueqiao/contract/features/school/semesters/input'
import { ASSIGNMENT_SORT_KEYS } from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { AssignmentRow } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../../../lib/format'
import { column } from '../../../kit/list/column'
import type { ListState } from '../../../kit/list/list-url'
import { isOver } from './usePlanPlace'

type Span = Pick<SemesterRow, 'startDate' | 'endDate'>
const col = column<AssignmentRow>()
const [byClass, byCourse, byTeacher, byLessons, byTime] = ASSIGNMENT_SORT_KEYS

const Deed = ({ at, by }: { at: string | null; by: string | null }) =>
  at === null ? (
    <span className="muted">—</span>
  ) : (
    <span title={by ?? undefined}>
      {formatDate(at)} {formatTime(at)} <span className="muted">{by ?? '系统'}</span>
    </span>
  )

const State = ({ ended, semester }: { ended: boolean; semester: Span }) => {
  if (ended) return <span className="tag">已结束</span>
  if (isOver(semester)) return <span className="tag">学期已结束</span>
  return semester.startDate > today() ? (
    <span className="tag">学期未开始</span>
  ) : (
    <span className="tag green">任教中</span>
  )
}

export const recordColumns = (place: Pick<ListState, 'page' | 'size'>, semester: Span) => [
  col.index(place),
  col.of('className', '班级', {
    width: 120,
    sticky: true,
    sort: byClass,
    render: ({ classId, className }) => (
      <Link to={`/school/classes/${classId}`} className="kit-name">
        {className}
      </Link>
    ),
  }),
  col.of('courseName', '课程', {
    width: 152,
    sort: byCourse,
    render: ({ courseName, courseCode }) => (
      <span title={`${courseName}（${courseCode}）`}>
        {courseName} <span className="muted">{courseCode}</span>
      </span>
    ),
  }),
  col.of('teacherName', '任课教师', {
    width: 152,
    sort: byTeacher,
    render: ({ teacherName, teacherNumber }) => (
      <span title={`${teacherName}（${teacherNumber}）`}>
        {teacherName} <span className="muted">{teacherNumber}</span>
      </span>
    ),
  }),
  col.of('weeklyLessons', '周课时', { width: 88, sort: byLessons }),
  col.of('state', '状态', {
    width: 104,
    render: ({ endedAt }) => <State ended={endedAt !== null} semester={semester} />,
  }),
  col.of('createdAt', '安排', {
    width: 216,
    sort: byTime,
    render: ({ createdAt, createdBy }) => <Deed at={createdAt} by={createdBy} />,
  }),
  col.of('endedAt', '结束', { render: ({ endedAt, endedBy }) => <Deed at={endedAt} by={endedBy} /> }),
]
