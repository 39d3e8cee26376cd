import type { PlanCell } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { auditMany } from '../../../platform/audit'
import type { TxCtx } from '../../../platform/context'
import { rollChanged } from '../deeds'
import { whoPlans } from './queries'
import type { Semester } from './semester-queries'

type Shares = readonly { teacherName: string; weeklyLessons: number }[]

export const wordsOf = (shares: Shares) =>
  shares.map(({ teacherName, weeklyLessons }) => `${teacherName} ${weeklyLessons} 节`).join('、') || '未安排'

/** A line of the log names so many courses; the rest is counted. */
const MOST_TOLD = 6

export const listed = (parts: readonly string[]) =>
  parts.length > MOST_TOLD ? `${parts.slice(0, MOST_TOLD).join('；')}等 ${parts.length} 项` : parts.join('；')

/** Open plans show what has changed, also another page of whoever has changed it. */
export const tellPlanners = async (ctx: TxCtx, semesterId: number, classIds: readonly number[]) => {
  if (classIds.length === 0) return
  const users = await whoPlans(ctx.db, classIds)
  ctx.emit({
    type: 'teaching-assignments.changed',
    id: semesterId,
    tell: { users, event: { type: 'teaching-assignments.changed', semesterId } },
  })
}

/** One line a class; its groups and contacts follow at once, and open plans hear of it. */
export const noteClasses = async (
  ctx: TxCtx,
  semesterId: number,
  lines: readonly { entityId: number; summary: string }[],
) => {
  if (lines.length === 0) return
  await auditMany(ctx, { action: 'assign', entity: 'teaching-assignments' }, lines)
  const classIds = lines.map(({ entityId }) => entityId)
  await rollChanged(ctx, { classIds })
  await tellPlanners(ctx, semesterId, classIds)
}

interface Names {
  classes: readonly { id: number; name: string }[]
  courses: readonly { id: number; name: string }[]
}

export const tell = (
  ctx: TxCtx,
  semester: Semester,
  { classes, courses }: Names,
  changes: readonly { before: Shares; after: PlanCell }[],
) => {
  const lines = classes.flatMap(({ id, name }) => {
    const parts = changes.flatMap(({ before, after }) => {
      const [was, is] = [wordsOf(before), wordsOf(after.assignments)]
      if (after.classId !== id || was === is) return []
      return [`${courses.find((course) => course.id === after.courseId)?.name ?? '课程'} ${was} → ${is}`]
    })
    if (parts.length === 0) return []
    return [{ entityId: id, summary: `调整了 ${name} ${semester.name}的任课：${listed(parts)}` }]
  })
  return noteClasses(ctx, semester.id, lines)
}
