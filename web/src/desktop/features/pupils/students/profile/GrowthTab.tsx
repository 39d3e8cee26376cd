import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import type { TableColumnType } from 'antd'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../../../lib/chunks'
import { column } from '../../../../kit/list/column'
import { SimpleTable } from '../../../../kit/list/SimpleTable'
import { Assessments } from './Assessments'
import { Marks } from './Marks'

// A list of pupils, which opens this tab too, is looked at without.
const Fitness = lazy(() => loadChunk(() => import('./Fitness').then((m) => ({ default: m.Fitness }))))
const Growth = lazy(() => loadChunk(() => import('./Growth').then((m) => ({ default: m.Growth }))))
const Goals = lazy(() => loadChunk(() => import('./Goals').then((m) => ({ default: m.Goals }))))
const TermComments = lazy(() =>
  loadChunk(() => import('./TermComments').then((m) => ({ default: m.TermComments }))),
)

type Exam = StudentDetail['physicalExams'][number]
type Award = StudentDetail['achievements'][number]
type Activity = StudentDetail['activities'][number]

const exam = column<Exam>()
const EXAMS = [
  exam.of('examDate', '体检日期', { width: 128 }),
  exam.of('height', '身高 (cm)', { width: 104 }),
  exam.of('weight', '体重 (kg)', { width: 104 }),
  exam.of('vision', '视力', { width: 128 }),
  exam.of('healthStatus', '健康状况'),
]

const award = column<Award>()
const AWARDS = [
  award.of('awardDate', '获奖日期', { width: 128 }),
  award.of('awardName', '奖项名称'),
  award.of('awardLevel', '级别', { width: 104 }),
  award.of('issuer', '颁发单位', { width: 200 }),
]

const activity = column<Activity>()
const ACTIVITIES = [
  activity.of('activityName', '活动名称'),
  activity.of('activityType', '类型', { width: 104 }),
  activity.of('startDate', '开始日期', { width: 112 }),
  activity.of('endDate', '结束日期', { width: 112, render: ({ endDate }) => endDate ?? '进行中' }),
  activity.of('role', '角色', { width: 128 }),
]

interface PartProps<Row> {
  title: string
  rows: readonly Row[]
  columns: TableColumnType<Row>[]
  empty: string
}

const Part = <Row extends { id: number }>({ title, rows, columns, empty }: PartProps<Row>) => (
  <section aria-label={title} className="student-section">
    <h2>
      {title}
      {rows.length > 0 && <small>{rows.length} 条</small>}
    </h2>
    <SimpleTable label={title} rows={rows} columns={columns} empty={empty} />
  </section>
)

export const GrowthTab = ({ student }: { student: StudentDetail }) => (
  <>
    <Suspense>
      <Growth studentId={student.id} />
    </Suspense>
    <Marks studentId={student.id} />
    <Assessments studentId={student.id} />
    <Suspense>
      <TermComments studentId={student.id} />
      <Goals studentId={student.id} />
      <Fitness studentId={student.id} />
    </Suspense>
    <Part title="体检记录" rows={student.physicalExams} columns={EXAMS} empty="还没有体检记录" />
    <Part title="获奖情况" rows={student.achievements} columns={AWARDS} empty="还没有获奖记录" />
    <Part title="活动经历" rows={student.activities} columns={ACTIVITIES} empty="还没有活动经历" />
  </>
)
