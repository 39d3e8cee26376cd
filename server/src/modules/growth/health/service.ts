import { FITNESS_GROUPS, type FitnessExport } from '@xueqiao/contract/features/growth/health/fitness'
import { schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import type { AuthedCtx } from '../../../platform/context'
import { forbidden } from '../../../platform/errors'
import { sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { notedOf } from '../../base/exports/service'
import { importCalls } from '../../base/imports/service'
import { keeperOf, keeps } from './access'
import * as q from './import-queries'
import { fitnessImporter } from './importer'
import type { Keeper } from './scope'
import { exportedColumns, type SheetRow } from './sheet'
import { yearNow } from './standard'

export { checkSheet, saveCheckSheet } from './check-sheet'
export { create, open, remove, search, update } from './checks'
export { compute } from './compute'
export { exempt } from './exemption'
export { save, sheet } from './fitness-sheet'
export { ofPupil } from './pupil'
export { standard, standardOf, yearNow } from './standard'
export { scalesOf as tablesOf } from './standard-queries'
export { removeStandard, standards, upload } from './standards'
export { summary } from './summary'

export const imports = importCalls(fitnessImporter)

type Read = ReturnType<Awaited<ReturnType<typeof q.forExport>>['read']>

async function* seenBy(keeper: Keeper, rows: Read, withBody: boolean): AsyncIterable<SheetRow> {
  for await (const row of rows) yield { ...row, details: withBody && keeps(keeper, row) }
}

export const exportAll = async (ctx: AuthedCtx, asked: FitnessExport): Promise<Sealed<FileReply>> => {
  const keeper = await keeperOf(ctx)
  if (keeper.family) throw forbidden()
  const schoolYear = asked.schoolYear ?? (await yearNow(ctx))
  const { count, read } = await q.forExport(ctx.db, keeper, schoolYear, asked)
  const withBody = asked.groups?.includes('body') ?? true
  return {
    entity: 'fitness_results',
    summary: `导出了 ${schoolYearName(schoolYear)}的体质测试成绩${withBody ? '' : '（不含身高体重）'}`,
    rows: count,
    filter: notedOf(asked, FITNESS_GROUPS, 'ids'),
    open: () => sheetReply(ctx, '体质测试成绩', exportedColumns, seenBy(keeper, read(), withBody)),
  }
}
