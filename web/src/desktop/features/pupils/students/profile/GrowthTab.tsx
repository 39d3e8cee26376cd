import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import type { TableColumnType } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { loadChunk } from '../../../../../lib/chunks'
import { useCan } from '../../../../../session/access'
import { column } from '../../../../kit/list/column'
import { SimpleTable } from '../../../../kit/list/SimpleTable'
import { Assessments } from './Assessments'
import { Marks } from './Marks'
import { useOpensHealth } from './useOpensHealth'

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
  /** The page that adds them, with this pupil chosen. */
  more: { to: string; text: string } | undefined
}

const Part = <Row extends { id: number }>({ title, rows, columns, empty, more }: PartProps<Row>) => (
  <section aria-label={title} className="student-section">
    <h2>
      {title}
      {rows.length > 0 && <small>{rows.length} 条</small>}
      {more !== undefined && <Link to={more.to}>{more.text}</Link>}
    </h2>
    <SimpleTable label={title} rows={rows} columns={columns} empty={empty} />
  </section>
)

const AWARDS_PAGE = '/student-growth/achievements'

interface Props {
  student: StudentDetail
  /** Shown in the place of what is still loading. */
  waiting?: ReactNode
}

export const GrowthTab = ({ student, waiting }: Props) => {
  const { id, classId } = student
  const named = `studentId=${id}${classId === null ? '' : `&classId=${classId}`}`
  const seen = useCan()('growth:view')
  const opensHealth = useOpensHealth(id)
  const to = (path: string, text: string) => (seen ? { to: path, text } : undefined)
  return (
    <>
      <Suspense fallback={waiting}>
        <Growth studentId={id} />
      </Suspense>
      <Marks studentId={id} />
      <Assessments studentId={id} />
      <Suspense fallback={waiting}>
        <TermComments studentId={id} />
        <Goals studentId={id} />
        <Fitness studentId={id} />
      </Suspense>
      <Part
        title="体检记录"
        rows={student.physicalExams}
        columns={EXAMS}
        empty="还没有体检记录"
        more={opensHealth ? to(`/student-growth/health?studentId=${id}`, '健康档案') : undefined}
      />
      <Part
        title="获奖情况"
        rows={student.achievements}
        columns={AWARDS}
        empty="还没有获奖记录"
        more={to(`${AWARDS_PAGE}?${named}`, '登记荣誉')}
      />
      <Part
        title="活动经历"
        rows={student.activities}
        columns={ACTIVITIES}
        empty="还没有活动经历"
        more={to(`${AWARDS_PAGE}?tab=activities&${named}`, '登记活动')}
      />
    </>
  )
}
