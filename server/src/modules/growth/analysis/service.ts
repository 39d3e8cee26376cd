import { LEVEL_NAMES } from '@xueqiao/contract/features/growth/exams/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { type SheetColumn, sheetReply } from '../../../platform/excel/write'
import { grades } from './grades'
import { learning } from './learning'
import { quality } from './quality'

export { grades, learning, quality }

interface OfExam {
  examId: number
  courseId?: number | undefined
}

async function* each<Row>(rows: readonly Row[]) {
  yield* rows
}

const HIDDEN = '不足 5 人'
const column = <Row>(header: string, width: number, value: SheetColumn<Row>['value']): SheetColumn<Row> => ({
  ...{ header, width, value },
})
const figure = <Row>(header: string, value: (row: Row) => number | null): SheetColumn<Row> =>
  column(header, 10, (row) => value(row) ?? HIDDEN)

const taken = async <Row>(
  ctx: AuthedCtx,
  title: string,
  about: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
) => {
  await transact(ctx, (ctx) =>
    audit(ctx, { action: 'export', entity: 'exams', summary: `导出了${title}：${about}` }),
  )
  return sheetReply(ctx, title, columns, each(rows))
}

type Grades = Awaited<ReturnType<typeof grades>>
type ClassFigures = Grades['classes'][number]

export const gradesSheet = async (ctx: AuthedCtx, asked: OfExam) => {
  const data = await grades(ctx, asked)
  const whole = { classId: 0, className: '年级', ...data.whole }
  const columns: SheetColumn<ClassFigures>[] = [
    column('班级', 16, ({ className }) => className),
    column('实考', 8, (row) => row.taken),
    column('未参加', 8, ({ missing }) => missing),
    figure('平均分', ({ mean }) => mean),
    figure('标准差', ({ deviation }) => deviation),
    figure('中位数', ({ median }) => median),
    ...LEVEL_NAMES.map((name, index) => figure<ClassFigures>(name, ({ bands }) => bands?.[index] ?? null)),
    ...data.items.map((item, index) =>
      figure<ClassFigures>(`第${item.title}题得分率`, ({ classId }) => {
        const at = data.classes.findIndex((one) => one.classId === classId)
        return at < 0 ? (data.items[index]?.difficulty ?? null) : (data.items[index]?.rates[at] ?? null)
      }),
    ),
  ]
  const about = `${data.examName} ${data.courseName}`
  return taken(ctx, '成绩分析', about, columns, [whole, ...data.classes])
}

type Quality = Awaited<ReturnType<typeof quality>>['rows'][number]

export const qualitySheet = async (ctx: AuthedCtx, asked: OfExam) => {
  const data = await quality(ctx, asked)
  const columns: SheetColumn<Quality>[] = [
    column('班级', 16, ({ className }) => className),
    column('任课教师', 16, ({ teacherName }) => teacherName),
    column('实考', 8, (row) => row.taken),
    figure('平均分', ({ mean }) => mean),
    figure('与年级相差', ({ fromMean }) => fromMean),
    column('增值', 10, ({ added }) => added?.value ?? null),
    column('增值下限', 10, ({ added }) => added?.low ?? null),
    column('增值上限', 10, ({ added }) => added?.high ?? null),
  ]
  return taken(ctx, '教学质量分析', `${data.examName} ${data.courseName}`, columns, data.rows)
}

type Week = Awaited<ReturnType<typeof learning>>['weeks'][number]

export const learningSheet = async (ctx: AuthedCtx, asked: { classId?: number | undefined }) => {
  const data = await learning(ctx, asked)
  const columns: SheetColumn<Week>[] = [
    { ...column<Week>('周', 12, ({ week }) => week), kind: 'date' },
    column('作业', 8, ({ given }) => given),
    column('提交率 %', 10, ({ handedIn }) => handedIn),
    column('按时率 %', 10, ({ onTime }) => onTime),
    column('批改平均', 10, ({ score }) => score),
  ]
  return taken(ctx, '学情分析', data.className ?? '没有班级', columns, data.weeks)
}
