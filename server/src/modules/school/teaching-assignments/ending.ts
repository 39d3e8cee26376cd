import { localDate } from '../../../platform/clock'
import type { TxCtx } from '../../../platform/context'
import { question } from '../../../platform/errors'
import type { Taught } from '../deeds'
import { grouped } from './matrix'
import * as q from './queries'
import { listed, noteClasses } from './told'

const wordOf = ({ className, courseName, teacherName }: q.Open) => `${className} ${courseName} ${teacherName}`

/** Nobody learns by surprise that a class has lost its teacher: asks, unless it was said to be meant so. */
export const askBeforeEnding = async (ctx: TxCtx, scope: Taught, confirmed: boolean | undefined) => {
  if (confirmed) return
  const open = await q.openOf(ctx.db, scope, localDate(ctx.now))
  if (open.length === 0) return
  throw question(`移除后将结束 ${open.length} 项任课安排：${listed(open.map(wordOf))}。确定要移除吗？`)
}

/** Whatever is taught of this in semesters that are not over ends: which ones these are. */
export const endOf = async (ctx: TxCtx, scope: Taught, why: string) => {
  const open = await q.openOf(ctx.db, scope, localDate(ctx.now))
  const ids = open.map(({ id }) => id)
  await q.end(ctx.db, ids, { now: ctx.now, by: ctx.actor?.userId ?? null })
  for (const ofSemester of grouped(open, (one) => one.semesterId).values()) {
    const lines = [...grouped(ofSemester, ({ classId }) => classId)].map(([entityId, own]) => ({
      entityId,
      summary: `${why}，结束了 ${own[0]?.semesterName ?? ''}的任课：${listed(own.map(wordOf))}`,
    }))
    await noteClasses(ctx, lines)
  }
  return ids
}
