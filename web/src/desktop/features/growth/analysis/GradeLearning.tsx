import { analysisApi as api, type GradeLearning } from '@xueqiao/contract/features/growth/analysis/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { SCORE_FIELDS } from '@xueqiao/contract/features/growth/assessments/values'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Chart } from '../../../kit/Chart'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { EmptyState } from '../../../kit/list/TableState'
import { RecordPage } from '../../../kit/record/RecordPage'
import { SheetActions } from '../../../kit/SheetActions'

type OfClass = GradeLearning['classes'][number] & { id: number }
const col = column<OfClass>()
const HIDDEN = '—'
const COLUMNS = [
  col.of('className', '班级', { width: 120 }),
  col.of('pupils', '人数', { width: 64 }),
  col.of('given', '作业', { width: 64 }),
  col.of('handedIn', '提交率 %', { width: 88, render: ({ handedIn }) => handedIn ?? HIDDEN }),
  col.of('onTime', '按时率 %', { width: 88, render: ({ onTime }) => onTime ?? HIDDEN }),
  col.of('score', '批改平均', { width: 88, render: ({ score }) => score ?? HIDDEN }),
  ...SCORE_FIELDS.map((field) =>
    col.of(field, LABELS[field], { width: 88, render: (row) => row[field]?.toFixed(2) ?? HIDDEN }),
  ),
]

const MISSING = { icon: 'chart', title: '没有找到这个年级', text: '换一个年级再看。' } as const
const NONE = {
  icon: 'chart',
  title: '没有您负责的班级',
  text: '班主任和管理者在这里看所管班级的学情；任课的班级请按班级看。',
} as const

const Compared = ({ data }: { data: GradeLearning }) => (
  <section className="card analysis-part" aria-label="各班学情">
    <h2>
      各班学情{' '}
      <small className="muted">
        按班号排列，不排名；作业为 {data.from} 起到期的，评估为{data.semesterName ?? '近半年'}已审核的
      </small>
    </h2>
    <Chart
      label="各班提交率和按时率"
      kind="bar"
      unit="%"
      max={100}
      colours={['--green', '--blue']}
      columns={['班级', '提交率', '按时率']}
      rows={data.classes.map(({ className, handedIn, onTime }) => [className, handedIn, onTime])}
      empty="没有班级"
    />
    <SimpleTable
      label="各班学情"
      rows={data.classes.map((one) => ({ ...one, id: one.classId }))}
      columns={COLUMNS}
      empty="没有班级"
    />
  </section>
)

/** How the classes of a grade work, for those who lead them. */
export const LearningOfGrade = () => {
  const [params, setParams] = useSearchParams()
  const grade = params.get('grade')
  const courseId = Number(params.get('courseId')) || undefined
  const query = useApi(
    api.learningOfGrade,
    { query: { courseId, ...(grade !== null && { grade }) } },
    { silent: true },
  )
  /** A course of another grade may be none of this one. */
  const choose = (some: Record<string, string>) =>
    setParams({ by: 'grade', ...(grade !== null && { grade }), ...some }, { replace: true })
  return (
    <RecordPage query={query} endpoint={api.learningOfGrade} missing={MISSING} failed="未能加载年级学情">
      {(data) =>
        data.grade === null ? (
          <section className="card">
            <EmptyState {...NONE} />
          </section>
        ) : (
          <>
            <div className="analysis-bar">
              <Select
                aria-label="年级"
                value={data.grade}
                options={data.grades.map((value) => ({ value, label: value }))}
                onChange={(value) => choose({ grade: value })}
              />
              <Select
                aria-label="课程"
                allowClear
                placeholder="全部课程"
                value={data.courseId}
                options={data.courses.map((one) => ({ value: one.courseId, label: one.courseName }))}
                onChange={(id) => choose(id == null ? {} : { courseId: String(id) })}
              />
              <SheetActions endpoint={api.learningOfGradeSheet} query={{ grade: data.grade, courseId }} />
            </div>
            <Compared data={data} />
          </>
        )
      }
    </RecordPage>
  )
}
