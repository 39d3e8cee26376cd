import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db/database'
import { transact } from '../../platform/db/transact'
import { invalid } from '../../platform/errors'
import * as q from './queries'

export const list = (ctx: Ctx) => q.rows(ctx.db).execute()
export const ofClass = (db: Db, classId: number) => q.ofClass(db, classId)

export const assertCourses = async (db: Db, ids: readonly number[]) => {
  const found = await q.existing(db, ids)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) throw invalid(`课程不存在（编号 ${missing.join('、')}）`)
}

export const createMany = (ctx: Ctx, courses: q.NewCourse[]) =>
  transact(ctx, (ctx) => q.insertMany(ctx.db, courses))
export const addTeachers = (ctx: Ctx, pairs: { course_id: number; teacher_id: number }[]) =>
  transact(ctx, (ctx) => q.addTeachers(ctx.db, pairs))
