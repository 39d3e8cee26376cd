import type { StandardInput } from '@xueqiao/contract/features/growth/health/fitness'
import { schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors'
import type { UploadedFile } from '../../../platform/http/registry'
import { maySet } from '../growth-indicators/service'
import type { Asking } from './access'
import { yearNow } from './standard'
import { readStandard } from './standard-file'
import * as s from './standard-queries'

/** All that there are, the latest first, with how many results each has scored. */
export const standards = async (ctx: Asking) => {
  const mayUpload = await maySet(ctx)
  const rows = await s.listed(ctx.db)
  // The first is the country's, by which every other is read.
  const first = rows.at(-1)
  return {
    ...{ mayUpload, thisYear: await yearNow(ctx) },
    rows: rows.map(({ unused, ...row }) => ({
      ...row,
      mayRemove: mayUpload && unused && row.id !== first?.id,
    })),
  }
}

const ONLY_OFFICE = '只有学校管理员可以更换体质健康标准'

/** One that was uploaded for a wrong year, or twice: nothing has been scored by it. */
export const removeStandard = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    if (!(await maySet(ctx))) throw forbidden(ONLY_OFFICE)
    await s.hold(ctx.db)
    const all = await s.all(ctx.db)
    const found = all.find((one) => one.id === id)
    if (found === undefined) throw notFound('体质健康标准')
    const { name, sinceYear } = found
    if (found === all.at(-1)) throw conflict('系统自带的标准不能删除')
    if (await s.isUsed(ctx.db, id)) throw conflict('已有按这份标准评定的成绩，不能删除')
    await s.remove(ctx.db, id)
    const summary = `删除了体质健康标准 ${name}，原自 ${schoolYearName(sinceYear)}起`
    await audit(ctx, { action: 'delete', entity: 'fitness_results', summary, diff: { name, sinceYear } })
    return standards(ctx)
  })

/** From a year on that nobody has been tested in: what is scored stays as it was. The same year again replaces it. */
export const upload = (ctx: AuthedCtx, { name, sinceYear }: StandardInput, file: UploadedFile) =>
  transact(ctx, async (ctx) => {
    if (!(await maySet(ctx))) throw forbidden(ONLY_OFFICE)
    await s.hold(ctx.db)
    const [first, ...later] = (await s.all(ctx.db)).toReversed()
    if (first === undefined || sinceYear <= first.sinceYear || sinceYear < (await yearNow(ctx)))
      throw invalid('只能从本学年或以后的学年开始', 'sinceYear')
    if ([first, ...later].some((one) => one.name === name && one.sinceYear !== sinceYear))
      throw conflict('已有同名的标准，请换一个名称', 'name')
    if (await s.isUsedSince(ctx.db, sinceYear))
      throw conflict(`${schoolYearName(sinceYear)}已有体质测试成绩，请从以后的学年开始`, 'sinceYear')
    const before = [first, ...later].findLast((one) => one.sinceYear < sinceYear) ?? first
    const read = await readStandard(file.bytes.toString('utf8'), {
      items: before.items,
      scales: await s.allScales(ctx.db, before.id),
    })
    if ('wrong' in read) throw invalid(read.wrong, 'file')
    await s.replace(ctx.db, { ...before, name, sinceYear }, read.scales)
    const summary = `上传了体质健康标准 ${name}，自 ${schoolYearName(sinceYear)}起`
    await audit(ctx, { action: 'create', entity: 'fitness_results', summary, diff: { name, sinceYear } })
    return standards(ctx)
  })
