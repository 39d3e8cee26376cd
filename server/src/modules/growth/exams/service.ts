import type { AuthedCtx } from '../../../platform/context'
import { sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { importCalls } from '../../base/imports/service'
import { accessExam } from './access'
import { forExport } from './import-queries'
import { scoreImporter } from './importer'
import { exportedColumns } from './sheet'

export { get, search } from './detail'
export { templateOf } from './import-columns'
export { ofPupil } from './marks'
export { release, withdraw } from './release'
export { create, keepSemesters, offers, remove, update } from './save'
export { check, save, sheet } from './scores'
export { sectionMembers } from './section-queries'
export { forHome } from './waiting'

export const imports = importCalls(scoreImporter)

export const exportScores = async (
  ctx: AuthedCtx,
  id: number,
  { classId }: { classId?: number | undefined },
): Promise<Sealed<FileReply>> => {
  const { viewer, exam } = await accessExam(ctx, id)
  const { count, read } = await forExport(ctx.db, viewer, id, classId)
  return {
    entity: 'exams',
    summary: `导出了 ${exam.name} 的成绩`,
    rows: count,
    filter: { examId: id, classId },
    open: () => sheetReply(ctx, '考试成绩', exportedColumns, read()),
  }
}
