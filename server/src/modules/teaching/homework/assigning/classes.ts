import type { HomeworkInput } from '@xueqiao/contract/features/teaching/homework/assign'
import type { AuthedTxCtx } from '../../../../platform/context'
import { invalid } from '../../../../platform/errors'
import { teaches } from '../access'
import { assertWrittenAllowed, type Given } from '../ledger/cap'
import { dayOf } from '../ledger/days'
import type { Viewer } from '../scope'
import * as q from './writing-queries'

export interface DueClass extends Given {
  dueAt: Date
}

/** `classes`, or `classIds` with one due time for all of them. */
const wantedOf = ({ classes, classIds, dueAt }: HomeworkInput) => {
  if (classes !== undefined) return new Map(classes.map((one) => [one.classId, one.dueAt]))
  if (classIds === undefined || classIds.length === 0) return new Map<number, Date>()
  if (dueAt == null) throw invalid('请选择截止时间', 'dueAt')
  return new Map(classIds.map((classId) => [classId, dueAt]))
}

/** Whoever means a later one has mistyped the year. */
const FARTHEST_MS = 366 * 86_400_000

interface Before {
  classId: number
  dueAt: Date
}

/**
 * The classes as they are to be, each with the day its work counts for. Those that were there and that this person
 * cannot name stay as they are; others are named, or get another due time, only by whoever teaches them this course.
 */
export const classesFor = async (
  ctx: AuthedTxCtx,
  viewer: Viewer,
  input: HomeworkInput,
  before: readonly Before[] = [],
): Promise<DueClass[]> => {
  const wanted = wantedOf(input)
  const { courseId } = input
  const kept = before.filter(
    ({ classId }) => !wanted.has(classId) && !teaches(viewer, { classId, courseId }) && !viewer.all,
  )
  const known = new Map(before.map(({ classId, dueAt }) => [classId, dueAt.getTime()]))
  const dues = new Map([...kept.map(({ classId, dueAt }) => [classId, dueAt] as const), ...wanted])
  const course = await q.courseFor(ctx.db, courseId, [...dues.keys()])
  if (course === undefined) throw invalid('课程不存在', 'courseId')
  if (wanted.size === 0 && !viewer.all && !viewer.taughtCourseIds.includes(courseId))
    throw invalid('只能布置您任教的课程', 'courseId')
  const found = new Map(course.classes.map((one) => [one.classId, one]))
  for (const [classId, dueAt] of wanted) {
    const isOpen = viewer.all ? found.get(classId)?.given : teaches(viewer, { classId, courseId })
    const isAsBefore = known.get(classId) === dueAt.getTime()
    if (!isOpen && !isAsBefore)
      throw invalid(viewer.all ? '所选班级没有开设这门课程' : '只能布置给您任教这门课程的班级', 'classIds')
    if (dueAt <= ctx.now && !isAsBefore) throw invalid('截止时间已经过去', 'dueAt')
    if (dueAt.getTime() > ctx.now.getTime() + FARTHEST_MS) throw invalid('截止时间应在一年以内', 'dueAt')
  }
  const classes = [...dues].flatMap(([classId, dueAt]) => {
    const one = found.get(classId)
    return one === undefined ? [] : [{ ...one, dueAt, day: dayOf(dueAt, ctx.now) }]
  })
  assertWrittenAllowed(classes, input.written)
  return classes
}
