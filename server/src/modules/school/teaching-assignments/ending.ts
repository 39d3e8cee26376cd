import { localDate } from '../../../platform/clock'
import type { AuthedTxCtx, TxCtx } from '../../../platform/context'
import { question } from '../../../platform/errors'
import { reachOf } from '../../account/reach/access'
import type { AtStake, EndedLessons, KeptPattern, Taught } from '../deeds'
import { grouped } from './matrix'
import { kept, tidy } from './pattern-queries'
import * as q from './queries'
import { listed, noteClasses, tellPlanners } from './told'

const wordOf = ({ className, courseName, teacherName }: q.Open) => `${className} ${courseName} ${teacherName}`

/** Classes out of sight are counted and not named. */
const wordsOf = (open: readonly q.Open[], seen: ReadonlySet<number>) => {
  const own = open.filter(({ classId }) => seen.has(classId))
  const hidden = open.length - own.length
  if (hidden === 0) return `：${listed(own.map(wordOf))}`
  return own.length === 0
    ? '，均在您看不到的班级'
    : `：${listed(own.map(wordOf))}；另有 ${hidden} 项在您看不到的班级`
}

/**
 * Nobody learns by surprise that a class has lost its teacher: asks, unless it was said to be meant so. Whoever may change
 * the teacher, class or course may end what stands on it, wherever that is.
 */
export const askBeforeEnding = async (ctx: AuthedTxCtx, { of, confirmed, doing }: AtStake) => {
  if (confirmed) return
  const open = await q.openOf(ctx.db, of, localDate(ctx.now))
  if (open.length === 0) return
  const classIds = [...new Set(open.map(({ classId }) => classId))]
  const seen = new Set(await q.classesSeen(ctx.db, await reachOf(ctx, 'class'), classIds))
  throw question(`${doing}后将结束 ${open.length} 项任课安排${wordsOf(open, seen)}。确定要${doing}吗？`)
}

/** Whatever is taught of this in semesters that are not over ends: which ones these are, and how they lay. */
export const endOf = async (ctx: TxCtx, scope: Taught, why: string): Promise<EndedLessons> => {
  const open = await q.openOf(ctx.db, scope, localDate(ctx.now))
  const ids = open.map(({ id }) => id)
  await q.end(ctx.db, ids, { now: ctx.now, by: ctx.actor?.userId ?? null })
  const patterns: KeptPattern[] = []
  for (const [semesterId, ofSemester] of grouped(open, (one) => one.semesterId)) {
    const lines = [...grouped(ofSemester, ({ classId }) => classId)].map(([entityId, own]) => ({
      entityId,
      summary: `${why}，结束了 ${own[0]?.semesterName ?? ''}的任课：${listed(own.map(wordOf))}`,
    }))
    await noteClasses(ctx, semesterId, lines)
    const classIds = lines.map(({ entityId }) => entityId)
    patterns.push(...(await kept(ctx.db, semesterId, classIds)))
    await tellPlanners(ctx, semesterId, await tidy(ctx.db, [semesterId], classIds))
  }
  return { ids, patterns }
}
