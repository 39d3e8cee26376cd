import type { AuthedTxCtx, Ctx } from '../../platform/context'
import type { Db } from '../../platform/db/database'
import { transact } from '../../platform/db/transact'
import { invalid } from '../../platform/errors'
import { searchKeys } from '../../platform/pinyin'
import * as q from './queries'

interface OptionsQuery {
  name?: string | undefined
  page?: number | undefined
  size: number
}

/** Without a page everyone (001 §7.2), with one the remote search of a picker (001 §7.1). */
export const options = (ctx: Ctx, { name, page, size }: OptionsQuery) =>
  page === undefined ? q.options(ctx.db, name) : q.optionsPage(ctx.db, name, { page, size })

/** A reference to someone who is not there is the form's fault, and says in which field. */
export const assertTeacher = async (db: Db, id: number | null | undefined, field: string) => {
  if (id == null) return
  if (!(await q.existing(db, [id])).has(id)) throw invalid('所选教师不存在', field)
}

export const createMany = (ctx: Ctx, teachers: Omit<q.NewTeacher, 'search_keys'>[]) =>
  transact(ctx, (ctx) =>
    q.insertMany(
      ctx.db,
      teachers.map((teacher) => ({ ...teacher, search_keys: searchKeys(teacher.name) })),
    ),
  )

/** For the department page, whose rules these are: it has locked the teacher, and tells the log of it. */
export const setDepartment = async (ctx: AuthedTxCtx, id: number, departmentId: number | null) => {
  await q.setDepartment(ctx.db, id, departmentId, ctx.now)
  ctx.emit({ type: 'teacher.updated', id, actorId: ctx.actor.userId })
}
