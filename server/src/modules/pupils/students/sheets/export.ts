import type { StudentFilter } from '@xueqiao/contract/features/pupils/students/api'
import { PROTECTED_STUDENT_FIELDS } from '@xueqiao/contract/features/pupils/students/detail'
import type { AuthedCtx } from '../../../../platform/context'
import { sheetReply } from '../../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../../platform/http/registry'
import { maskRow } from '../../../../platform/protect'
import { reachOf } from '../../../account/reach/access'
import { classesForPupils } from '../../../school/classes/service'
import { classLabels } from './class-names'
import { countForExport, forExport, type SheetStudent } from './queries'
import { studentColumns } from './sheet'

const AT_A_TIME = 500

/** What the list shows to this caller: protected values masked where they may only read. */
export const exportAll = async (ctx: AuthedCtx, filter: StudentFilter): Promise<Sealed<FileReply>> => {
  const reach = await reachOf(ctx, 'student')
  const rows = await countForExport(ctx.db, reach, filter)
  const open = async () => {
    const labels = classLabels(await classesForPupils(ctx))
    const found = await forExport(ctx.db, reach, filter, { rows, atATime: AT_A_TIME })
    async function* sheetRows() {
      for await (const row of found) {
        const className = row.classId === null ? null : (labels.get(row.classId) ?? row.className)
        const shown: SheetStudent = row.mayEdit ? row : maskRow(row, PROTECTED_STUDENT_FIELDS)
        yield { ...shown, className }
      }
    }
    return sheetReply(ctx, '学生数据', studentColumns, sheetRows())
  }
  return { entity: 'students', summary: '导出了学生数据', rows, filter, open }
}
