import type { StudentSearch } from '@xueqiao/contract/features/students'
import { PROTECTED_STUDENT_FIELDS } from '@xueqiao/contract/features/students-detail'
import { auditForeign } from '../../platform/audit'
import type { AuthedCtx, Ctx } from '../../platform/context'
import { transact } from '../../platform/db/transact'
import { notFound } from '../../platform/errors'
import { searchKeys } from '../../platform/pinyin'
import { maskRow } from '../../platform/protect'
import { reachOf } from '../school/access'
import * as q from './queries'
import { search as searchIn } from './search-queries'

export const search = async (ctx: AuthedCtx, query: StudentSearch) => {
  const { content, totalElements } = await searchIn(ctx.db, await reachOf(ctx), query)
  const seen = content.map((row) => (row.mayEdit ? row : maskRow(row, PROTECTED_STUDENT_FIELDS)))
  return { content: seen, totalElements }
}

/** The one door to a pupil. */
export const accessStudent = async (ctx: AuthedCtx, id: number) => {
  const found = await q.byId(ctx.db, await reachOf(ctx), id)
  if (found !== undefined) return found
  if (await q.exists(ctx.db, id)) await auditForeign(ctx, 'students', id)
  throw notFound('学生')
}

export const ofParent = async (ctx: AuthedCtx, parentId: number) =>
  q.ofParent(ctx.db, await reachOf(ctx), parentId)

export const createMany = (ctx: Ctx, students: Omit<q.NewStudent, 'search_keys'>[]) =>
  transact(ctx, (ctx) =>
    q.insertMany(
      ctx.db,
      students.map((student) => ({ ...student, search_keys: searchKeys(student.name) })),
    ),
  )
