import { isDeepStrictEqual } from 'node:util'
import { weekOf } from '@xueqiao/contract/common/calendar'
import { gradeName } from '@xueqiao/contract/common/grade'
import type { NewPlan, PlanInput } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import type { PlanContent } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, denied, invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { doneFor } from '../../base/bell/service'
import * as semesters from '../../school/semesters/service'
import { accessPlan, lockOwn, lockRemovable, plannable, shownTo } from './access'
import { assertWeeks, columnsOf, contentOf, emptyContent } from './content'
import * as q from './queries'
import { approvers } from './record-queries'

export const ENTITY = 'teaching_plans'

export const linkOf = (id: number) => `/teaching/plans/${id}`

export const get = async (ctx: AuthedCtx | AuthedTxCtx, id: number, approved?: boolean) => {
  const { viewer, row } = await accessPlan(ctx, id, approved)
  return shownTo(ctx, viewer)(row)
}

const ONCE = '您已有这门课程这个年级这个学期的教学计划'

const saying = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) === 'teaching_plans_once') throw conflict(ONCE, 'semesterId')
    throw error
  }
}

/** As the log and the bell call it. */
export const titleOf = ({ title }: { title: string }) => `教学计划 ${title}`

/** How many teaching weeks a semester has. */
export const weeksOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  weekOf(startDate, endDate)

const assertPlannable = async (ctx: AuthedTxCtx, courseId: number) => {
  const course = (await plannable(ctx)).find(({ id }) => id === courseId)
  if (course === undefined)
    throw denied('courses', [courseId], invalid('请选择您任教或所在教研组的课程', 'courseId'))
  return course
}

const semesterOf = async (ctx: AuthedTxCtx, id: number) => {
  const found = (await semesters.list(ctx)).find((one) => one.id === id)
  if (found === undefined) throw invalid('所选学期不存在', 'semesterId')
  return found
}

const insert = async (ctx: AuthedTxCtx, place: Omit<NewPlan, 'title'>, content: PlanContent, did: string) => {
  const id = await q.insert(ctx.db, {
    ...{ course_id: place.courseId, grade: place.grade, semester_id: place.semesterId },
    ...{ author_id: ctx.actor.userId, ...columnsOf(content) },
  })
  const made = await get(ctx, id)
  await audit(ctx, { action: 'create', entity: ENTITY, entityId: id, summary: `${did}了${titleOf(made)}` })
  return made
}

export const create = (ctx: AuthedCtx, { title, ...place }: NewPlan) =>
  saying(
    transact(ctx, async (ctx) => {
      const course = await assertPlannable(ctx, place.courseId)
      await semesterOf(ctx, place.semesterId)
      const named = title ?? `${gradeName(place.grade, ctx.actor.gradeWording)}${course.name}教学计划`
      return insert(ctx, place, emptyContent(named), '新建')
    }),
  )

/** A title that names the grade names the new one, in the same spelling. */
const forGrade = (title: string, from: number, to: number) => {
  const spelling = (['STAGE', 'COUNTED'] as const).find((one) => title.includes(gradeName(from, one)))
  return spelling === undefined ? title : title.replaceAll(gradeName(from, spelling), gradeName(to, spelling))
}

/** Of one's own what is being written, of a colleague's what one may read; what the new semester has no weeks for is named. */
export const copy = (
  ctx: AuthedCtx,
  id: number,
  { grade, semesterId }: Omit<NewPlan, 'title' | 'courseId'>,
) =>
  saying(
    transact(ctx, async (ctx) => {
      const { row } = await accessPlan(ctx, id)
      await assertPlannable(ctx, row.courseId)
      const last = weeksOf(await semesterOf(ctx, semesterId))
      const fits = ({ week }: { week: number }) => week <= last
      const { content } = row
      const copied = {
        ...content,
        title: forGrade(content.title, row.grade, grade),
        lessons: content.lessons.filter(fits),
      }
      const made = await insert(ctx, { courseId: row.courseId, grade, semesterId }, copied, '复制')
      return { ...made, semesterWeeks: last, leftOut: content.lessons.filter((lesson) => !fits(lesson)) }
    }),
  )

/** What is approved and then changed has to be approved again; what was sent back stays so until it is handed in. */
const statusAfter = ({ status }: q.Row, isChanged: boolean) =>
  status === 'APPROVED' && isChanged ? 'DRAFT' : status

export const update = (ctx: AuthedCtx, id: number, input: PlanInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id)
    await assertFresh(ctx, { entity: ENTITY, id, version: before.version }, input.version)
    if (before.status === 'SUBMITTED') throw conflict('待审核的教学计划请先撤回再修改')
    assertWeeks(input.lessons, weeksOf(await semesterOf(ctx, before.semesterId)))
    const content = contentOf(input, before.content)
    const isChanged = !isDeepStrictEqual(content, before.content)
    const shared = input.shared ?? before.shared
    if (!isChanged && shared === before.shared) return get(ctx, id)
    await q.change(
      ctx.db,
      id,
      { ...columnsOf(content), shared, status: statusAfter(before, isChanged) },
      ctx.now,
    )
    const after = await get(ctx, id)
    const summary = `修改了${titleOf(after)}`
    const kept = ({ title, shared, lessonCount }: q.Row) => ({ title, shared, lessons: lessonCount })
    const diff = { before: kept(before), after: kept(after) }
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary, diff })
    return after
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockRemovable(ctx, id)
    const told = before.authorId === null ? [] : [before.authorId]
    await doneFor(ctx, [...told, ...(await approvers(ctx.db, before))], linkOf(id))
    await q.remove(ctx.db, id)
    const summary = `删除了${titleOf(before)}`
    await audit(ctx, { action: 'delete', entity: ENTITY, entityId: id, summary })
    return null
  })
