import type { TeacherFilter } from '@xueqiao/contract/features/school/teachers/search'
import type { AuthedCtx } from '../../../platform/context'
import { sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { shown, viewerOf } from './access'
import { departmentLabels } from './department-names'
import { countForExport, forExport } from './search-queries'
import { teacherColumns } from './sheet'
import { departments } from './sheet-queries'

/** What the list shows to this caller: protected values in part where they may only read. */
export const exportAll = async (ctx: AuthedCtx, filter: TeacherFilter): Promise<Sealed<FileReply>> => {
  const viewer = await viewerOf(ctx)
  const open = async () => {
    const labels = departmentLabels(await departments(ctx.db))
    async function* rows() {
      for await (const row of forExport(ctx.db, viewer, filter))
        yield { ...shown(row), departmentName: labels.get(row.departmentId ?? 0) ?? null }
    }
    return sheetReply(ctx, '教师数据', teacherColumns, rows())
  }
  const rows = await countForExport(ctx.db, viewer, filter)
  return { entity: 'teachers', summary: '导出了教师数据', rows, filter, open }
}
