import { weekOf } from '@xueqiao/contract/common/calendar'
import type { SemesterInput } from '@xueqiao/contract/features/school/semesters/input'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, Ctx, TxCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { semestersRemoved } from '../deeds'
import { forgetPlans, plansOf } from '../teaching-assignments/service'
import * as q from './queries'

export { halfYearOf, semesterOfDay } from './days'

export const list = (ctx: Ctx) => q.all(ctx.db)
export const ofYear = (ctx: Ctx, yearId: number) => q.ofYear(ctx.db, yearId)

export const current = async (ctx: Ctx) => {
  const semester = await q.current(ctx.db)
  if (semester === undefined) return null
  const today = localDate(ctx.now)
  const inside = today >= semester.startDate && today <= semester.endDate
  return { ...semester, week: inside ? weekOf(semester.startDate, today) : null }
}

/** As of the last seconds: every page of the desk asks for it, and another one begins twice a year. */
export const shown = (ctx: Ctx) =>
  recently(ctx, 'school', 'current semester', async () => ({
    value: await current(ctx),
    rows: Number.POSITIVE_INFINITY,
  }))

export const get = async (ctx: Ctx, id: number) => {
  const semester = await q.byId(ctx.db, id)
  if (semester === undefined) throw notFound('学期')
  return semester
}

const assertOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) => {
  if (endDate <= startDate) throw invalid('结束日期必须晚于开始日期', 'endDate')
}

const saying = async <T>(code: string, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) === 'semesters_code_key') throw conflict(`学期代码 ${code} 已存在`, 'code')
    throw error
  }
}

/** What a person should look at again (decisions G47, G75). */
const warningsOf = async (ctx: TxCtx, semester: Awaited<ReturnType<typeof get>>) => {
  const year =
    semester.academicYearId === null ? undefined : await q.yearById(ctx.db, semester.academicYearId)
  if (year === undefined) return []
  const outside = semester.startDate < year.startDate || semester.endDate > year.endDate
  return [
    ...(outside ? [`学期日期超出了${year.name}的范围`] : []),
    ...(semester.isCurrent && !year.isCurrent ? [`当前学期属于${year.name}，而它不是当前学年`] : []),
  ]
}

const saved = async (ctx: AuthedTxCtx, id: number, action: 'create' | 'update', did: string) => {
  const semester = await get(ctx, id)
  await audit(ctx, { action, entity: 'semesters', entityId: id, summary: `${did}学期 ${semester.name}` })
  return { ...semester, warnings: await warningsOf(ctx, semester) }
}

/** The year's own page names year and order; the semester page lets the code say both (decisions G64). */
const placeOf = async (ctx: TxCtx, { code, academicYearId, semesterOrder }: SemesterInput) => {
  if (!academicYearId)
    return {
      academic_year_id: await q.yearIdByCode(ctx.db, code.slice(0, 9)),
      semester_order: Number(code.at(-1)),
    }
  if (!semesterOrder) throw invalid('请输入学期序号', 'semesterOrder')
  if ((await q.yearById(ctx.db, academicYearId)) === undefined)
    throw invalid('所选学年不存在', 'academicYearId')
  return { academic_year_id: academicYearId, semester_order: semesterOrder }
}

export const create = (ctx: AuthedCtx, input: SemesterInput) =>
  saying(
    input.code,
    transact(ctx, async (ctx) => {
      assertOrder(input)
      const { code, name, startDate: start_date, endDate: end_date } = input
      const place = await placeOf(ctx, input)
      const id = await q.insert(ctx.db, { code, name, start_date, end_date, ...place })
      if (input.isCurrent) await makeCurrent(ctx, id)
      return saved(ctx, id, 'create', '新增了')
    }),
  )

const locked = async (ctx: AuthedTxCtx, id: number) => {
  const found = (await q.lockAll(ctx.db)).find((semester) => semester.id === id)
  if (found === undefined) throw notFound('学期')
  return found
}

const makeCurrent = async (ctx: AuthedTxCtx, id: number) => {
  await locked(ctx, id)
  await q.setCurrent(ctx.db, id)
}

/** While a semester runs, its lessons become history, which goes with no semester that is yet to come (`clearUnused`). */
const assertStaysBegun = async (ctx: TxCtx, id: number, startDate: string) => {
  const today = localDate(ctx.now)
  const before = await get(ctx, id)
  if (before.startDate > today || startDate <= today) return
  if ((await plansOf(ctx, [id])).size > 0)
    throw conflict(`${before.name} 已经开始并有任课记录，开始日期不能晚于今天`, 'startDate')
}

/** The code names the semester for ever, and stays (002 §5.10). */
export const update = (ctx: AuthedCtx, id: number, input: SemesterInput) =>
  transact(ctx, async (ctx) => {
    const { version } = await locked(ctx, id)
    await assertFresh(ctx, { entity: 'semesters', id, version }, input.version)
    assertOrder(input)
    await assertStaysBegun(ctx, id, input.startDate)
    const { name, startDate: start_date, endDate: end_date, semesterOrder } = input
    const order = semesterOrder ? { semester_order: semesterOrder } : {}
    await q.update(ctx.db, id, { name, start_date, end_date, ...order }, ctx.now)
    if (input.isCurrent) await q.setCurrent(ctx.db, id)
    return saved(ctx, id, 'update', '修改了')
  })

export const setCurrent = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    await makeCurrent(ctx, id)
    return saved(ctx, id, 'update', '设置了当前')
  })

/** A plan that was given up before its semester began taught nobody anything, and goes with it. */
const clearUnused = async (
  ctx: TxCtx,
  semesters: readonly { id: number; name: string; startDate: string; isCurrent: boolean }[],
) => {
  if (semesters.length === 0) return
  const kept = semesters.find(({ isCurrent }) => isCurrent)
  if (kept !== undefined) throw conflict(`${kept.name} 是当前学期，无法删除`)
  const plans = await plansOf(
    ctx,
    semesters.map(({ id }) => id),
  )
  const refuse = (why: string, isSo: (semester: { id: number; startDate: string }) => boolean) => {
    const names = semesters.filter(isSo).map(({ name }) => name)
    if (names.length > 0) throw conflict(`${names.join('、')} ${why}，无法删除`)
  }
  refuse('已有任课安排', ({ id }) => plans.get(id) === 'STANDS')
  const today = localDate(ctx.now)
  refuse('有已结束的任课记录', ({ id, startDate }) => plans.get(id) === 'ENDED' && startDate <= today)
  await semestersRemoved(ctx, { semesterIds: semesters.map(({ id }) => id) })
  await forgetPlans(ctx, [...plans.keys()])
}

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    await locked(ctx, id)
    const semester = await get(ctx, id)
    await clearUnused(ctx, [semester])
    await q.remove(ctx.db, [id])
    const summary = `删除了学期 ${semester.name}`
    await audit(ctx, { action: 'delete', entity: 'semesters', entityId: id, summary })
    return null
  })

/** With their year. */
export const removeOfYear = async (ctx: AuthedTxCtx, yearId: number) => {
  await q.lockAll(ctx.db)
  const semesters = await q.ofYear(ctx.db, yearId)
  await clearUnused(ctx, semesters)
  await q.remove(
    ctx.db,
    semesters.map(({ id }) => id),
  )
}

/** Semesters as they are, for years and schools that bring theirs along. */
export const add = (ctx: Ctx, semester: q.NewSemester) => transact(ctx, (ctx) => q.insert(ctx.db, semester))
