import type { ProtectedField, TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import type { TeacherList, TeacherSearch } from '@xueqiao/contract/features/school/teachers/search'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { brokenConstraint, type Db } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { searchKeys } from '../../../platform/pinyin'
import { assertFresh } from '../../../platform/version'
import type { Reach } from '../../account/reach/access'
import { retireAccountsOf } from '../../account/users/service'
import { noteOpened, noteReveal } from '../../base/exports/service'
import { importCalls } from '../../base/imports/service'
import { schoolSettings } from '../../base/school-settings/service'
import * as coursesService from '../courses/service'
import { lessonsAtStake, lessonsOver, teachersLeft } from '../deeds'
import { releaseHeads } from '../departments/service'
import {
  accessTeacher,
  accessTeachers,
  addedTeacher,
  assertDepartment,
  foreign,
  inPart,
  shown,
  viewerOf,
} from './access'
import type { NewTeacher } from './columns'
import { teacherImporter } from './importer'
import { endOfLeft } from './left'
import * as q from './queries'
import * as searching from './search-queries'

export { exportAll } from './export'
export { photo, uploadPhoto } from './photo'
export { joinDepartment, leaveDepartment } from './transfer'

export const imports = importCalls(teacherImporter)

export const search = async (ctx: AuthedCtx, query: TeacherSearch) => {
  const { content, totalElements } = await searching.search(ctx.db, await viewerOf(ctx), query)
  return { content: content.map(inPart), totalElements }
}

/** Without a page everyone (001 §7.2), with one the remote search of a picker (001 §7.1); both spellings (G21). */
export const options = (ctx: Ctx, list: TeacherList) => {
  const today = localDate(ctx.now)
  const page = list.pageNum === undefined ? list.page : list.pageNum - 1
  const asked = page ?? (list.pageSize === undefined ? undefined : 0)
  return asked === undefined
    ? searching.allOptions(ctx.db, list, today)
    : searching.optionsPage(ctx.db, list, today, { page: asked, size: list.pageSize ?? list.size })
}

export const get = async (ctx: AuthedCtx, id: number) => {
  const teacher = await accessTeacher(ctx, id)
  const isOwn = ctx.actor.profileType === 'TEACHER' && ctx.actor.profileId === id
  if (!teacher.masked && !isOwn)
    await noteOpened(ctx, { entity: 'teachers', entityId: id, summary: `打开了教师 ${teacher.name} 的档案` })
  return shown(teacher)
}

export const classes = async (ctx: AuthedCtx, id: number) => {
  await accessTeacher(ctx, id)
  return q.classes(ctx.db, id)
}

export const courses = async (ctx: AuthedCtx, id: number) => {
  await accessTeacher(ctx, id)
  return q.courses(ctx.db, id)
}

export const stats = async (ctx: AuthedCtx, id: number) => {
  const { yearsOfService } = await accessTeacher(ctx, id)
  return { ...(await q.stats(ctx.db, id)), yearsOfService }
}

/** A number belongs to one teacher; the refusal says to whom. */
const saying = async <T>(ctx: Ctx, input: TeacherInput, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) !== 'teachers_number') throw error
    const holder = await q.holderOf(ctx.db, input.teacherNumber)
    throw conflict(`工号 ${input.teacherNumber} 已被 ${holder ?? '其他教师'} 使用`, 'teacherNumber')
  }
}

/** The list is the school's (decisions G79); whoever has a title that left it keeps theirs. */
const assertTitle = async (ctx: AuthedTxCtx, title: string | null | undefined, before?: string | null) => {
  if (title == null || title === before) return
  const { titles } = await schoolSettings(ctx.db)
  if (!titles.includes(title)) throw invalid('职称不正确', 'title')
}

export const create = (ctx: AuthedCtx, input: TeacherInput) =>
  saying(
    ctx,
    input,
    transact(ctx, async (ctx) => {
      await assertDepartment(ctx, input.departmentId)
      await assertTitle(ctx, input.title)
      const id = await q.insert(ctx.db, input)
      const summary = `新增了教师 ${input.name}`
      await audit(ctx, { action: 'create', entity: 'teachers', entityId: id, summary })
      return shown(await addedTeacher(ctx, id))
    }),
  )

/** Protected values stand in the log in part: it tells that they changed, not what they are. */
const changes = (before: searching.TeacherRecord, after: searching.TeacherRecord) => {
  const [old, now] = [Object.entries(inPart(before)), Object.entries(inPart(after))]
  const touched = (Object.keys(after) as (keyof searching.TeacherRecord)[]).filter(
    (key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (entries: [string, unknown][]) =>
    Object.fromEntries(entries.filter(([key]) => (touched as string[]).includes(key)))
  return { before: only(old), after: only(now) }
}

interface Confirmed {
  confirm?: boolean | undefined
}

export const update = (ctx: AuthedCtx, id: number, input: TeacherInput, confirmed: Confirmed = {}) =>
  saying(
    ctx,
    input,
    transact(ctx, async (ctx) => {
      for (const { version } of await accessTeachers(ctx, [id]))
        await assertFresh(ctx, { entity: 'teachers', id, version }, input.version)
      const before = await accessTeacher(ctx, id)
      if (input.departmentId !== before.departmentId) await assertDepartment(ctx, input.departmentId)
      await assertTitle(ctx, input.title, before.title)
      await q.update(ctx.db, id, input, ctx.now)
      ctx.forget()
      await endOfLeft(ctx, [id], confirmed)
      const after = await accessTeacher(ctx, id)
      const summary = `修改了教师 ${after.name}`
      const diff = changes(before, after)
      await audit(ctx, { action: 'update', entity: 'teachers', entityId: id, summary, diff })
      return shown(after)
    }),
  )

/** Everything that refers to them lets go, and says so (decisions G55); their account opens nothing any more (G13). */
const removeIn = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const { profileType, profileId } = ctx.actor
  if (profileType === 'TEACHER' && profileId !== null && ids.includes(profileId))
    throw conflict('不能删除自己的档案')
  const found = await accessTeachers(ctx, ids)
  const letGo = (await teachersLeft(ctx, { teacherIds: ids })).flat()
  const courseCount = await coursesService.releaseTeachers(ctx, ids)
  const departmentCount = await releaseHeads(ctx.db, ids)
  const usernames = await retireAccountsOf(ctx, 'TEACHER', ids)
  await q.archive(ctx.db, ids, ctx.now)
  const released = [
    ...letGo,
    ...(courseCount > 0 ? [`已解除 ${courseCount} 项课程安排`] : []),
    ...(departmentCount > 0 ? [`已解除 ${departmentCount} 个部门的负责人`] : []),
    ...(usernames.length > 0 ? [`已禁用登录账号 ${usernames.join('、')}`] : []),
  ]
  for (const { id, name } of found) {
    const summary = `删除了教师 ${name}`
    await audit(ctx, { action: 'delete', entity: 'teachers', entityId: id, summary, diff: { released } })
  }
  return { released }
}

export const remove = (ctx: AuthedCtx, ids: readonly number[]) => transact(ctx, (ctx) => removeIn(ctx, ids))

/** The list is the whole new set, so that a repeated call changes nothing. */
export const assignCourses = (
  ctx: AuthedCtx,
  id: number,
  courseIds: readonly number[],
  { confirm }: Confirmed = {},
) =>
  transact(ctx, async (ctx) => {
    const [found] = await accessTeachers(ctx, [id])
    const had = (await q.courses(ctx.db, id)).map((course) => course.id)
    const of = { teacherIds: [id], courseIds: had.filter((one) => !courseIds.includes(one)) }
    await lessonsAtStake(ctx, { of, confirmed: confirm, doing: '移除' })
    await coursesService.replaceOfTeacher(ctx, id, courseIds)
    await lessonsOver(ctx, { of, why: '移除教师课程' })
    const summary = `为教师 ${found?.name} 分配了 ${courseIds.length} 门课程`
    await audit(ctx, { action: 'assign', entity: 'teachers', entityId: id, summary, diff: { courseIds } })
    return q.courses(ctx.db, id)
  })

const FIELD_NAMES: Record<ProtectedField, string> = {
  phone: '联系电话',
  emergencyPhone: '紧急联系电话',
  idCardNumber: '身份证号码',
  address: '家庭住址',
}

/** One value at a time, for a reason, and never without a trace. */
export const reveal = (
  ctx: AuthedCtx,
  id: number,
  { field, reason }: { field: ProtectedField; reason: string },
) =>
  transact(ctx, async (ctx) => {
    const teacher = await accessTeacher(ctx, id)
    const summary = `查看了教师 ${teacher.name} 的${FIELD_NAMES[field]}`
    const keeps = !teacher.masked
    await noteReveal(ctx, { entity: 'teachers', entityId: id, summary, diff: { field, reason }, keeps })
    return { field, value: teacher[field] }
  })

/** A reference to someone who is not there is the form's fault, and says in which field. */
export const assertTeacher = async (db: Db, id: number | null | undefined, field: string) => {
  if (id == null) return
  if (!(await q.existing(db, [id])).has(id)) throw invalid('所选教师不存在', field)
}

export const createMany = (ctx: Ctx, teachers: Omit<NewTeacher, 'search_keys'>[]) =>
  transact(ctx, (ctx) =>
    q.insertMany(
      ctx.db,
      teachers.map((teacher) => ({ ...teacher, search_keys: searchKeys(teacher.name) })),
    ),
  )

/** Planned by those who plan lessons, not by those who keep records: they say how far that reaches. */
export const setWeeklyLimit = (ctx: AuthedCtx, reach: Reach, id: number, limit: number | null) =>
  transact(ctx, async (ctx) => {
    const [found] = await q.lock(ctx.db, reach, [id])
    if (found === undefined) throw await foreign(ctx, [id])
    await q.setWeeklyLimit(ctx.db, id, limit, ctx.now)
    const words = limit === null ? '恢复为默认' : `设为 ${limit} 节`
    const summary = `将教师 ${found.name} 的周课时上限${words}`
    await audit(ctx, { action: 'update', entity: 'teachers', entityId: id, summary })
  })
