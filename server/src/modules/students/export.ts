import type { StudentFilter } from '@xueqiao/contract/features/students'
import { PROTECTED_STUDENT_FIELDS } from '@xueqiao/contract/features/students-detail'
import { audit } from '../../platform/audit'
import { localDate } from '../../platform/clock'
import type { AuthedCtx } from '../../platform/context'
import { transact } from '../../platform/db/transact'
import { sheetReply } from '../../platform/excel/write'
import { maskRow } from '../../platform/protect'
import { classesForPupils } from '../classes/service'
import { reachOf } from '../school/access'
import { classLabels } from './class-names'
import { studentColumns } from './sheet'
import { forExport, type SheetStudent } from './sheet-queries'

const AT_A_TIME = 500

/** What the list shows to this caller: protected values masked where they may only read. */
export const exportAll = async (ctx: AuthedCtx, filter: StudentFilter) => {
  const reach = await reachOf(ctx, 'student')
  const labels = classLabels(await classesForPupils(ctx))
  await transact(ctx, (ctx) =>
    audit(ctx, { action: 'export', entity: 'students', summary: '导出了学生数据', diff: filter }),
  )
  const found = await forExport(ctx.db, reach, filter, AT_A_TIME)
  async function* rows() {
    for await (const row of found) {
      const className = row.classId === null ? null : (labels.get(row.classId) ?? row.className)
      const shown: SheetStudent = row.mayEdit ? row : maskRow(row, PROTECTED_STUDENT_FIELDS)
      yield { ...shown, className }
    }
  }
  return sheetReply('学生数据', localDate(ctx.now), studentColumns, rows())
}
