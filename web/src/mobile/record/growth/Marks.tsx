import { marksApi as api, type PupilExam } from '@xueqiao/contract/features/growth/exams/marks'
import { useSearchParams } from 'react-router'
import { call } from '../../../api/call'
import { useApi } from '../../../api/queries'
import { MarkLine } from '../../../lib/marks/MarkLine'
import { useCan } from '../../../session/access'
import { useSeen } from '../../../shared/bell/seen'
import { Card } from '../../kit/Card'
import { EmptyState, Loaded, SkeletonRows } from '../../kit/states'
import { Listed, More } from './Listed'

const SHOWN = 4

const One = ({
  exam: { examId, studentId, name, date, semesterName, status, courses },
}: {
  exam: PupilExam
}) => {
  useSeen(`/student/exams/${examId}`, true)
  useSeen(`/student/exams/${examId}?studentId=${studentId}`, true)
  return (
    <section aria-label={name} className="m-marks">
      <h3>
        {name} {status === 'ENTRY' && <span className="tag orange">未发布</span>}
      </h3>
      <p className="m-meta">
        {date}，{semesterName}
      </p>
      <ul>
        {courses.map((mark) => (
          <MarkLine key={mark.courseId} mark={mark} />
        ))}
      </ul>
    </section>
  )
}

interface Of {
  studentId: number
}

/** The exam that a line behind the bell is about, and the way to the others. */
const OneExam = ({ studentId, examId, onAll }: Of & { examId: number; onAll: () => void }) => {
  const query = useApi(api.ofPupil, { query: { studentId, examId } }, { silent: true, staleTime: 0 })
  return (
    <Card title="考试成绩">
      <Loaded query={query} endpoint={api.ofPupil} skeleton={<SkeletonRows rows={2} />}>
        {({ content: [exam] }) =>
          exam === undefined ? (
            <EmptyState>这场考试的成绩现在看不到，可能已经撤回。</EmptyState>
          ) : (
            <One exam={exam} />
          )
        }
      </Loaded>
      <More onMore={onAll}>查看历次成绩</More>
    </Card>
  )
}

const AllExams = ({ studentId }: Of) => {
  const query = useApi(api.ofPupil, { query: { studentId, size: SHOWN } }, { silent: true, staleTime: 0 })
  useSeen('/student/exams', query.isSuccess)
  useSeen(`/student/exams?studentId=${studentId}`, query.isSuccess)
  return (
    <Listed
      title="考试成绩"
      measure="场"
      empty="还没有发布的成绩。"
      endpoint={api.ofPupil}
      studentId={studentId}
      latest={query}
      read={(query, signal) => call(api.ofPupil, { query }, { signal })}
    >
      {(exams) => exams.map((exam) => <One key={exam.examId} exam={exam} />)}
    </Listed>
  )
}

/** Marks of the last exams, or of one; a family sees what is released, and nothing of others. */
export const Marks = ({ studentId }: Of) => {
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const examId = Number(params.get('exam')) || undefined
  if (!can('growth:view') && !can('grade:view')) return null
  if (examId === undefined) return <AllExams studentId={studentId} />
  const all = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('exam')
        return next
      },
      { replace: true },
    )
  return <OneExam studentId={studentId} examId={examId} onAll={all} />
}
