import type { ReplyOf } from '@xueqiao/contract/common/endpoint'
import { type GradeWording, gradeName } from '@xueqiao/contract/common/grade'
import type { Dashboard, dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { CLASS_STEPS, CLASSES_NAMED, stepOf } from '@xueqiao/contract/features/home/dashboard/values'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { isStaff, reachOf, seesAll } from '../../account/reach/access'
import { demoFilling } from '../../account/setup/service'
import { latest } from '../../family/notifications/service'
import { deskFrame } from './frame'
import { pupilBlocks } from './pupil'
import * as q from './queries'
import { type ClassSize, classSizes } from './sizes'
import { todayFor } from './today'
import { trendsFor } from './trends'
import { ownReceipts, waitingFor } from './waiting'

export { home } from './home'
export { search } from './search'

/** 大班额 begins at 56 pupils (教育部 标准). */
const LARGE_CLASS = 56
const LIST_LENGTH = 6

type Reply = ReplyOf<typeof dashboardApi.get>
type Statistic = Dashboard['statistics'][number]

const sum = (classes: readonly ClassSize[], key: 'students' | 'boys' | 'suspended') =>
  classes.reduce((total, one) => total + one[key], 0)

/** Boys and girls are all of them, as the list has them; whoever is in no class is named, for the list has them too. */
const studentStatistic = (classes: readonly ClassSize[], onRecord: number | undefined): Statistic => {
  const [total, boys, suspended] = [sum(classes, 'students'), sum(classes, 'boys'), sum(classes, 'suspended')]
  const elsewhere = (onRecord ?? total) - total
  const detail = [
    `男 ${boys}，女 ${total - boys}`,
    ...(suspended > 0 ? [`含休学 ${suspended}`] : []),
    ...(elsewhere > 0 ? [`另有不在班 ${elsewhere}`] : []),
  ].join('，')
  return { key: 'students', label: '在校学生', value: total, detail }
}

const classStatistic = (classes: readonly ClassSize[]): Statistic => {
  const average = classes.length === 0 ? 0 : sum(classes, 'students') / classes.length
  const large = classes.filter((one) => one.students >= LARGE_CLASS).length
  const detail = `平均 ${average.toFixed(1)} 人，${large > 0 ? `大班额 ${large} 个` : '无大班额'}`
  return { key: 'classes', label: '班级', value: classes.length, detail }
}

/** Whoever may see any of these sees all of its rows, so there is one answer for everybody. */
const schoolCounts = (ctx: AuthedCtx) =>
  recently(ctx, 'school', 'counts', async () => {
    const value = await q.schoolCounts(ctx.db)
    return { value, rows: value.staff + value.courses + value.families }
  })

/** Who has left is named, for the list has them too. */
const teacherStatistic = ({ staff, onDuty, onLeave, left }: q.SchoolCounts): Statistic => {
  const detail = `在职 ${onDuty}，休假 ${onLeave}${left > 0 ? `，另有离任 ${left}` : ''}`
  return { key: 'teachers', label: '教职工', value: staff, detail }
}

const courseStatistic = ({ courses, required, elective }: q.SchoolCounts): Statistic => {
  return { key: 'courses', label: '课程', value: courses, detail: `必修 ${required}，选修 ${elective}` }
}

const familyStatistic = ({ families, withAccount }: q.SchoolCounts): Statistic => {
  return {
    key: 'parents',
    label: '家长',
    value: families,
    detail: `已开通账号 ${withAccount.toLocaleString('zh-CN')}`,
  }
}

/** Those who teach have classes of their own; the office sees what its roles let it see of the school. */
const statistics = async (ctx: AuthedCtx, classes: readonly ClassSize[]): Promise<Statistic[]> => {
  const hasClasses = ctx.actor.profileType !== 'ADMIN' || (await seesAll(ctx, 'class'))
  const shown = [
    ...((await seesAll(ctx, 'teacher')) ? [teacherStatistic] : []),
    ...((await seesAll(ctx, 'course')) ? [courseStatistic] : []),
    ...((await seesAll(ctx)) ? [familyStatistic] : []),
  ]
  const counts = shown.length === 0 ? undefined : await schoolCounts(ctx)
  const onRecord = (await seesAll(ctx, 'student')) ? await q.pupilsOnRecord(ctx.db) : undefined
  return [
    ...(hasClasses ? [studentStatistic(classes, onRecord), classStatistic(classes)] : []),
    ...(counts === undefined ? [] : shown.map((statistic) => statistic(counts))),
  ]
}

const stepsOf = (classes: readonly ClassSize[]) => {
  const steps = [...CLASS_STEPS, undefined].map(() => 0)
  for (const { students } of classes) steps[stepOf(students)] = (steps[stepOf(students)] ?? 0) + 1
  return steps
}

const byGrade = (classes: readonly ClassSize[], wording: GradeWording): Dashboard['grades'] => {
  const grades = new Map<number, ClassSize[]>()
  for (const one of classes) {
    const members = grades.get(one.grade)
    if (members === undefined) grades.set(one.grade, [one])
    else members.push(one)
  }
  // 1,100 classes by name were 3 of 10 CPU ms, in checking, words and packing.
  const named = classes.length <= CLASSES_NAMED
  return [...grades].map(([grade, members]) => ({
    grade: gradeName(grade, wording),
    students: sum(members, 'students'),
    boys: sum(members, 'boys'),
    steps: stepsOf(members),
    classes: named ? members : [],
  }))
}

const NO_BLOCKS: Omit<Reply, 'notices'> = {
  statistics: [],
  grades: [],
  activities: [],
  waiting: [],
  trends: [],
  today: null,
  filling: null,
  ownClass: null,
}

/** What the classes are looked at through; of what was done, only administrators see all. */
const staffBlocks = async (ctx: AuthedCtx) => {
  const reach = await reachOf(ctx, 'class')
  const [classes, all] = [await classSizes(ctx, reach), await seesAll(ctx)]
  const classIds = all ? [] : classes.map(({ id }) => id)
  const [figures, activities, waiting, trends, today, filling] = await Promise.all([
    statistics(ctx, classes),
    q.activities(ctx.db, all, { userId: ctx.actor.userId, classIds }, LIST_LENGTH),
    waitingFor(ctx, classes),
    trendsFor(ctx, classes),
    todayFor(ctx, classes),
    all ? demoFilling(ctx) : null,
  ])
  const grades = byGrade(classes, ctx.actor.gradeWording)
  return { ...NO_BLOCKS, statistics: figures, grades, activities, waiting, trends, today, filling }
}

export const get = async (ctx: AuthedCtx, { frame = false } = {}): Promise<Reply> => {
  const [blocks, notices, around] = await Promise.all([
    isStaff(ctx.actor) ? staffBlocks(ctx) : { ...NO_BLOCKS, ...(await pupilBlocks(ctx)) },
    latest(ctx, LIST_LENGTH),
    frame ? deskFrame(ctx) : undefined,
  ])
  const waiting = [...ownReceipts(notices), ...blocks.waiting]
  return { ...blocks, waiting, notices, ...(around && { frame: around }) }
}
