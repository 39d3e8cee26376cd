import { ASSESSMENT_LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { SCORE, SCORE_FIELDS } from '@xueqiao/contract/features/growth/assessments/values'
import {
  growthProfileApi as api,
  PUPIL_TERMS_MAX,
  type PupilTerms,
} from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Chart } from '../../../kit/Chart'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { RecordPage } from '../../../kit/record/RecordPage'
import { PupilSelect } from '../../../pickers/PupilSelect'
import { COLOURS } from './Covered'

type Term = PupilTerms['terms'][number] & { id: number }
const col = column<Term>()

interface Line {
  name: string
  of: (term: PupilTerms['terms'][number]) => number | null
}

interface FiguresProps {
  label: string
  lines: readonly Line[]
  terms: PupilTerms['terms']
}

const Figures = ({ label, lines, terms }: FiguresProps) => (
  <>
    <Chart
      label={label}
      kind="line"
      min={0}
      max={SCORE.max}
      colours={COLOURS}
      columns={['学期', ...lines.map(({ name }) => name)]}
      rows={terms.map((term) => [term.semesterName, ...lines.map(({ of }) => of(term))])}
      empty="还没有可以比较的学期"
    />
    <SimpleTable
      label={label}
      rows={terms.map((term) => ({ ...term, id: term.semesterId }))}
      columns={[
        col.of('semesterName', '学期', { width: 200 }),
        ...lines.map(({ name, of }) => ({
          ...col.of('scores', name, { width: 128, render: (term) => of(term)?.toFixed(1) ?? '—' }),
          key: name,
        })),
      ]}
      empty="还没有可以比较的学期"
    />
  </>
)

const ASSESSED: readonly Line[] = SCORE_FIELDS.map((field) => ({
  name: ASSESSMENT_LABELS[field],
  of: (term) => term[field],
}))

const Terms = ({ data: { studentId, studentName, dimensions, terms } }: { data: PupilTerms }) => (
  <>
    <h3>
      {studentName} 的五个维度 <Link to={`/student-growth/profile?studentId=${studentId}`}>成长档案</Link>
    </h3>
    <Figures
      label={`${studentName} 各学期的五个维度`}
      terms={terms}
      lines={dimensions.map(({ name }, at) => ({ name, of: ({ scores }) => scores[at] ?? null }))}
    />
    <h3>学生评估</h3>
    <Figures label={`${studentName} 各学期的学生评估`} terms={terms} lines={ASSESSED} />
  </>
)

const MISSING = {
  icon: 'student',
  title: '没有找到这名学生',
  text: '可能已经离校，或者不在您任教的班级和教学班。',
} as const

const One = ({ studentId }: { studentId: number }) => {
  const query = useApi(api.terms, { query: { studentId } }, { silent: true })
  return (
    <RecordPage query={query} endpoint={api.terms} missing={MISSING} failed="未能加载各学期的成长">
      {(data) => <Terms data={data} />}
    </RecordPage>
  )
}

interface Props {
  classId: number
  studentId: number | undefined
  onChoose: (studentId: number | null) => void
}

/** One pupil against their own past: dimensions and assessments, semester by semester. */
export const TermsOfPupil = ({ classId, studentId, onChoose }: Props) => (
  <section className="card growth-part growth-wide" aria-label="一名学生">
    <h2>
      一名学生{' '}
      <small className="muted">
        最近 {PUPIL_TERMS_MAX} 个学期，只与自己比；满分 {SCORE.max} 分
      </small>
    </h2>
    <div className="growth-choice">
      <PupilSelect name="学生" classId={classId} value={studentId ?? null} onChange={onChoose} />
    </div>
    {studentId === undefined ? (
      <p className="kit-none">选择一名学生，看各学期的五个维度和学生评估</p>
    ) : (
      <One key={studentId} studentId={studentId} />
    )}
  </section>
)
