import { semesterOf } from '@xueqiao/contract/common/calendar'
import { type AcademicYearInput, SEMESTER_COUNT } from '@xueqiao/contract/features/school/academic-years/api'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import * as semesters from '../semesters/service'
import * as q from './queries'

export const list = (ctx: Ctx) => q.all(ctx.db)

export const get = async (ctx: Ctx, id: number) => {
  const year = await q.byId(ctx.db, id)
  if (year === undefined) throw notFound('学年')
  return year
}

const assertOrder = ({ startDate, endDate }: AcademicYearInput) => {
  if (endDate <= startDate) throw invalid('结束日期必须晚于开始日期', 'endDate')
}

const saying = async <T>(code: string, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'academic_years_code_key') throw conflict(`学年代码 ${code} 已存在`, 'code')
    if (broken === 'semesters_code_key') throw conflict(`学年 ${code} 的学期代码已被使用`, 'code')
    throw error
  }
}

const told = async (ctx: AuthedTxCtx, id: number, action: 'create' | 'update', did: string) => {
  const year = await get(ctx, id)
  await audit(ctx, { action, entity: 'academic-years', entityId: id, summary: `${did}学年 ${year.name}` })
  return year
}

const addSemesters = async (ctx: AuthedTxCtx, id: number, input: AcademicYearInput) => {
  let before: string | undefined
  for (let order = 1; order <= (input.semesterCount ?? SEMESTER_COUNT.usual); order++) {
    const {
      startDate: start_date,
      endDate: end_date,
      semesterOrder,
      ...semester
    } = semesterOf(input, order, before)
    const place = { academic_year_id: id, semester_order: semesterOrder }
    await semesters.add(ctx, { ...semester, start_date, end_date, ...place })
    before = end_date
  }
}

/** A year comes with its semesters, under their usual codes, names and dates (decisions G62). */
export const create = (ctx: AuthedCtx, input: AcademicYearInput) =>
  saying(
    input.code,
    transact(ctx, async (ctx) => {
      assertOrder(input)
      const {
        code,
        name,
        startDate: start_date,
        endDate: end_date,
        status = 'PLANNING',
        remarks = null,
      } = input
      const id = await q.insert(ctx.db, { code, name, start_date, end_date, status, remarks })
      await addSemesters(ctx, id, input)
      return told(ctx, id, 'create', '新增了')
    }),
  )

const locked = async (ctx: AuthedTxCtx, id: number) => {
  const found = (await q.lockAll(ctx.db)).find((year) => year.id === id)
  if (found === undefined) throw notFound('学年')
  return found
}

/** The code names the year for ever, and stays (002 §5.9). */
export const update = (ctx: AuthedCtx, id: number, input: AcademicYearInput) =>
  transact(ctx, async (ctx) => {
    const { version } = await locked(ctx, id)
    await assertFresh(ctx, { entity: 'academic-years', id, version }, input.version)
    assertOrder(input)
    const { name, startDate: start_date, endDate: end_date, status, remarks } = input
    const rest = { ...(status && { status }), ...(remarks !== undefined && { remarks }) }
    await q.update(ctx.db, id, { name, start_date, end_date, ...rest }, ctx.now)
    return told(ctx, id, 'update', '修改了')
  })

/** Allowed while the current semester is of another year, and said (decisions G47). */
export const setCurrent = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    await locked(ctx, id)
    await q.setCurrent(ctx.db, id)
    const year = await told(ctx, id, 'update', '设置了当前')
    const semester = await q.currentSemester(ctx.db)
    const elsewhere = semester !== undefined && semester.academicYearId !== id
    return { ...year, warnings: elsewhere ? [`当前学期 ${semester.name} 不属于${year.name}`] : [] }
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { name, isCurrent } = await locked(ctx, id)
    if (isCurrent) throw conflict(`${name} 是当前学年，无法删除`)
    if (await q.inHistory(ctx.db, id)) throw conflict(`${name} 已有班级的学年记录，无法删除`)
    await semesters.removeOfYear(ctx, id)
    await q.remove(ctx.db, id)
    await audit(ctx, {
      action: 'delete',
      entity: 'academic-years',
      entityId: id,
      summary: `删除了学年 ${name} 及其学期`,
    })
    return null
  })

/** A year as it is, without semesters, for schools that bring theirs along. */
export const add = (ctx: Ctx, year: q.NewAcademicYear) => transact(ctx, (ctx) => q.insert(ctx.db, year))
