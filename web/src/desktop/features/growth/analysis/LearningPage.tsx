import {
  ANALYSIS_SMALL,
  analysisApi as api,
  type LearningAnalysis,
} from '@xueqiao/contract/features/growth/analysis/api'
import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { SCORE, SCORE_FIELDS } from '@xueqiao/contract/features/growth/assessments/values'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Segmented, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Chart } from '../../../kit/Chart'
import { column } from '../../../kit/list/column'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { RecordPage } from '../../../kit/record/RecordPage'
import { SheetActions } from '../../../kit/SheetActions'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { LearningOfGrade } from './GradeLearning'
import './analysis.css'

type Week = LearningAnalysis['weeks'][number] & { id: number }
const week = column<Week>()
const WEEKS = [
  week.of('week', '周（周一）', { width: 112 }),
  week.of('given', '作业', { width: 64 }),
  week.of('handedIn', '提交率 %', { width: 96 }),
  week.of('onTime', '按时率 %', { width: 96 }),
  week.of('score', '批改平均', { width: 96, render: ({ score }) => score ?? '—' }),
]

type Month = LearningAnalysis['months'][number] & { id: number }
const month = column<Month>()
const MONTHS = [
  month.of('month', '月份', { width: 112 }),
  month.of('pupils', '学生人数', { width: 96 }),
  ...SCORE_FIELDS.map((field) =>
    month.of(field, LABELS[field], { width: 96, render: (row) => row[field]?.toFixed(2) ?? '—' }),
  ),
]

const MISSING = { icon: 'chart', title: '没有找到这个班级', text: '换一个班级再看。' } as const
const COLOURS = ['--green', '--blue', '--ink-4']

const Analysed = ({ data: { weeks, months } }: { data: LearningAnalysis }) => (
  <>
    <section className="card analysis-part" aria-label="作业趋势">
      <h2>
        作业趋势 <small className="muted">已到截止时间的作业，按周</small>
      </h2>
      <Chart
        label="作业趋势图"
        kind="line"
        unit="%"
        max={100}
        colours={COLOURS}
        columns={['周', '提交率', '按时率']}
        rows={weeks.map((one) => [one.week.slice(5), one.handedIn, one.onTime])}
        empty="这个学期没有到期的作业"
      />
      {weeks.length > 0 && (
        <SimpleTable
          label="作业趋势"
          rows={weeks.map((one, id) => ({ ...one, id }))}
          columns={WEEKS}
          empty=""
        />
      )}
    </section>
    <section className="card analysis-part" aria-label="评估趋势">
      <h2>
        评估趋势 <small className="muted">已审核的评估，每名学生每月计一次</small>
      </h2>
      <Chart
        label="评估趋势图"
        kind="line"
        max={SCORE.max}
        colours={COLOURS}
        columns={['月份', ...SCORE_FIELDS.map((field) => LABELS[field])]}
        rows={months.map((one) => [one.month, ...SCORE_FIELDS.map((field) => one[field])])}
        empty="这个学期没有足够的评估"
      />
      {months.length > 0 && (
        <SimpleTable
          label="评估趋势"
          rows={months.map((one, id) => ({ ...one, id }))}
          columns={MONTHS}
          empty=""
        />
      )}
    </section>
  </>
)

const OfClass = () => {
  const [params, setParams] = useSearchParams()
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS, silent: true })
  const number = (name: string) => Number(params.get(name)) || undefined
  const [classId, courseId, semesterId] = [number('classId'), number('courseId'), number('semesterId')]
  const query = useApi(api.learning, { query: { classId, courseId, semesterId } }, { silent: true })
  /** A course of another class or semester may be none of this one. */
  const choose = (some: Record<string, number | undefined>) => {
    const wanted = Object.entries({ classId, semesterId, ...some })
    setParams(
      Object.fromEntries(wanted.flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]]))),
      { replace: true },
    )
  }
  return (
    <RecordPage query={query} endpoint={api.learning} missing={MISSING} failed="未能加载学情分析">
      {(data) => (
        <>
          <div className="analysis-bar">
            <Select
              aria-label="班级"
              className="analysis-class"
              value={data.classId}
              placeholder="没有班级"
              showSearch={{ optionFilterProp: 'label' }}
              options={[...new Set(data.classes.map(({ grade }) => grade))].map((grade) => ({
                label: grade,
                options: data.classes
                  .filter((one) => one.grade === grade)
                  .map((one) => ({ value: one.classId, label: one.className })),
              }))}
              onChange={(id) => choose({ classId: id })}
            />
            <Select
              aria-label="学期"
              value={data.semesterId}
              placeholder="近半年"
              options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => choose({ semesterId: id })}
            />
            <Select
              aria-label="课程"
              allowClear
              placeholder="全部课程"
              value={data.courseId}
              options={data.courses.map((one) => ({ value: one.courseId, label: one.courseName }))}
              onChange={(id) => choose({ courseId: id ?? undefined })}
            />
            <SheetActions
              endpoint={api.learningSheet}
              query={{ classId: data.classId ?? undefined, courseId, semesterId }}
            />
          </div>
          <Analysed data={data} />
        </>
      )}
    </RecordPage>
  )
}

const WAYS = [
  { value: 'class', label: '按班级' },
  { value: 'grade', label: '按年级' },
]

/** How a class works over the semester, and how those of a grade do now: homework and assessments. */
export const LearningPage = () => {
  const [params, setParams] = useSearchParams()
  const way = params.get('by') === 'grade' ? 'grade' : 'class'
  return (
    <ResourcePage title="学情分析" count={`不足 ${ANALYSIS_SMALL} 人的班级不显示`}>
      <Segmented
        className="analysis-courses"
        value={way}
        options={WAYS}
        onChange={(next) => setParams(next === 'grade' ? { by: 'grade' } : {}, { replace: true })}
      />
      {way === 'grade' ? <LearningOfGrade /> : <OfClass />}
    </ResourcePage>
  )
}
