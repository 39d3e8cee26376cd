import type { StudentExport } from '@xueqiao/contract/features/pupils/students/api'
import { PROTECTED_STUDENT_FIELDS } from '@xueqiao/contract/features/pupils/students/detail'
import { STUDENT_GROUPS } from '@xueqiao/contract/features/pupils/students/export'
import type { AuthedCtx } from '../../../../platform/context'
import { sheetReply } from '../../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../../platform/http/registry'
import { maskRow } from '../../../../platform/protect'
import { reachOf } from '../../../account/reach/access'
import { assertAllFound, columnsWith, deedOf, notedOf } from '../../../base/exports/service'
import { classesNamed } from '../../../school/classes/service'
import { classLabels } from './class-names'
import { forExport, known, type SheetStudent } from './queries'
import { studentColumns } from './sheet'

/** As many are read at once; fewer need no stream. */
const AT_A_TIME = 500

const STUDENTS = { entity: 'students', noun: '学生', measure: '名' } as const

const shownIn = (labels: ReadonlyMap<number, string>) => (row: SheetStudent) => {
  const shown = row.mayEdit ? row : maskRow(row, PROTECTED_STUDENT_FIELDS)
  // Read for this sheet alone, so there is no need for another one of each.
  if (row.classId !== null) shown.className = labels.get(row.classId) ?? row.className
  return shown
}

/** What the list shows to this caller: protected values masked where they may only read. */
export const exportAll = async (ctx: AuthedCtx, asked: StudentExport): Promise<Sealed<FileReply>> => {
  const { groups, ...whom } = asked
  const { rows, first, read } = await forExport(ctx.db, await reachOf(ctx, 'student'), whom, AT_A_TIME)
  await assertAllFound({ ...STUDENTS, ids: whom.ids, found: first, known: (ids) => known(ctx.db, ids) })
  const open = async () => {
    const found = await read()
    // A name says its year where another class has it: for a few pupils most classes do not matter.
    const classIds = Array.isArray(found) ? found.flatMap(({ classId }) => classId ?? []) : undefined
    const show = shownIn(classLabels(await classesNamed(ctx, classIds)))
    async function* sheetRows() {
      for await (const row of found) yield show(row)
    }
    return sheetReply(ctx, '学生数据', columnsWith(studentColumns, STUDENT_GROUPS, groups), sheetRows())
  }
  const filter = notedOf(asked, STUDENT_GROUPS, 'studentIds')
  return { entity: 'students', summary: deedOf('学生', STUDENT_GROUPS, asked), rows, filter, open }
}
