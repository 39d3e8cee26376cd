import { gradeNumber } from '@xueqiao/contract/common/grade'
import {
  type AssessmentFigures,
  assessmentFiguresApi as api,
  type Group,
} from '@xueqiao/contract/features/growth/assessments/figures'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import {
  ASSESSMENT_TYPE_LABELS,
  ASSESSMENT_TYPES,
  type AssessmentType,
  SCORE,
  SCORE_FIELDS,
  SMALL_GROUP,
} from '@xueqiao/contract/features/growth/assessments/values'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Segmented, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Chart } from '../../../kit/Chart'
import { column } from '../../../kit/list/column'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { RecordPage } from '../../../kit/record/RecordPage'
import './assessments.css'

const COLUMNS = ['名称', ...SCORE_FIELDS.map((field) => LABELS[field])]
const COLOURS = ['--green', '--blue', '--ink-4']

type Named = Group & { id: number; name: string }
const named = column<Named>()
const TABLE = [
  named.of('name', '名称', { width: 160 }),
  named.of('pupils', '学生人数', { width: 96 }),
  named.of('count', '已审核', { width: 88 }),
  named.of('pending', '待审核', { width: 88 }),
  ...SCORE_FIELDS.map((field) =>
    named.of(field, LABELS[field], { width: 96, render: (row) => row[field]?.toFixed(2) ?? '不显示' }),
  ),
]

/** A picture and the table behind it; what is too small to be shown stands there without figures. */
const Part = ({ title, rows }: { title: string; rows: readonly Named[] }) => (
  <section className="card assessment-part" aria-label={title}>
    <h2>{title}</h2>
    <Chart
      label={title}
      kind="bar"
      max={SCORE.max}
      colours={COLOURS}
      columns={COLUMNS}
      rows={rows.map(({ name, ...row }) => [name, ...SCORE_FIELDS.map((field) => row[field])])}
      empty="这一学期还没有评估"
    />
    {rows.length > 0 && <SimpleTable label={`${title}明细`} rows={rows} columns={TABLE} empty="" />}
  </section>
)

const ofClasses = ({ classes }: AssessmentFigures, type: AssessmentType): Named[] =>
  classes.filter((row) => row.type === type).map((row) => ({ ...row, id: row.classId, name: row.className }))

const MISSING = { icon: 'chart', title: '没有找到评估统计', text: '换一个学期或年级再看。' } as const

/** Averages by class and kind, classes in the order of their numbers. */
export const FiguresPage = () => {
  const [params, setParams] = useSearchParams()
  const set = (some: Record<string, string>) =>
    setParams((before) => ({ ...Object.fromEntries(before), ...some }), { replace: true })
  const semesterId = Number(params.get('semesterId')) || undefined
  const grade = params.get('grade') ?? undefined
  const query = useApi(api.figures, { query: { semesterId, grade } }, { silent: true })
  const semesters = useApi(semestersApi.list, undefined, { silent: true })
  const chosen = ASSESSMENT_TYPES.find((type) => type === params.get('type')) ?? 'monthly'
  return (
    <ResourcePage title="评估统计" count={`每名学生计一次，不足 ${SMALL_GROUP} 人的班级不显示平均`}>
      <RecordPage query={query} endpoint={api.figures} missing={MISSING} failed="未能加载评估统计">
        {(data) => (
          <>
            <div className="assessment-choice">
              <Select
                aria-label="学期"
                value={data.semesterId}
                options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => set({ semesterId: String(id) })}
              />
              <Select
                aria-label="年级"
                value={data.grade}
                options={data.grades.map((name) => ({ value: name, label: name }))}
                onChange={(name) => set({ grade: String(gradeNumber(name) ?? '') })}
              />
              <Segmented<AssessmentType>
                value={chosen}
                options={ASSESSMENT_TYPES.map((value) => ({ value, label: ASSESSMENT_TYPE_LABELS[value] }))}
                onChange={(type) => set({ type })}
              />
            </div>
            <Part title={`各班${ASSESSMENT_TYPE_LABELS[chosen]}平均`} rows={ofClasses(data, chosen)} />
            <Part
              title="各类型平均"
              rows={data.types.map((row, id) => ({ ...row, id, name: ASSESSMENT_TYPE_LABELS[row.type] }))}
            />
          </>
        )}
      </RecordPage>
    </ResourcePage>
  )
}
