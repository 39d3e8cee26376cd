import { type GradeWording, respell } from '@xueqiao/contract/common/grade'
import { audit } from '../../../platform/audit'
import type { AuthedTxCtx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { conflict } from '../../../platform/errors'
import * as q from './queries'

const rename = async (ctx: AuthedTxCtx, id: number, before: string, name: string) => {
  try {
    await q.rename(ctx.db, id, name, ctx.now)
  } catch (error) {
    if (brokenConstraint(error) !== 'classes_name') throw error
    throw conflict(`班级 ${before} 不能改名：已有 ${name}`, 'renameClasses')
  }
  const summary = `将班级 ${before} 改名为 ${name}`
  const diff = { before: { name: before }, after: { name } }
  await audit(ctx, { action: 'update', entity: 'classes', entityId: id, summary, diff })
}

/** The school words its grades anew, and its classes with them: how many got another name. */
export const respellClasses = async (ctx: AuthedTxCtx, wording: GradeWording) => {
  const changed = (await q.lockAllNames(ctx.db))
    .map(({ id, name }) => ({ id, before: name, after: respell(name, wording) }))
    .filter(({ before, after }) => before !== after)
  for (const { id, before, after } of changed) await rename(ctx, id, before, after)
  return changed.length
}
