import { marksApi as api, type PupilExam } from '@xueqiao/contract/features/growth/exams/marks'
import { useApi } from '../../../api/queries'
import { MarkLine } from '../../../lib/marks/MarkLine'
import { useCan } from '../../../session/access'
import { useSeen } from '../../../shared/bell/seen'
import { Card } from '../../kit/Card'
import { EmptyState, Loaded, SkeletonRows } from '../../kit/states'

const SHOWN = 4

const One = ({ exam: { examId, studentId, name, date, status, courses } }: { exam: PupilExam }) => {
  useSeen(`/student/exams/${examId}`, true)
  useSeen(`/student/exams/${examId}?studentId=${studentId}`, true)
  return (
    <section aria-label={name} className="m-marks">
      <h3>
        {name} <small className="muted">{date}</small>{' '}
        {status === 'ENTRY' && <span className="tag orange">未发布</span>}
      </h3>
      <ul>
        {courses.map((mark) => (
          <MarkLine key={mark.courseId} mark={mark} />
        ))}
      </ul>
    </section>
  )
}

/** Marks of the last exams; a family sees what is released, and nothing of others. */
export const Marks = ({ studentId }: { studentId: number }) => {
  const can = useCan()
  const seen = can('growth:view') || can('grade:view')
  const query = useApi(
    api.ofPupil,
    { query: { studentId, size: SHOWN } },
    { enabled: seen, silent: true, staleTime: 0 },
  )
  useSeen('/student/exams', query.isSuccess)
  useSeen(`/student/exams?studentId=${studentId}`, query.isSuccess)
  if (!seen) return null
  return (
    <Card title="考试成绩">
      <Loaded query={query} endpoint={api.ofPupil} skeleton={<SkeletonRows rows={2} />}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState>还没有发布的成绩。</EmptyState>
          ) : (
            content.map((exam) => <One key={exam.examId} exam={exam} />)
          )
        }
      </Loaded>
    </Card>
  )
}
