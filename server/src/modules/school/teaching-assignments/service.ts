import type {
  AssignmentFilter,
  AssignmentSearch,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import { DEFAULT_WEEKLY_LIMIT } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, Ctx, TxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { sheetReply } from '../../../platform/excel/write'
import { importCalls } from '../../base/imports/service'
import type { EndedLessons, Lesson } from '../deeds'
import { setWeeklyLimit } from '../teachers/service'
import { accessSemester, planReach } from './access'
import { assignmentImporter } from './importer'
import * as list from './list-queries'
import { grouped } from './matrix'
import * as m from './matrix-queries'
import * as p from './pattern-queries'
import * as q from './queries'
import { semesterBefore, semesterById } from './semester-queries'
import { assignmentColumns, historyColumns } from './sheet'
import { tellPlanners } from './told'

export { save } from './cells'
export { previewFill } from './fill'
export { matrix } from './matrix'
export { savePatterns } from './patterns'
export { whoPlans } from './queries'
export { fill } from './save'

export const imports = importCalls(assignmentImporter)

export const search = async (ctx: AuthedCtx, query: AssignmentSearch) =>
  list.search(ctx.db, await planReach(ctx), query)

export const exportAll = async (ctx: AuthedCtx, filter: AssignmentFilter) => {
  const rows = list.forExport(ctx.db, await planReach(ctx), filter)
  await transact(ctx, (ctx) =>
    audit(ctx, {
      action: 'export',
      entity: 'teaching-assignments',
      summary: '导出了任课安排',
      diff: filter,
    }),
  )
  const columns = filter.state === 'NOW' ? assignmentColumns : [...assignmentColumns, ...historyColumns]
  return sheetReply(ctx, '任课安排', columns, rows)
}

const MOST_CANDIDATES = 50

interface Wanted {
  semesterId: number
  courseId: number
  keyword?: string | undefined
  onlyOfCourse?: boolean | undefined
}

export const candidates = async (ctx: AuthedCtx, wanted: Wanted) => {
  await accessSemester(ctx, wanted.semesterId)
  const { keyword = '', onlyOfCourse = false } = wanted
  return m.candidates(ctx.db, { ...wanted, keyword: keyword.trim(), onlyOfCourse }, MOST_CANDIDATES)
}

const tellOf = async (ctx: TxCtx, changed: readonly q.Touched[]) => {
  for (const [semesterId, own] of grouped(changed, (row) => row.semesterId))
    await tellPlanners(ctx, semesterId, [...new Set(own.map(({ classId }) => classId))])
}

/** It stands beside every plan in which they have lessons. */
export const setLimit = (ctx: AuthedCtx, id: number, limit: number | null) =>
  transact(ctx, async (ctx) => {
    await setWeeklyLimit(ctx, await planReach(ctx), id, limit)
    await tellOf(ctx, await q.openOf(ctx.db, { teacherIds: [id] }, localDate(ctx.now)))
    return { teacherId: id, limit: limit ?? DEFAULT_WEEKLY_LIMIT, ownLimit: limit !== null }
  })

/** As they are, for a school that brings its plan along. */
export const add = (ctx: Ctx, rows: Parameters<typeof q.add>[1]) =>
  transact(ctx, (ctx) => q.add(ctx.db, rows))

/** The same of how their lessons want to lie. */
export const addPatterns = (ctx: Ctx, rows: Parameters<typeof p.add>[1]) =>
  transact(ctx, (ctx) => p.add(ctx.db, rows))

/** Into a new year: which ones these are, so that they can be taken back. */
export const carryOn = async (ctx: TxCtx, semesterId: number, lessons: readonly Lesson[]) => {
  const by = ctx.actor?.userId ?? null
  const carried = await q.carryOn(ctx.db, semesterId, lessons, { now: ctx.now, by })
  const classIds = lessons.map(({ classId }) => classId)
  const semester = await semesterById(ctx.db, semesterId)
  const last = semester && (await semesterBefore(ctx.db, semester.startDate))
  if (last !== undefined) {
    await p.carryOn(ctx.db, last.id, semesterId, lessons)
    await p.tidy(ctx.db, [semesterId], classIds)
  }
  if (carried.length > 0) await tellPlanners(ctx, semesterId, [...new Set(classIds)])
  return carried
}

/** Semesters that are to be deleted: which have a plan, and what had ended of it goes with them. */
export const plansOf = (ctx: TxCtx, semesterIds: readonly number[]) => q.plansOf(ctx.db, semesterIds)
export const forgetPlans = (ctx: TxCtx, semesterIds: readonly number[]) => q.forgetPlans(ctx.db, semesterIds)

/** With how they lay, as far as that still fits what is taught. */
export const resume = async (ctx: TxCtx, { ids, patterns }: EndedLessons) => {
  const back = await q.resume(ctx.db, ids)
  await p.giveBack(ctx.db, patterns)
  const semesterIds = [...new Set(patterns.map(({ semesterId }) => semesterId))]
  const classIds = patterns.map(({ classId }) => classId)
  await p.tidy(ctx.db, semesterIds, classIds)
  await tellOf(ctx, back)
}
export const takeBack = async (ctx: TxCtx, ids: readonly number[]) => {
  const gone = await q.takeBack(ctx.db, ids)
  const semesterIds = [...new Set(gone.map(({ semesterId }) => semesterId))]
  await p.tidy(
    ctx.db,
    semesterIds,
    gone.map(({ classId }) => classId),
  )
  await tellOf(ctx, gone)
}
