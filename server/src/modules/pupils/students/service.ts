import type { StudentSearch } from '@xueqiao/contract/features/pupils/students/api'
import { PROTECTED_STUDENT_FIELDS } from '@xueqiao/contract/features/pupils/students/detail'
import type { AuthedCtx, Ctx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { transact } from '../../../platform/db/transact'
import { searchKeys } from '../../../platform/pinyin'
import { maskRow } from '../../../platform/protect'
import { reachOf } from '../../account/reach/access'
import { importCalls } from '../../base/imports/service'
import * as q from './queries'
import * as records from './record/queries'
import { search as searchIn } from './search/queries'
import { studentImporter } from './sheets/importer'

export { assignClasses } from './moves/assign'
export { changeStatuses, obstaclesToStatuses, type StatusChange } from './moves/status'
export { addTransfer, approveTransfer, createTransfers, transfersToApprove } from './moves/transfers'
export { get } from './record/detail'
export { remove } from './record/leave'
export { photo, uploadPhoto } from './record/photo'
export { reveal, reveals } from './record/reveals'
export { assignClass, create, update } from './record/save'
export { exportAll } from './sheets/export'

export const search = async (ctx: AuthedCtx, query: StudentSearch) => {
  const reach = await reachOf(ctx, 'student')
  const { page, size, sort, order, ...filter } = query
  const total = recent<number>(ctx, 'school', `students ${JSON.stringify({ filter, reach })}`)
  const { content, totalElements } = await searchIn(ctx.db, reach, query, total)
  const seen = content.map((row) => maskRow(row, PROTECTED_STUDENT_FIELDS))
  return { content: seen, totalElements }
}

export const options = async (ctx: AuthedCtx, name: string | undefined, size: number | undefined) =>
  records.options(ctx.db, await reachOf(ctx, 'student'), name, size)

export const imports = importCalls(studentImporter)

export const createMany = (ctx: Ctx, students: Omit<q.NewStudent, 'search_keys'>[]) =>
  transact(ctx, (ctx) =>
    q.insertMany(
      ctx.db,
      students.map((student) => ({ ...student, search_keys: searchKeys(student.name) })),
    ),
  )
