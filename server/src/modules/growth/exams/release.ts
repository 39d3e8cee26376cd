import type { WithdrawInput } from '@xueqiao/contract/features/growth/exams/api'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict } from '../../../platform/errors'
import { doneFor, ring, ringEach } from '../../base/bell/service'
import { linesOfFamilies, linksOfFamilies } from '../../pupils/reach/access'
import { lockManaged } from './access'
import { get } from './detail'
import { accountsOfHeads, pupilsEverMarked, pupilsWithMarks } from './marks-queries'
import * as q from './queries'
import * as sq from './sheet-queries'

const LIST = '/student/exams'
const linkOf = ({ id }: { id: number }) => `/student/exams/${id}`

/** What turns out wrong later is corrected, with a reason that the log keeps, or withdrawn as a whole. */
export const release = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { exam } = await lockManaged(ctx, id)
    if (exam.releasedAt !== null) throw conflict('成绩已经发布')
    const sheets = await sq.allSheets(ctx.db, id)
    const open = sheets.filter(({ checkedAt, isMarked }) => checkedAt === null && isMarked)
    const [first] = open
    if (first !== undefined)
      throw conflict(
        `${first.className}${first.courseName}${open.length > 1 ? `等 ${open.length} 张成绩表` : ''}还没有复核，不能发布`,
      )
    await q.release(ctx.db, id, ctx.actor.userId, ctx.now)
    const about = { kind: '考试成绩', words: exam.name, link: linkOf(exam) }
    await ringEach(ctx, await linesOfFamilies(ctx.db, await pupilsWithMarks(ctx.db, id), about))
    const summary = `发布了 ${exam.name} 的成绩`
    await audit(ctx, { action: 'update', entity: 'exams', entityId: id, summary })
    return get(ctx, id)
  })

/**
 * What was checked stays so, and can be mended and released again. Whoever may have seen it hears that it is gone, and so
 * do the 班主任, whom families ask (decision 0038).
 */
export const withdraw = (ctx: AuthedCtx, id: number, { reason }: WithdrawInput) =>
  transact(ctx, async (ctx) => {
    const { exam } = await lockManaged(ctx, id)
    if (exam.releasedAt === null) throw conflict('成绩还没有发布')
    await q.withdraw(ctx.db, id, ctx.now)
    const pupils = await pupilsEverMarked(ctx.db, id)
    const gone = { kind: '成绩撤回', words: exam.name, link: LIST }
    const lines = await linesOfFamilies(ctx.db, pupils, gone)
    const families = lines.map(({ userId }) => userId)
    await doneFor(ctx, families, ...linksOfFamilies(linkOf(exam), pupils))
    await ringEach(ctx, lines)
    const heads = (await accountsOfHeads(ctx.db, id)).filter((userId) => userId !== ctx.actor.userId)
    await ring(ctx, heads, { title: `成绩撤回：${exam.name}`, link: linkOf(exam) })
    const summary = `撤回了 ${exam.name} 的成绩：${reason}`
    await audit(ctx, { action: 'update', entity: 'exams', entityId: id, summary, diff: { reason } })
    return get(ctx, id)
  })

interface Corrected {
  sent: { studentId: number }
}

/** What a family has seen has changed: they hear of it. */
export const tellCorrected = async (ctx: AuthedTxCtx, exam: q.Row, steps: readonly Corrected[]) => {
  if (steps.length === 0) return
  const pupils = steps.map(({ sent }) => sent.studentId)
  const about = { kind: '成绩更正', words: exam.name, link: linkOf(exam) }
  await ringEach(ctx, await linesOfFamilies(ctx.db, pupils, about))
}
