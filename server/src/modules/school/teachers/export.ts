import { TEACHER_GROUPS } from '@xueqiao/contract/features/school/teachers/export'
import type { TeacherExport } from '@xueqiao/contract/features/school/teachers/search'
import type { AuthedCtx } from '../../../platform/context'
import { sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { assertAllFound, columnsWith, deedOf, notedOf } from '../../base/exports/service'
import { shown, viewerOf } from './access'
import { departmentLabels } from './department-names'
import { known } from './queries'
import { forExport, idsForExport } from './search-queries'
import { teacherColumns } from './sheet'
import { departments } from './sheet-queries'

const TEACHERS = { entity: 'teachers', noun: '教师', measure: '名' } as const

/** What the list shows to this caller: protected values in part where they may only read. */
export const exportAll = async (ctx: AuthedCtx, asked: TeacherExport): Promise<Sealed<FileReply>> => {
  const viewer = await viewerOf(ctx)
  const open = async () => {
    const labels = departmentLabels(await departments(ctx.db))
    async function* rows() {
      for await (const row of forExport(ctx.db, viewer, asked))
        yield { ...shown(row), departmentName: labels.get(row.departmentId ?? 0) ?? null }
    }
    return sheetReply(ctx, '教师数据', columnsWith(teacherColumns, TEACHER_GROUPS, asked.groups), rows())
  }
  const found = await idsForExport(ctx.db, viewer, asked)
  await assertAllFound({ ...TEACHERS, ids: asked.ids, found, known: (ids) => known(ctx.db, ids) })
  const filter = notedOf(asked, TEACHER_GROUPS, 'teacherIds')
  return {
    entity: 'teachers',
    summary: deedOf('教师', TEACHER_GROUPS, asked),
    rows: found.length,
    filter,
    open,
  }
}
