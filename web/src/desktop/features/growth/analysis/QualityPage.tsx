import {
  ANALYSIS_SMALL,
  analysisApi as api,
  type QualityAnalysis,
} from '@xueqiao/contract/features/growth/analysis/api'
import { useApi } from '../../../../api/queries'
import { column } from '../../../kit/list/column'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { RecordPage } from '../../../kit/record/RecordPage'
import { SheetActions } from '../../../kit/SheetActions'
import { type Asked, CourseChoice, ExamChoice } from './ExamChoice'
import './analysis.css'

type Row = QualityAnalysis['rows'][number] & { id: number }
type Added = NonNullable<Row['added']>

const signed = (value: number) => (value > 0 ? `+${value}` : String(value))

/** Only what lies on one side of nothing says anything. */
const verdictOf = ({ low, high }: Added) => {
  if (low > 0) return '高于预期'
  return high < 0 ? '低于预期' : '与预期没有明显差别'
}

const REACH = 1.5
const at = (value: number) => `${((Math.max(-REACH, Math.min(REACH, value)) + REACH) / (2 * REACH)) * 100}%`

const Interval = ({ added }: { added: Added | null }) => {
  if (added === null) return <span className="muted">—</span>
  const words = `${signed(added.value)}（95% 在 ${signed(added.low)} 到 ${signed(added.high)}），${verdictOf(added)}`
  return (
    <span className="analysis-interval">
      <span aria-hidden="true">
        <i className="zero" />
        <i
          className="span"
          style={{ left: at(added.low), width: `calc(${at(added.high)} - ${at(added.low)})` }}
        />
        <i className="value" style={{ left: at(added.value) }} />
      </span>
      {words}
    </span>
  )
}

const col = column<Row>()
const COLUMNS = [
  col.of('className', '班级', { width: 120 }),
  col.of('teacherName', '任课教师', { width: 120, render: ({ teacherName }) => teacherName ?? '—' }),
  col.of('taken', '实考', { width: 64 }),
  col.of('mean', '平均分', { width: 80, render: ({ mean }) => mean ?? '不显示' }),
  col.of('fromMean', '与年级相差', {
    width: 104,
    render: ({ fromMean }) => (fromMean === null ? '不显示' : signed(fromMean)),
  }),
]
const ADDED = col.of('added', '增值（标准分）', { render: ({ added }) => <Interval added={added} /> })

const MISSING = { icon: 'chart', title: '没有找到这场考试', text: '换一场考试或科目再看。' } as const

const Opened = (asked: Asked) => {
  const query = useApi(api.quality, { query: { ...asked } }, { silent: true })
  return (
    <RecordPage query={query} endpoint={api.quality} missing={MISSING} failed="未能加载教学质量分析">
      {(data) => (
        <>
          <div className="analysis-bar">
            <CourseChoice data={data} />
            <SheetActions
              endpoint={api.qualitySheet}
              query={{ examId: data.examId, courseId: data.courseId }}
            />
          </div>
          <section className="card analysis-part" aria-label="各班教学质量">
            <h2>
              {data.examName} {data.courseName}{' '}
              <small className="muted">按班号排列，满分 {data.fullMarks}</small>
            </h2>
            <p className="muted">
              {data.beforeName === null
                ? '增值供学校和部门管理者查看，并需要同一科目更早的考试。'
                : `增值：按每名学生在${data.beforeName}的标准分估计本次应得的标准分，再看全班平均高出多少；横条为 95% 误差范围，跨过 0 时不能说明高低。一次考试不足以评价教师。`}
            </p>
            <SimpleTable
              label="各班教学质量"
              rows={data.rows.map((row) => ({ ...row, id: row.classId }))}
              columns={data.beforeName === null ? COLUMNS : [...COLUMNS, ADDED]}
              empty="没有班级"
            />
          </section>
        </>
      )}
    </RecordPage>
  )
}

/** Class by class; for leaders also against what the pupils' own past lets expect, with how sure that is. */
export const QualityPage = () => (
  <ResourcePage title="教学质量分析" count={`不排名，不足 ${ANALYSIS_SMALL} 人的不显示`}>
    <ExamChoice>{(asked) => <Opened {...asked} />}</ExamChoice>
  </ResourcePage>
)
