import type { TeacherFilter } from '@xueqiao/contract/features/teachers-search'
import { audit } from '../../platform/audit'
import { localDate } from '../../platform/clock'
import type { AuthedCtx } from '../../platform/context'
import { transact } from '../../platform/db/transact'
import { sheetReply } from '../../platform/excel/write'
import { shown, viewerOf } from './access'
import { departmentLabels } from './department-names'
import { forExport } from './search-queries'
import { teacherColumns } from './sheet'
import { departments } from './sheet-queries'

/** What the list shows to this caller: protected values in part where they may only read. */
export const exportAll = async (ctx: AuthedCtx, filter: TeacherFilter) => {
  const viewer = await viewerOf(ctx)
  const labels = departmentLabels(await departments(ctx.db))
  await transact(ctx, (ctx) =>
    audit(ctx, { action: 'export', entity: 'teachers', summary: '导出了教师数据', diff: filter }),
  )
  async function* rows() {
    for await (const row of forExport(ctx.db, viewer, filter))
      yield { ...shown(row), departmentName: labels.get(row.departmentId ?? 0) ?? null }
  }
  return sheetReply('教师数据', localDate(ctx.now), teacherColumns, rows())
}
