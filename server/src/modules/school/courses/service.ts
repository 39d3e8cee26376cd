import type {
  CourseExport,
  CourseFilter,
  CourseInput,
  CourseUpdate,
} from '@xueqiao/contract/features/school/courses/api'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { brokenConstraint, type Db } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, forbidden, invalid } from '../../../platform/errors'
import { sheetReply } from '../../../platform/excel/write'
import { assertFresh } from '../../../platform/version'
import { isStaff, reachOf } from '../../account/reach/access'
import { deedOf, notedOf } from '../../base/exports/service'
import { coursesRemoved, lessonsAtStake, lessonsOver, rollChanged } from '../deeds'
import { accessCourse, accessCourses, assertDepartment } from './access'
import * as q from './queries'
import { courseSheet } from './sheet'

export const list = (ctx: Ctx) => q.search(ctx.db, {})
export const search = (ctx: Ctx, filter: CourseFilter) => q.search(ctx.db, filter)
export const ofClass = (db: Db, classId: number) => q.ofClass(db, classId)

export const get = async (ctx: AuthedCtx, id: number) => {
  const course = await accessCourse(ctx, id)
  const teachers = await q.teachers(ctx.db, id)
  const classes = await q.classes(ctx.db, await reachOf(ctx, 'class'), id)
  const known = isStaff(ctx.actor) ? teachers : teachers.map((one) => ({ ...one, teacherNumber: null }))
  return { ...course, teachers: known, classes }
}

export const assertCourses = async (db: Db, ids: readonly number[]) => {
  const found = await q.existing(db, ids)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) throw invalid(`课程不存在（编号 ${missing.join('、')}）`)
}

const assertTeachers = async (db: Db, ids: readonly number[]) => {
  const found = await q.existingTeachers(db, ids)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) throw invalid(`教师不存在（编号 ${missing.join('、')}）`, 'teacherIds')
}

/** Two courses of one code cannot be told apart in any workbook. */
const saying = async <T>(ctx: Ctx, code: string, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) !== 'courses_code') throw error
    const holder = await q.nameOfCode(ctx.db, code)
    throw conflict(`课程代码 ${code} 已被课程 ${holder ?? ''} 使用`, 'courseCode')
  }
}

/** A saved course may bring its teachers along; choosing them anew is a right of its own (001 §6). */
const setTeachers = async (
  ctx: AuthedTxCtx,
  id: number,
  before: readonly number[],
  ids: CourseInput['teacherIds'],
  confirm?: boolean,
) => {
  if (ids == null || (ids.length === before.length && ids.every((one) => before.includes(one)))) return
  if (!ctx.actor.permissions.has('course:assignTeacher')) throw forbidden('您没有分配教师的权限')
  await assertTeachers(ctx.db, ids)
  await replaceTeachers(ctx, id, before, ids, confirm)
}

/** Whoever is taken off the course teaches it to no class any more, once that was said to be meant so. */
const replaceTeachers = async (
  ctx: AuthedTxCtx,
  id: number,
  before: readonly number[],
  ids: readonly number[],
  confirm?: boolean,
) => {
  const of = { courseIds: [id], teacherIds: before.filter((one) => !ids.includes(one)) }
  await lessonsAtStake(ctx, { of, confirmed: confirm, doing: '移除' })
  await q.replaceTeachers(ctx.db, id, ids)
  await lessonsOver(ctx, { of, why: '移除课程教师' })
  await rollChanged(ctx, { courseIds: [id] })
}

interface Confirmed {
  confirm?: boolean | undefined
}

export const create = (ctx: AuthedCtx, input: CourseInput) =>
  saying(
    ctx,
    input.courseCode,
    transact(ctx, async (ctx) => {
      await assertDepartment(ctx, input.departmentId ?? null)
      const id = await q.insert(ctx.db, input)
      await setTeachers(ctx, id, [], input.teacherIds)
      await audit(ctx, {
        action: 'create',
        entity: 'courses',
        entityId: id,
        summary: `新增了课程 ${input.name}`,
      })
      return get(ctx, id)
    }),
  )

export const update = (ctx: AuthedCtx, id: number, input: CourseUpdate, { confirm }: Confirmed = {}) =>
  transact(ctx, async (ctx) => {
    for (const { version } of await accessCourses(ctx, [id]))
      await assertFresh(ctx, { entity: 'courses', id, version }, input.version)
    const before = await accessCourse(ctx, id)
    const { departmentId = before.departmentId } = input
    if (departmentId !== before.departmentId) await assertDepartment(ctx, departmentId)
    await q.update(ctx.db, id, input, ctx.now)
    await setTeachers(ctx, id, before.teacherIds, input.teacherIds, confirm)
    const after = await get(ctx, id)
    const { teachers: _teachers, classes: _classes, ...row } = after
    const summary = `修改了课程 ${after.name}`
    await audit(ctx, {
      action: 'update',
      entity: 'courses',
      entityId: id,
      summary,
      diff: { before, after: row },
    })
    return after
  })

/** Classes and teachers lose the course, which stays known to what was written while it was taught (decisions G55). */
const removeIn = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const found = await accessCourses(ctx, ids)
  await coursesRemoved(ctx, { courseIds: ids })
  await q.archive(ctx.db, ids, ctx.now)
  for (const { id, name } of found) {
    const summary = `删除了课程 ${name}，相关班级和教师的安排一并解除`
    await audit(ctx, { action: 'delete', entity: 'courses', entityId: id, summary })
  }
  return null
}

export const remove = (ctx: AuthedCtx, ids: readonly number[]) => transact(ctx, (ctx) => removeIn(ctx, ids))

/** The list is the whole new set, so that a repeated call changes nothing. */
export const assignTeachers = (
  ctx: AuthedCtx,
  id: number,
  teacherIds: readonly number[],
  { confirm }: Confirmed = {},
) =>
  transact(ctx, async (ctx) => {
    const [found] = await accessCourses(ctx, [id])
    await assertTeachers(ctx.db, teacherIds)
    const { teacherIds: before } = await accessCourse(ctx, id)
    await replaceTeachers(ctx, id, before, teacherIds, confirm)
    // A save made before this one would bring the old teachers back.
    await q.update(ctx.db, id, {}, ctx.now)
    const summary = `为课程 ${found?.name} 分配了 ${teacherIds.length} 名教师`
    await audit(ctx, { action: 'assign', entity: 'courses', entityId: id, summary, diff: { teacherIds } })
    return get(ctx, id)
  })

export const exportAll = async (ctx: AuthedCtx, asked: CourseExport) => {
  const rows = q.forExport(ctx.db, asked)
  const diff = notedOf(asked, {}, 'courseIds')
  await transact(ctx, (ctx) =>
    audit(ctx, { action: 'export', entity: 'courses', summary: deedOf('课程', {}, asked), diff }),
  )
  return sheetReply(ctx, '课程数据', courseSheet, rows)
}

export const createMany = (ctx: Ctx, courses: q.NewCourse[]) =>
  transact(ctx, (ctx) => q.insertMany(ctx.db, courses))
export const addTeachers = (ctx: Ctx, pairs: { course_id: number; teacher_id: number }[]) =>
  transact(ctx, (ctx) => q.addTeachers(ctx.db, pairs))

/** The list is the whole new set of what someone teaches. */
export const replaceOfTeacher = async (ctx: AuthedTxCtx, teacherId: number, courseIds: readonly number[]) => {
  await assertCourses(ctx.db, courseIds)
  const released = await q.releaseTeachers(ctx.db, [teacherId])
  await q.addTeachers(
    ctx.db,
    courseIds.map((course_id) => ({ course_id, teacher_id: teacherId })),
  )
  await rollChanged(ctx, { courseIds: [...released, ...courseIds] })
}

/** Teachers who leave teach nothing any more (decisions G55): how many courses lose one. */
export const releaseTeachers = async (ctx: AuthedTxCtx, teacherIds: readonly number[]) => {
  const courseIds = await q.releaseTeachers(ctx.db, teacherIds)
  await rollChanged(ctx, { courseIds })
  return courseIds.length
}
