import type { OfSheet, ScoresInput } from '@xueqiao/contract/features/growth/exams/scores'
import { REASON_MAX, SCORE_MARK_LABELS, wrongScore } from '@xueqiao/contract/features/growth/exams/values'
import { auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, denied, forbidden, invalid, notFound } from '../../../platform/errors'
import { type Asking, isChecker, lockOf } from './access'
import { isFilled, type Marks, type Opened, opened } from './opening'
import * as q from './queries'
import { tellCorrected } from './release'
import * as s from './score-queries'
import { assertSeen } from './seen'

const courseOf = ({ courses }: Opened, courseId: number) => {
  const found = courses.find((course) => course.courseId === courseId)
  if (found === undefined) throw notFound('课程')
  return found
}

/** A cell that was emptied again is nobody's mark. */
const isWritten = (cell: s.StoredCell) => isFilled(cell) || cell.items !== null

/** As what waits to be checked is found. */
const mayCheck = (
  ctx: Asking,
  { viewer, classId }: Opened,
  sheet: Opened['lines'][number],
  cells: readonly s.StoredCell[],
) => {
  const written = cells.filter((cell) => cell.courseId === sheet.courseId && isWritten(cell))
  return (
    sheet.checkedAt === null &&
    classId !== null &&
    isChecker(viewer, { classId }) &&
    written.some(isFilled) &&
    written.every(({ authorId }) => authorId !== ctx.actor.userId)
  )
}

const wire = ({ studentId, courseId, score, mark, items, version }: s.StoredCell) => ({
  ...{ studentId, courseId, score, mark, items, version },
})

/** As `pupils` of the list of sheets counts: who has a mark here, and who is here now, takes it and has none elsewhere. */
const countOn = ({ cells, pupils, elsewhere, takers }: Marks, courseId: number) => {
  const idsIn = (list: readonly { studentId: number; courseId: number }[]) =>
    new Set(list.flatMap((one) => (one.courseId === courseId ? one.studentId : [])))
  const [written, moved] = [idsIn(cells.filter(isWritten)), idsIn(elsewhere)]
  const taking = takers.get(courseId)
  const waits = (studentId: number) => !moved.has(studentId) && taking?.has(studentId) !== false
  return pupils.filter(({ studentId, isHere }) => written.has(studentId) || (isHere && waits(studentId)))
    .length
}

const shown = async (ctx: Asking, open: Opened) => {
  const { viewer, exam, classId, sectionId, className, lines } = open
  const { cells, pupils, elsewhere, takers } = await open.marks()
  const byCourse = new Map(lines.map(({ courseId }) => [courseId, [] as s.StoredCell[]]))
  for (const cell of cells) byCourse.get(cell.courseId)?.push(cell)
  return {
    ...{ examId: exam.id, classId, sectionId, className },
    locked: lockOf(ctx, viewer, exam),
    released: exam.releasedAt !== null,
    courses: lines.map((sheet) => {
      const own = byCourse.get(sheet.courseId) ?? []
      return {
        ...sheet,
        ...courseOf(open, sheet.courseId),
        pupils: countOn({ cells: own, pupils, elsewhere, takers }, sheet.courseId),
        mayEnter: open.mayEnter(sheet.courseId),
        mayCheck: mayCheck(ctx, open, sheet, own),
      }
    }),
    pupils,
    cells: cells.map(wire),
    elsewhere,
  }
}

export const sheet = async (ctx: AuthedCtx, examId: number, asked: OfSheet) =>
  shown(ctx, await opened(ctx, examId, asked))

type Sent = ScoresInput['cells'][number]

type Value = Pick<s.StoredCell, 'score' | 'mark' | 'items'>

/** What a cell comes to: with items their sum, once all of them are there. */
const valueFrom = ({ items, fullMarks, courseName }: q.ExamCourse, sent: Sent, place: string): Value => {
  if (sent.mark != null) return { score: null, mark: sent.mark, items: null }
  if (sent.items == null) {
    const score = sent.score ?? null
    const wrong = score === null ? undefined : wrongScore(score, fullMarks)
    if (wrong !== undefined) throw invalid(`${courseName}成绩${wrong}`, `${place}.score`)
    return { score, mark: null, items: null }
  }
  if (sent.items.length !== items.length)
    throw invalid(`${courseName}共有 ${items.length} 道题`, `${place}.items`)
  const own = sent.items.map((score) => score ?? null)
  for (const [index, score] of own.entries()) {
    const item = items[index]
    const wrong = score === null || item === undefined ? undefined : wrongScore(score, item.fullMarks)
    if (wrong !== undefined) throw invalid(`第 ${item?.title} 题${wrong}`, `${place}.items.${index}`)
  }
  if (own.every((score) => score === null)) return { score: null, mark: null, items: null }
  const whole = own.every((score) => score !== null)
  return { score: whole ? own.reduce((sum, score) => sum + (score ?? 0), 0) : null, mark: null, items: own }
}

const NOTHING: Value = { score: null, mark: null, items: null }
const isSame = (one: Value, other: Value) =>
  one.score === other.score &&
  one.mark === other.mark &&
  JSON.stringify(one.items) === JSON.stringify(other.items)

const words = ({ score, mark, items }: Value) => {
  if (mark !== null) return SCORE_MARK_LABELS[mark]
  if (score !== null) return String(score)
  return items === null ? '空' : '未填完'
}

interface Step {
  sent: Sent
  is: s.StoredCell | undefined
  to: Value
  course: q.ExamCourse
  sheet: { id: number; classId: number }
}

/** What is sent over what stands there; what stands there as it is wanted is no change, whoever wrote it. */
const stepsOf = async (ctx: AuthedTxCtx, open: Opened, input: ScoresInput): Promise<Step[]> => {
  const marks = await open.marks()
  const pupils = new Set(marks.pupils.map(({ studentId }) => studentId))
  const moved = new Set(marks.elsewhere.map(({ studentId, courseId }) => `${studentId} ${courseId}`))
  const cells = new Map(marks.cells.map((cell) => [`${cell.studentId} ${cell.courseId}`, cell]))
  return input.cells.flatMap((sent, index) => {
    const place = `cells.${index}`
    const key = `${sent.studentId} ${sent.courseId}`
    const sheet = open.sheetOf(sent.studentId, sent.courseId)
    if (sheet === undefined) throw denied('classes', [open.classId], notFound('成绩表'))
    if (!pupils.has(sent.studentId)) throw invalid('该学生不在这个班级', `${place}.studentId`)
    if (moved.has(key)) throw conflict('该学生的这一科成绩在另一个班级的成绩表中', `${place}.studentId`)
    const course = courseOf(open, sent.courseId)
    const is = cells.get(key)
    const to = valueFrom(course, sent, place)
    if (isSame(to, is ?? NOTHING)) return []
    if (!open.mayEnter(sent.courseId)) throw refusalOf(ctx, open)
    return [{ sent, is, to, course, sheet }]
  })
}

const refusalOf = (ctx: AuthedTxCtx, { viewer, exam }: Opened) => {
  const locked = lockOf(ctx, viewer, exam)
  if (locked !== null) return conflict(locked)
  return denied(
    'exams',
    [exam.id],
    forbidden(exam.releasedAt === null ? '您只能录入自己任教的课程' : '您没有修改已发布成绩的权限'),
  )
}

const isStale = ({ sent, is }: Step) => is !== undefined && (sent.version ?? 0) !== is.version

const conflictsOf = async (ctx: AuthedTxCtx, stale: readonly Step[]) => {
  const stored = stale.flatMap(({ is }) => is ?? [])
  if (stored.length === 0) return []
  const writers = await s.writersOf(
    ctx.db,
    stored.map(({ id }) => id),
  )
  return stored.flatMap((cell) => {
    const last = writers.get(cell.id)
    return last === undefined ? [] : { ...wire(cell), changedBy: last.name ?? '其他教师', changedAt: last.at }
  })
}

const write = async (ctx: AuthedTxCtx, open: Opened, steps: readonly Step[], reason: string | null) => {
  const { exam } = open
  const made = await s.put(
    ctx.db,
    ctx.actor.userId,
    ctx.now,
    steps.map(({ sent, to, course, sheet }) => ({
      ...{ exam_course_id: course.id, student_id: sent.studentId, class_id: sheet.classId },
      ...to,
    })),
  )
  await s.uncheck(ctx.db, [...new Set(steps.map(({ sheet }) => sheet.id))])
  const names = await s.namesOf(
    ctx.db,
    steps.map(({ sent }) => sent.studentId),
  )
  const found = new Map(made.map((row) => [`${row.studentId} ${row.examCourseId}`, row]))
  const noted = steps.map(({ sent, is, to, course }) => ({
    isNew: is === undefined,
    entityId: found.get(`${sent.studentId} ${course.id}`)?.id ?? 0,
    title: `${names.get(sent.studentId) ?? ''} ${exam.name} ${course.courseName}`,
    diff: { before: { score: words(is ?? NOTHING) }, after: { score: words(to), ...(reason && { reason }) } },
  }))
  for (const [isNew, action, verb] of [
    [true, 'create', '录入了'],
    [false, 'update', '修改了'],
  ] as const) {
    const rows = noted.filter((row) => row.isNew === isNew)
    if (rows.length > 0)
      await auditMany(
        ctx,
        { action, entity: 'exam_scores' },
        rows.map(({ entityId, title, diff }) => ({ entityId, diff, summary: `${verb} ${title} 的成绩` })),
      )
  }
  return steps.map(({ sent, to, course }) => ({
    ...{ studentId: sent.studentId, courseId: course.courseId, ...to },
    version: found.get(`${sent.studentId} ${course.id}`)?.version ?? 1,
  }))
}

/** Cell by cell: what somebody else has written meanwhile stays, and is answered beside what was saved. */
export const save = (ctx: AuthedCtx, examId: number, input: ScoresInput) =>
  transact(ctx, async (ctx) => {
    await q.hold(ctx.db, examId)
    const first = await opened(ctx, examId, input)
    await s.lockSheets(ctx.db, first.sheetIds)
    const open = await opened(ctx, examId, input)
    const steps = await stepsOf(ctx, open, input)
    const fresh = steps.filter((step) => !isStale(step))
    const reason = input.reason ?? null
    if (open.exam.releasedAt !== null && fresh.length > 0 && reason === null)
      throw invalid(`成绩已发布，请填写修改原因（最多 ${REASON_MAX} 字）`, 'reason')
    const saved = fresh.length === 0 ? [] : await write(ctx, open, fresh, reason)
    if (open.exam.releasedAt !== null) await tellCorrected(ctx, open.exam, fresh)
    return { saved, conflicts: await conflictsOf(ctx, steps.filter(isStale)) }
  })

interface Checked {
  classId: number
  courseId: number
  version: number
}

/** A second person looks at what the first has entered: all of it, and none of their own. */
export const check = (ctx: AuthedCtx, examId: number, { version, ...asked }: Checked) =>
  transact(ctx, async (ctx) => {
    await q.hold(ctx.db, examId)
    await s.lockSheets(ctx.db, (await opened(ctx, examId, asked)).sheetIds)
    const open = await opened(ctx, examId, asked)
    const [own] = open.lines
    const [sheetId] = open.sheetIds
    if (own === undefined || sheetId === undefined || !isChecker(open.viewer, asked))
      throw denied('exams', [examId], forbidden('成绩由班主任、部门负责人或管理员复核'))
    if (own.checkedAt !== null) return shown(ctx, open)
    const marks = await open.marks()
    await assertSeen(ctx, marks.cells, version)
    const missing = countOn(marks, own.courseId) - own.filled
    // Who came after a release has no mark in it.
    if (missing > 0 && open.exam.releasedAt === null)
      throw conflict(`还有 ${missing} 名学生没有成绩，未参加的请填缺考或免考`)
    if (!mayCheck(ctx, open, own, marks.cells))
      throw conflict(
        !marks.cells.some(isFilled) ? '还没有成绩可以复核' : '其中有您录入的成绩，请由另一位老师复核',
      )
    await s.check(ctx.db, sheetId, ctx.actor.userId, ctx.now)
    const { courseName } = courseOf(open, own.courseId)
    const summary = `复核了 ${open.className} ${open.exam.name} ${courseName} 的成绩`
    await auditMany(ctx, { action: 'update', entity: 'exams' }, [{ entityId: examId, summary }])
    return shown(ctx, await opened(ctx, examId, asked))
  })
