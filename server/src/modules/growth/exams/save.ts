import { gradeName } from '@xueqiao/contract/common/grade'
import type { ExamInput, ExamOffersQuery } from '@xueqiao/contract/features/growth/exams/api'
import { EXAM_TYPE_LABELS } from '@xueqiao/contract/features/growth/exams/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import * as courses from '../../school/courses/service'
import * as semesters from '../../school/semesters/service'
import { type Examiner, examinerOf, lockManaged, mayEnter } from './access'
import { get } from './detail'
import * as q from './queries'
import * as sq from './sheet-queries'

const saying = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) === 'exams_once') throw conflict('该年级这一学期已有同名的考试', 'name')
    throw error
  }
}

const assertSemester = async (ctx: AuthedTxCtx, { semesterId }: ExamInput) => {
  const known = await semesters.list(ctx)
  if (!known.some(({ id }) => id === semesterId)) throw invalid('所选学期不存在', 'semesterId')
}

const namesOf = (names: Iterable<string>) => [...new Set(names)].slice(0, 3).join('、')

type Place = Omit<Awaited<ReturnType<typeof q.classesWith>>[number], 'courseCode'>

/** What an exam of a grade can be made of: the courses and classes of which somebody may make one. */
export const offers = async (ctx: AuthedCtx, asked: ExamOffersQuery) => {
  const viewer = await examinerOf(ctx)
  const own = (await q.classesWith(ctx.db, asked)).filter((place) => mayEnter(ctx, viewer, place))
  const courses = new Map(own.map((one) => [one.courseId, one]))
  const classes = new Map(own.map((one) => [one.classId, one]))
  return {
    courses: [...courses.values()].sort((a, b) => (a.courseCode < b.courseCode ? -1 : 1)),
    classes: [...classes.values()],
  }
}

/** The course that the grade does not have is named where it stands. */
const noneOf = async (ctx: AuthedTxCtx, grade: number, courseId: number) => {
  const name = (await courses.list(ctx)).find(({ id }) => id === courseId)?.name
  return name === undefined
    ? '所选课程不存在'
    : `${gradeName(grade, ctx.actor.gradeWording)}没有课程“${name}”，请换一门或去掉`
}

/**
 * Each class in each course that it has, and where marks are already, whatever became of class and course since; whoever
 * is not of the office only where they teach.
 */
const placesOf = async (
  ctx: AuthedTxCtx,
  viewer: Examiner,
  input: ExamInput,
  written: readonly Place[] = [],
) => {
  const courseIds = input.courses.map(({ courseId }) => courseId)
  const places = new Map<string, Place>()
  for (const place of [...(await q.classesWith(ctx.db, input, courseIds)), ...written])
    if (courseIds.includes(place.courseId)) places.set(`${place.classId} ${place.courseId}`, place)
  const possible = [...places.values()]
  for (const [index, courseId] of courseIds.entries())
    if (possible.every((place) => place.courseId !== courseId))
      throw invalid(await noneOf(ctx, input.grade, courseId), `courses.${index}.courseId`)
  const known = new Set(possible.map(({ classId }) => classId))
  const wanted = new Set(input.classIds?.length ? input.classIds : known)
  if ([...wanted].some((id) => !known.has(id)))
    throw invalid('所选班级不在这个年级，或没有这些课程', 'classIds')
  const chosen = possible.filter(({ classId }) => wanted.has(classId))
  if (chosen.length === 0) throw invalid('请选择班级', 'classIds')
  const others = chosen.filter((place) => !mayEnter(ctx, viewer, place))
  if (others.length > 0) {
    const first = namesOf(others.map(({ className, courseName }) => `${className}${courseName}`))
    throw invalid(`您只能为自己任教的班级和课程安排考试，不包括 ${first}`, 'classIds')
  }
  return chosen
}

const valuesOf = (input: ExamInput) => ({
  name: input.name,
  type: input.type,
  semester_id: input.semesterId,
  grade: input.grade,
  start_date: input.startDate,
  end_date: input.endDate,
  entry_until: input.entryUntil ?? null,
})

/** What the log keeps of it. */
const kept = ({ name, type, startDate, endDate, entryUntil, courses }: Awaited<ReturnType<typeof get>>) => ({
  ...{ name, type: EXAM_TYPE_LABELS[type], startDate, endDate, entryUntil },
  courses: courses.map(({ courseName, fullMarks }) => `${courseName} ${fullMarks}`).join('、'),
})

export const create = (ctx: AuthedCtx, input: ExamInput) =>
  saying(
    transact(ctx, async (ctx) => {
      await assertSemester(ctx, input)
      const places = await placesOf(ctx, await examinerOf(ctx), input)
      const id = await q.insert(ctx.db, { ...valuesOf(input), author_id: ctx.actor.userId })
      await q.putCourses(ctx.db, id, input.courses)
      await sq.putSheets(ctx.db, id, places)
      const after = await get(ctx, id)
      const summary = `新增了考试 ${after.name}`
      await audit(ctx, { action: 'create', entity: 'exams', entityId: id, summary, diff: kept(after) })
      return after
    }),
  )

/** Marks that are there stay marks of what they were written for. */
const assertKept = async (
  ctx: AuthedTxCtx,
  id: number,
  input: ExamInput,
  places: Awaited<ReturnType<typeof placesOf>>,
) => {
  const isWanted = new Set(places.map(({ classId, courseId }) => `${classId} ${courseId}`))
  const lost = (await sq.allSheets(ctx.db, id)).filter(
    (sheet) => sheet.isWritten && !isWanted.has(`${sheet.classId} ${sheet.courseId}`),
  )
  if (lost.length > 0) {
    const names = namesOf(lost.map(({ className, courseName }) => `${className}${courseName}`))
    throw conflict(`${names} 已有成绩，不能去掉`, 'courses')
  }
  const before = await q.coursesOf(ctx.db, id)
  for (const { courseId, highest, hasItems } of await q.heights(ctx.db, id)) {
    const index = input.courses.findIndex((course) => course.courseId === courseId)
    const wanted = input.courses[index]
    if (wanted === undefined) continue
    if (highest !== null && wanted.fullMarks < highest)
      throw conflict(`已有 ${highest} 分的成绩，满分不能低于它`, `courses.${index}.fullMarks`)
    const marksOf = (items: readonly { fullMarks: number }[]) => items.map((one) => one.fullMarks).join()
    const own = before.find((course) => course.courseId === courseId)
    if (hasItems && marksOf(wanted.items) !== marksOf(own?.items ?? []))
      throw conflict('已有逐题得分，不能更改题数和分值', `courses.${index}.items`)
  }
}

export const RELEASED = '成绩已发布，考试不能再修改或删除'

export const update = (ctx: AuthedCtx, id: number, input: ExamInput) =>
  saying(
    transact(ctx, async (ctx) => {
      const { viewer, exam } = await lockManaged(ctx, id)
      await assertFresh(ctx, { entity: 'exams', id, version: exam.version }, input.version)
      if (exam.releasedAt !== null) throw conflict(RELEASED)
      await assertSemester(ctx, input)
      const written = (await sq.allSheets(ctx.db, id)).filter(({ isWritten }) => isWritten)
      const places = await placesOf(ctx, viewer, input, exam.grade === input.grade ? written : [])
      await assertKept(ctx, id, input, places)
      const before = kept(await get(ctx, id))
      await q.change(ctx.db, id, valuesOf(input), ctx.now)
      await q.putCourses(ctx.db, id, input.courses)
      await sq.putSheets(ctx.db, id, places)
      const after = await get(ctx, id)
      const diff = { before, after: kept(after) }
      const summary = `修改了考试 ${after.name}`
      await audit(ctx, { action: 'update', entity: 'exams', entityId: id, summary, diff })
      return after
    }),
  )

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { exam } = await lockManaged(ctx, id)
    if (exam.releasedAt !== null) throw conflict(RELEASED)
    const sheets = await sq.allSheets(ctx.db, id)
    if (sheets.some(({ isWritten }) => isWritten)) throw conflict('已有成绩的考试不能删除，请先清空成绩')
    const before = kept(await get(ctx, id))
    await q.remove(ctx.db, id)
    const summary = `删除了考试 ${exam.name}`
    await audit(ctx, { action: 'delete', entity: 'exams', entityId: id, summary, diff: before })
    return null
  })

/** A semester that was examined in stays. */
export const keepSemesters = async (ctx: TxCtx, semesterIds: readonly number[]) => {
  const kept = await q.firstOfSemesters(ctx.db, semesterIds)
  if (kept !== undefined) throw conflict(`学期已有考试 ${kept.name}，无法删除`)
}
