import { gradeName } from '@xueqiao/contract/common/grade'
import type { Figures } from '@xueqiao/contract/features/growth/analysis/api'
import { ASSESSMENT_LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { SCORE_FIELDS } from '@xueqiao/contract/features/growth/assessments/values'
import { LEVEL_NAMES } from '@xueqiao/contract/features/growth/exams/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { type SheetColumn, sheetReply } from '../../../platform/excel/write'
import { learningOfGrade } from './grade-learning'
import { grades, gradesOfExam } from './grades'
import { learning } from './learning'
import { quality } from './quality'

export { grades, gradesOfExam, learning, learningOfGrade, quality }

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
/** The grade, a class, or what is said of the items alone. */
interface Line {
  className: string
  own?: Figures & Partial<Grades['whole']>
  change?: NonNullable<Grades['before']>['changes'][number]
  /** Missing of a 教学班. */
  ofItems?: readonly (number | null)[]
}

const tenths = ({ fullMarks }: Grades) =>
  Array.from({ length: 10 }, (_, at) => `${(fullMarks / 10) * at}–${(fullMarks / 10) * (at + 1)} 分`)

/** Everything the page draws, so that what is printed can be worked on. */
export const gradesSheet = async (ctx: AuthedCtx, asked: OfExam) => {
  const data = await grades(ctx, asked)
  const { whole, classes, sections, items, before } = data
  const ofClass = (header: string, value: (own: NonNullable<Line['own']>) => number | null) =>
    column<Line>(header, 10, ({ own }) => (own === undefined ? null : (value(own) ?? HIDDEN)))
  const ofWhole = (header: string, value: 'difficulty' | 'discrimination') =>
    column<Line>(header, 8, ({ own }) => own?.[value] ?? null)
  const ofChange = (header: string, value: (change: NonNullable<Line['change']>) => number | null) =>
    column<Line>(header, 10, ({ change }) => (change === undefined ? null : (value(change) ?? HIDDEN)))
  const columns: SheetColumn<Line>[] = [
    column('班级', 16, ({ className }) => className),
    ofClass('实考', (own) => own.taken),
    ofClass('未参加', (own) => own.missing),
    ofClass('平均分', (own) => own.mean),
    ofClass('标准差', (own) => own.deviation),
    ofClass('中位数', (own) => own.median),
    ofClass('下四分位', (own) => own.low),
    ofClass('上四分位', (own) => own.high),
    ofClass('最低分', (own) => own.lowest),
    ofClass('最高分', (own) => own.highest),
    ofWhole('难度', 'difficulty'),
    ofWhole('区分度', 'discrimination'),
    ...LEVEL_NAMES.map((name, at) => ofClass(name, ({ bands }) => bands?.[at] ?? null)),
    ...tenths(data).map((name, at) => ofClass(name, ({ steps }) => steps?.[at] ?? null)),
    ...(before === null
      ? []
      : [
          ofChange('两次都考', (change) => change.pupils),
          ofChange('进步', (change) => change.up),
          ofChange('持平', (change) => change.same),
          ofChange('退步', (change) => change.down),
          ofChange('平均变化', (change) => change.mean),
        ]),
    ...items.map((item, at) =>
      column<Line>(`第${item.title}题得分率`, 10, ({ ofItems }) =>
        ofItems === undefined ? null : (ofItems[at] ?? HIDDEN),
      ),
    ),
  ]
  const lines: Line[] = [
    { className: '年级', own: whole, ofItems: items.map(({ difficulty }) => difficulty) },
    ...classes.map((own, at): Line => {
      const change = before?.changes.find(({ classId }) => classId === own.classId)
      const ofItems = items.map(({ rates }) => rates[at] ?? null)
      return { className: own.className, own, ofItems, ...(change && { change }) }
    }),
    ...sections.map(({ sectionName, ...own }): Line => ({ className: sectionName, own })),
    ...(items.length === 0
      ? []
      : [{ className: '各题区分度', ofItems: items.map(({ discrimination }) => discrimination) }]),
  ]
  return taken(ctx, '成绩分析', `${data.examName} ${data.courseName}`, columns, lines)
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

type Learning = Awaited<ReturnType<typeof learning>>
/** A week of homework, or a month of assessments. */
interface Stretch {
  name: string
  week?: Learning['weeks'][number]
  month?: Learning['months'][number]
}

export const learningSheet = async (ctx: AuthedCtx, asked: Parameters<typeof learning>[1]) => {
  const data = await learning(ctx, asked)
  const columns: SheetColumn<Stretch>[] = [
    column('时间', 18, ({ name }) => name),
    column('作业', 8, ({ week }) => week?.given ?? null),
    column('提交率 %', 10, ({ week }) => week?.handedIn ?? null),
    column('按时率 %', 10, ({ week }) => week?.onTime ?? null),
    column('批改平均', 10, ({ week }) => week?.score ?? null),
    column('评估人数', 10, ({ month }) => month?.pupils ?? null),
    ...SCORE_FIELDS.map((field) =>
      column<Stretch>(ASSESSMENT_LABELS[field], 10, ({ month }) =>
        month === undefined ? null : (month[field] ?? HIDDEN),
      ),
    ),
  ]
  const rows = [
    ...data.weeks.map((week): Stretch => ({ name: `${week.week} 起一周`, week })),
    ...data.months.map((month): Stretch => ({ name: month.month, month })),
  ]
  return taken(ctx, '学情分析', data.className ?? '没有班级', columns, rows)
}

type OfGrade = Awaited<ReturnType<typeof learningOfGrade>>['classes'][number]

export const learningOfGradeSheet = async (ctx: AuthedCtx, asked: Parameters<typeof learningOfGrade>[1]) => {
  const data = await learningOfGrade(ctx, asked)
  const columns: SheetColumn<OfGrade>[] = [
    column('班级', 16, ({ className }) => className),
    column('人数', 8, ({ pupils }) => pupils),
    column(`作业（${data.from} 起）`, 22, ({ given }) => given),
    column('提交率 %', 10, ({ handedIn }) => handedIn),
    column('按时率 %', 10, ({ onTime }) => onTime),
    column('批改平均', 10, ({ score }) => score),
    ...SCORE_FIELDS.map((field) => column<OfGrade>(ASSESSMENT_LABELS[field], 10, (row) => row[field])),
  ]
  const about = `${data.grade === null ? '没有年级' : gradeName(data.grade)} ${data.classes.length} 个班`
  return taken(ctx, '年级学情', about, columns, data.classes)
}
