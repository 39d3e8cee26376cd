import type { FillInput } from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { FillPreview } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import type { AuthedCtx } from '../../../platform/context'
import { accessOpenSemester } from './access'
import { grouped, keyOf, type Plan, planOf } from './matrix'
import * as m from './matrix-queries'
import { usualLessons } from './national-plan'
import { semesterBefore } from './semester-queries'

type Proposal = FillPreview['cells'][number]['assignments']

interface Empty {
  classId: number
  className: string
  courseId: number
  courseName: string
  headTeacherId: number | null
  /** How many lessons it usually has. */
  usual: number
}

const emptyCells = ({ classes, courses, cells }: Plan): Empty[] => {
  const full = new Set(cells.map(keyOf))
  return classes.flatMap(({ id, name, grade, courseIds, headTeacherId }) => {
    const taken = courses.filter((course) => courseIds.includes(course.id))
    const usual = usualLessons(grade, taken)
    return taken.flatMap((course, n) =>
      full.has(keyOf({ classId: id, courseId: course.id }))
        ? []
        : [
            {
              ...{ classId: id, className: name, courseId: course.id, courseName: course.name },
              ...{ headTeacherId, usual: usual[n] ?? 1 },
            },
          ],
    )
  })
}

type Proposed = (cell: Empty) => Proposal | string

/** The head teacher where they give that course, otherwise whoever has least to do; nobody beyond their limit. */
const fromCourses = async (
  ctx: AuthedCtx,
  semesterId: number,
  empty: readonly Empty[],
): Promise<Proposed> => {
  const courseIds = [...new Set(empty.map(({ courseId }) => courseId))]
  const found = await m.givers(ctx.db, semesterId, courseIds)
  const givers = grouped(found, ({ courseId }) => courseId)
  const load = new Map(found.map(({ id, lessons }) => [id, lessons]))
  const loadOf = ({ id }: { id: number }) => load.get(id) ?? 0
  return ({ courseId, headTeacherId, usual }) => {
    const all = givers.get(courseId) ?? []
    if (all.length === 0) return '还没有教师任教这门课程，请先在教师管理中分配'
    const free = all.filter((one) => loadOf(one) + usual <= one.limit)
    const least = [...free].sort((a, b) => loadOf(a) - loadOf(b) || a.id - b.id)[0]
    const chosen = free.find(({ id }) => id === headTeacherId) ?? least
    if (chosen === undefined) return '任教这门课程的教师都已达到周课时上限'
    load.set(chosen.id, loadOf(chosen) + usual)
    const { id: teacherId, name: teacherName, teacherNumber } = chosen
    return [{ teacherId, teacherName, teacherNumber, weeklyLessons: usual }]
  }
}

const fromLast = async (
  ctx: AuthedCtx,
  last: { id: number } | undefined,
  empty: readonly Empty[],
): Promise<Proposed> => {
  if (last === undefined) return () => '没有更早的学期'
  const classIds = [...new Set(empty.map(({ classId }) => classId))]
  const lessons = grouped(await m.lessonsBefore(ctx.db, last.id, classIds), keyOf)
  return (cell) => {
    const had = lessons.get(keyOf(cell)) ?? []
    if (had.length === 0) return '上学期没有安排'
    const stay = had.filter(({ goesOn }) => goesOn)
    if (stay.length === 0) return `上学期的 ${had.map((one) => one.teacherName).join('、')} 已不在职`
    return stay.map(({ classId: _class, courseId: _course, goesOn: _goes, ...share }) => share)
  }
}

/** What would be written into which empty cell; nothing is. */
export const previewFill = async (
  ctx: AuthedCtx,
  { semesterId, grade, source }: FillInput,
): Promise<FillPreview> => {
  const semester = await accessOpenSemester(ctx, semesterId)
  const empty = emptyCells(await planOf(ctx, semester, { grade }))
  const last = source === 'LAST' ? await semesterBefore(ctx.db, semester.startDate) : undefined
  const propose =
    source === 'LAST' ? await fromLast(ctx, last, empty) : await fromCourses(ctx, semesterId, empty)
  const preview: FillPreview = { from: last ?? null, cells: [], skipped: [] }
  for (const cell of empty) {
    const { headTeacherId: _head, usual: _usual, ...place } = cell
    const proposed = propose(cell)
    if (typeof proposed === 'string') preview.skipped.push({ ...place, reason: proposed })
    else preview.cells.push({ ...place, assignments: proposed })
  }
  return preview
}
