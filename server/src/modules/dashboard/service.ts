import { gradeName } from '@xueqiao/contract/common/grade'
import type { Dashboard } from '@xueqiao/contract/features/dashboard'
import type { AuthedCtx } from '../../platform/context'
import type { Db } from '../../platform/db/database'
import { recently } from '../../platform/db/recent'
import { latest } from '../notifications/service'
import { isStaff, reachOf, seesAll } from '../school/access'
import * as q from './queries'
import { type ClassSize, classSizes } from './sizes'

export { home } from './home'

/** 大班额 begins at 56 pupils (教育部 标准). */
const LARGE_CLASS = 56
const LIST_LENGTH = 6

type Statistic = Dashboard['statistics'][number]

const sum = (classes: readonly ClassSize[], key: 'students' | 'boys' | 'suspended') =>
  classes.reduce((total, one) => total + one[key], 0)

const studentStatistic = (classes: readonly ClassSize[]): Statistic => {
  const [total, boys, suspended] = [sum(classes, 'students'), sum(classes, 'boys'), sum(classes, 'suspended')]
  const detail = `男 ${boys}，女 ${total - boys}${suspended > 0 ? `，休学 ${suspended}` : ''}`
  return { key: 'students', label: '在校学生', value: total - suspended, detail }
}

const classStatistic = (classes: readonly ClassSize[]): Statistic => {
  const average = classes.length === 0 ? 0 : sum(classes, 'students') / classes.length
  const large = classes.filter((one) => one.students >= LARGE_CLASS).length
  const detail = `平均 ${average.toFixed(1)} 人，${large > 0 ? `大班额 ${large} 个` : '无大班额'}`
  return { key: 'classes', label: '班级', value: classes.length, detail }
}

/** Whoever may see these sees all of them, so there is one answer for everybody. */
const ofSchool = <T extends { total: number }>(ctx: AuthedCtx, key: string, count: (db: Db) => Promise<T>) =>
  recently(ctx, 'school', key, async () => {
    const value = await count(ctx.db)
    return { value, rows: value.total }
  })

const teacherStatistic = async (ctx: AuthedCtx): Promise<Statistic> => {
  const { total, active, onLeave } = await ofSchool(ctx, 'staff', q.staffCounts)
  return { key: 'teachers', label: '教职工', value: total, detail: `在职 ${active}，休假 ${onLeave}` }
}

const courseStatistic = async (ctx: AuthedCtx): Promise<Statistic> => {
  const { total, required, elective } = await ofSchool(ctx, 'courses', q.courseCounts)
  return { key: 'courses', label: '课程', value: total, detail: `必修 ${required}，选修 ${elective}` }
}

const familyStatistic = async (ctx: AuthedCtx): Promise<Statistic> => {
  const { total, withAccount } = await ofSchool(ctx, 'families', q.familyCounts)
  return { key: 'parents', label: '家长', value: total, detail: `已开通账号 ${withAccount}` }
}

/** Those who teach have classes of their own; the office sees what its roles let it see of the school. */
const statistics = async (ctx: AuthedCtx, classes: readonly ClassSize[]): Promise<Statistic[]> => {
  if (!isStaff(ctx.actor)) return []
  const hasClasses = ctx.actor.profileType !== 'ADMIN' || (await seesAll(ctx, 'class'))
  return [
    ...(hasClasses ? [studentStatistic(classes), classStatistic(classes)] : []),
    ...(await Promise.all([
      ...((await seesAll(ctx, 'teacher')) ? [teacherStatistic(ctx)] : []),
      ...((await seesAll(ctx, 'course')) ? [courseStatistic(ctx)] : []),
      ...((await seesAll(ctx)) ? [familyStatistic(ctx)] : []),
    ])),
  ]
}

const byGrade = (classes: readonly ClassSize[]): Dashboard['grades'] => {
  const grades = new Map<number, ClassSize[]>()
  for (const one of classes) grades.set(one.grade, [...(grades.get(one.grade) ?? []), one])
  return [...grades].map(([grade, members]) => ({ grade: gradeName(grade), classes: members }))
}

export const get = async (ctx: AuthedCtx) => {
  const reach = await reachOf(ctx)
  const staff = isStaff(ctx.actor)
  const classes = staff ? await classSizes(ctx) : []
  const [figures, activities, notices] = await Promise.all([
    statistics(ctx, classes),
    q.activities(ctx.db, reach, ctx.actor.userId, LIST_LENGTH),
    latest(ctx, LIST_LENGTH),
  ])
  return { statistics: figures, grades: byGrade(classes), activities: staff ? activities.rows : [], notices }
}
