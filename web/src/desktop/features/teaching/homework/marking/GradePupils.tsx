import type { SubmissionRow } from '@xueqiao/contract/features/teaching/homework/submission'
import type {
  LevelStyle,
  Scoring,
  SubmissionState,
} from '@xueqiao/contract/features/teaching/homework/values'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../../../lib/Avatar'
import { formatFeedTime } from '../../../../../lib/format'
import { markOf } from '../../../../../shared/homework/mark-store'
import { resultText } from '../../../../../shared/homework/words'
import { gradeAddress } from '../naming'
import { MarkingTag } from './submissionColumns'

const PUPIL_FILTERS = { ALL: '全部', SUBMITTED: '待批', RETURNED: '订正', PENDING: '未交' } as const
export type PupilFilter = keyof typeof PUPIL_FILTERS & (SubmissionState | 'ALL')

export const shownIn = (rows: readonly SubmissionRow[], filter: PupilFilter) =>
  rows.filter(({ state }) => filter === 'ALL' || state === filter)

interface GradePupilsProps {
  rows: readonly SubmissionRow[]
  homework: { scoring: Scoring; levelStyle: LevelStyle; needsSubmission: boolean }
  current: number
  filter: PupilFilter
  onChoose: (filter: PupilFilter) => void
}

/** Drawn anew only where it changes: the next work opens the sooner. */
const Pupil = memo(
  ({ row, homework, here }: Pick<GradePupilsProps, 'homework'> & { row: SubmissionRow; here: boolean }) => {
    const link = useRef<HTMLAnchorElement>(null)
    useEffect(() => {
      if (here) link.current?.scrollIntoView?.({ block: 'nearest' })
    }, [here])
    const begun = !here && markOf(row) !== undefined
    return (
      <Link
        ref={link}
        to={gradeAddress(row)}
        aria-current={here ? 'true' : undefined}
        className="grade-pupil"
      >
        <Avatar name={row.studentName} />
        <span>
          <b>{row.studentName}</b>
          <small className="muted">
            {row.submittedAt === null ? '未提交' : formatFeedTime(row.submittedAt)}
          </small>
        </span>
        {begun ? (
          <small className="tag orange">未保存</small>
        ) : row.state === 'GRADED' ? (
          <strong>{resultText({ ...homework, ...row })}</strong>
        ) : (
          <MarkingTag row={row} homework={homework} />
        )}
      </Link>
    )
  },
)

/** The pupils of the class by their numbers, with what each one's work is at. */
export const GradePupils = ({ rows, homework, current, filter, onChoose }: GradePupilsProps) => {
  const shown = shownIn(rows, filter)
  return (
    <nav className="grade-pupils" aria-label="学生">
      <div className="grade-filters">
        {(Object.keys(PUPIL_FILTERS) as PupilFilter[]).map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={filter === value}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
          >
            {PUPIL_FILTERS[value]} {shownIn(rows, value).length}
          </button>
        ))}
      </div>
      <ul>
        {shown.map((row) => (
          <li key={row.id}>
            <Pupil row={row} homework={homework} here={row.id === current} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted grade-none">没有这样的学生</p>}
    </nav>
  )
}
