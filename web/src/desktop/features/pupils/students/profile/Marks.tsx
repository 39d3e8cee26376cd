import { marksApi as api, type PupilExam } from '@xueqiao/contract/features/growth/exams/marks'
import { SCORE_MARK_LABELS } from '@xueqiao/contract/features/growth/exams/values'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { useCan } from '../../../../../session/access'
import { column } from '../../../../kit/list/column'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { Counted } from './Counted'

type Row = PupilExam & { id: number }

const wordOf = ({ mark, score, fullMarks, level }: PupilExam['courses'][number]) => {
  if (mark !== null) return SCORE_MARK_LABELS[mark]
  return score === null ? level : `${score}/${fullMarks}`
}

const col = column<Row>()
const COLUMNS = [
  col.of('date', '考试日期', { width: 116 }),
  col.of('name', '考试名称', {
    width: 200,
    render: ({ examId, name, status }) => (
      <Link to={`/student/exams/${examId}`}>{status === 'ENTRY' ? `${name}（未发布）` : name}</Link>
    ),
  }),
  col.of('courses', '成绩', {
    render: ({ courses }) => courses.map((one) => `${one.courseName} ${wordOf(one)}`).join('，'),
  }),
]

const SHOWN = 20

/** Marks of exams; a family sees what is released, a teacher the courses they teach. */
export const Marks = ({ studentId }: { studentId: number }) => {
  const can = useCan()
  const seen = can('growth:view') || can('grade:view')
  const query = useApi(api.ofPupil, { query: { studentId, size: SHOWN } }, { enabled: seen, silent: true })
  if (!seen) return null
  return (
    <section aria-label="考试成绩" className="student-section">
      <h2>
        考试成绩
        <Counted total={query.data?.totalElements} shown={SHOWN} unit="场" />
      </h2>
      <ReadTable
        query={query}
        endpoint={api.ofPupil}
        failed="未能加载成绩"
        label="考试成绩"
        rows={(query.data?.content ?? []).map((exam) => ({ ...exam, id: exam.examId }))}
        columns={COLUMNS}
        empty="还没有成绩"
      />
    </section>
  )
}
