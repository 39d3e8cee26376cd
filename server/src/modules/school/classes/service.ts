import type { ClassExport, ClassInput, ClassSearch } from '@xueqiao/contract/features/school/classes/api'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, Ctx, TxCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict } from '../../../platform/errors'
import { sheetReply } from '../../../platform/excel/write'
import { assertFresh } from '../../../platform/version'
import { isStaff, reachOf, seesAll } from '../../account/reach/access'
import { assertAllFound, deedOf, notedOf } from '../../base/exports/service'
import { isDoctor } from '../../base/school-settings/service'
import { assertCourses, ofClass } from '../courses/service'
import { headChanged, lessonsAtStake, lessonsOver, rollChanged } from '../deeds'
import { assertTeacher } from '../teachers/service'
import { accessClass, accessClasses, assertDepartment } from './access'
import * as classCourses from './course-queries'
import { closeMemberships, openMemberships } from './membership-queries'
import * as q from './queries'
import { classSheet } from './sheet'
import * as years from './year-queries'

export {
  assertClassesForPupils,
  classesForPupils,
  classesNamed,
  crowdingOf,
  leaveClass,
  moveStudents,
} from './memberships'
export { respellClasses } from './respell'
export { obstaclesToRollBack, type RolledOn, type RollOn, rollBack, rollOn } from './rollover'

export const search = async (ctx: AuthedCtx, query: ClassSearch) =>
  q.search(ctx.db, await reachOf(ctx, 'class'), query)
/** Whoever plans the lessons of the whole school chooses among its classes, whatever else of them they see. */
interface Asked {
  seats?: boolean | undefined
  /** The school's doctor looks after every class. */
  health?: boolean | undefined
}

export const options = async (ctx: AuthedCtx, asked: Asked = {}) => {
  const own = await reachOf(ctx, 'class')
  const all = (await seesAll(ctx, 'schedule')) || (asked.health === true && (await isDoctor(ctx)))
  const reach = { ...own, all: own.all || all }
  // How full a class is, is for those who put pupils into it.
  const seats = asked.seats === true && isStaff(ctx.actor)
  return recently(ctx, 'school', `class options ${JSON.stringify({ reach, seats })}`, async () => {
    const value = await q.options(ctx.db, reach, seats)
    return { value, rows: value.length }
  })
}
export const get = (ctx: AuthedCtx, id: number) => accessClass(ctx, id)

export const students = async (ctx: AuthedCtx, id: number) => {
  await accessClass(ctx, id)
  return q.students(ctx.db, id)
}

export const courses = async (ctx: AuthedCtx, id: number) => {
  await accessClass(ctx, id)
  return ofClass(ctx.db, id)
}

const assertReferences = async (ctx: AuthedCtx, input: ClassInput) => {
  await assertTeacher(ctx.db, input.headTeacherId, 'headTeacherId')
  await assertTeacher(ctx.db, input.assistantTeacherId, 'assistantTeacherId')
}

/** Two classes of one name in one year cannot be told apart in any list. */
const saying = async <T>(input: ClassInput, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) === 'classes_name') throw conflict(`班级 ${input.name} 已存在`, 'name')
    throw error
  }
}

export const create = (ctx: AuthedCtx, input: ClassInput) =>
  saying(
    input,
    transact(ctx, async (ctx) => {
      await assertReferences(ctx, input)
      await assertDepartment(ctx, input.departmentId ?? null)
      const id = await q.insert(ctx.db, input)
      await audit(ctx, {
        action: 'create',
        entity: 'classes',
        entityId: id,
        summary: `新增了班级 ${input.name}`,
      })
      return accessClass(ctx, id)
    }),
  )

export const update = (ctx: AuthedCtx, id: number, input: ClassInput) =>
  saying(
    input,
    transact(ctx, async (ctx) => {
      for (const { version } of await accessClasses(ctx, [id]))
        await assertFresh(ctx, { entity: 'classes', id, version }, input.version)
      const before = await accessClass(ctx, id)
      await assertReferences(ctx, input)
      if (input.departmentId !== before.departmentId) await assertDepartment(ctx, input.departmentId)
      await q.update(ctx.db, id, input, ctx.now)
      const after = await accessClass(ctx, id)
      if (after.headTeacherId !== before.headTeacherId)
        await headChanged(ctx, {
          classId: id,
          fromTeacherId: before.headTeacherId,
          toTeacherId: after.headTeacherId,
        })
      const summary = `修改了班级 ${after.name}`
      await audit(ctx, {
        action: 'update',
        entity: 'classes',
        entityId: id,
        summary,
        diff: { before, after },
      })
      return after
    }),
  )

/** The pupils leave the class, their history stays (decisions G55). */
const removeIn = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const found = await accessClasses(ctx, ids)
  await closeMemberships(ctx.db, ids, localDate(ctx.now), '班级删除')
  await q.archive(ctx.db, ids, ctx.now)
  await lessonsOver(ctx, { of: { classIds: ids }, why: '删除班级' })
  await rollChanged(ctx, { classIds: ids })
  for (const { id, name } of found) {
    await audit(ctx, { action: 'delete', entity: 'classes', entityId: id, summary: `删除了班级 ${name}` })
  }
  return null
}

export const remove = (ctx: AuthedCtx, ids: readonly number[]) => transact(ctx, (ctx) => removeIn(ctx, ids))

/** The list is the whole new set, so that a repeated call changes nothing. */
export const assignCourses = (
  ctx: AuthedCtx,
  id: number,
  courseIds: readonly number[],
  { confirm }: { confirm?: boolean | undefined } = {},
) =>
  transact(ctx, async (ctx) => {
    const [found] = await accessClasses(ctx, [id])
    await assertCourses(ctx.db, courseIds)
    const gone = (await classCourses.courseIds(ctx.db, id)).filter((one) => !courseIds.includes(one))
    const of = { classIds: [id], courseIds: gone }
    await lessonsAtStake(ctx, { of, confirmed: confirm, doing: '移除' })
    await classCourses.replaceCourses(ctx.db, id, courseIds)
    await lessonsOver(ctx, { of, why: '移除班级课程' })
    await rollChanged(ctx, { classIds: [id] })
    const summary = `为班级 ${found?.name} 分配了 ${courseIds.length} 门课程`
    await audit(ctx, { action: 'assign', entity: 'classes', entityId: id, summary, diff: { courseIds } })
    return ofClass(ctx.db, id)
  })

const CLASSES = { entity: 'classes', noun: '班级', measure: '个' } as const

export const exportAll = async (ctx: AuthedCtx, asked: ClassExport) => {
  const reach = await reachOf(ctx, 'class')
  if (asked.ids !== undefined) {
    const found = await q.idsForExport(ctx.db, reach, asked)
    await assertAllFound({ ...CLASSES, ids: asked.ids, found, known: (ids) => q.known(ctx.db, ids) })
  }
  const rows = q.forExport(ctx.db, reach, asked)
  const diff = notedOf(asked, {}, 'classIds')
  await transact(ctx, (ctx) =>
    audit(ctx, { action: 'export', entity: 'classes', summary: deedOf('班级', {}, asked), diff }),
  )
  return sheetReply(ctx, '班级数据', classSheet(ctx.actor.gradeWording), rows)
}

/** Pupils enter classes. */
export const enroll = (ctx: Ctx, memberships: Parameters<typeof openMemberships>[1]) =>
  transact(ctx, (ctx) => openMemberships(ctx.db, memberships))

/** Teachers who leave head, assist and teach no class any more (decisions G55): how many classes lose one, in words. */
export const releaseTeachers = async (ctx: AuthedTxCtx, teacherIds: readonly number[]) => {
  const headed = await q.headedBy(ctx.db, teacherIds)
  const released = await q.releaseTeachers(ctx.db, teacherIds, ctx.now)
  await lessonsOver(ctx, { of: { teacherIds }, why: '教师离任' })
  for (const { id, headTeacherId } of headed)
    await headChanged(ctx, { classId: id, fromTeacherId: headTeacherId, toTeacherId: null })
  await rollChanged(ctx, { classIds: released.map(({ id }) => id) })
  for (const { id, name } of released) {
    const summary = `解除了班级 ${name} 已离任的班主任或副班主任`
    await audit(ctx, { action: 'update', entity: 'classes', entityId: id, summary })
  }
  return released.length > 0 ? [`已解除 ${released.length} 个班级的班主任或副班主任`] : []
}

/** Courses that are no more are taught to no class (decisions G55). */
export const dropCourses = async (ctx: TxCtx, courseIds: readonly number[]) => {
  const classIds = await classCourses.dropCourses(ctx.db, courseIds)
  await lessonsOver(ctx, { of: { courseIds }, why: '删除课程' })
  await rollChanged(ctx, { classIds })
}

/** Keeps what is true of every class now as what was true in this year. */
export const recordYear = (ctx: Ctx, academicYearId: number) =>
  transact(ctx, (ctx) => years.recordYear(ctx.db, academicYearId))
