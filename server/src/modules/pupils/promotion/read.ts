import type { PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import type { Db } from '../../../platform/db/database'
import { conflict, invalid } from '../../../platform/errors'
import { schoolSettings } from '../../base/school-settings/service'
import * as q from './facts-queries'
import type { Facts } from './planning/facts'

const yearsFor = async (db: Db, toYearId: number) => {
  const years = await q.years(db)
  const from = years.find(({ isCurrent }) => isCurrent)
  const to = years.find(({ id }) => id === toYearId)
  if (from === undefined) throw conflict('尚未设置当前学年，请先在学年管理中设置')
  if (to === undefined) throw invalid('所选学年不存在', 'toYearId')
  if (to.startDate <= from.startDate) throw invalid(`新学年应晚于当前的${from.name}`, 'toYearId')
  const between = years.filter(({ startDate }) => startDate > from.startDate && startDate < to.startDate)
  return { from, to, consecutive: between.length === 0 }
}

const plain = ({ id, code, name, startDate, endDate }: Facts['from']) => ({
  id,
  code,
  name,
  startDate,
  endDate,
})

/** Everything that decides about a plan; inside the lock, everything that is then written from. */
export const factsFor = async (db: Db, plan: PromotionPlan): Promise<Facts> => {
  const { from, to, consecutive } = await yearsFor(db, plan.toYearId)
  const semesters = await q.semesters(db, from.id, to.id)
  const { stages, gradeWording } = await schoolSettings(db)
  const named = plan.classes.flatMap(({ headTeacherId }) => headTeacherId ?? [])
  return {
    from: plain(from),
    to: plain(to),
    consecutive,
    semesters,
    stages,
    gradeWording,
    classes: await q.classes(db),
    students: await q.students(db, [from.code, to.code]),
    // Who is whose brother or sister matters only where pupils are mixed.
    families: plan.regroups.length === 0 ? [] : await q.families(db),
    assignments: semesters.from === null ? [] : await q.assignments(db, semesters.from, semesters.to),
    departments: await q.departments(db),
    teachers: named.length === 0 ? [] : await q.teachers(db, named),
    unplaced: await q.unplaced(db),
    latestId: await q.latestId(db),
  }
}
