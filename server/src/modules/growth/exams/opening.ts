import type { OfSheet } from '@xueqiao/contract/features/growth/exams/scores'
import { denied, notFound } from '../../../platform/errors'
import { type Asking, type Examiner, examinerOf, examSeenBy } from './access'
import { mayWrite } from './detail'
import * as q from './queries'
import * as s from './score-queries'
import { ofSection } from './section-queries'
import * as sq from './sheet-queries'
import { takersIn } from './walking-queries'

/** Who stands there, and what of them stands there, and in classes they have left or come to. */
export interface Marks {
  cells: s.StoredCell[]
  pupils: { studentId: number; name: string; studentNumber: string; isHere: boolean }[]
  elsewhere: { studentId: number; courseId: number }[]
  /** Of courses that the grade walks for, who takes them. */
  takers: ReadonlyMap<number, ReadonlySet<number>>
}

type Line = Pick<sq.SheetRow, 'courseId' | 'examCourseId' | 'filled' | 'checkedAt' | 'checkedByName'>
type Place = Pick<sq.SheetRow, 'id' | 'classId'>

interface Of {
  classId: number | null
  sectionId: number | null
  className: string
  /** A course each. */
  lines: readonly Line[]
  sheetIds: readonly number[]
  /** The sheet of a class that a mark of a pupil belongs to; nothing where it is none of these. */
  sheetOf: (studentId: number, courseId: number) => Place | undefined
  mayEnter: (courseId: number) => boolean
  marks: () => Promise<Marks>
}

export interface Opened extends Of {
  viewer: Examiner
  exam: q.Row
  courses: readonly q.ExamCourse[]
}

export const isFilled = ({ score, mark }: Pick<s.StoredCell, 'score' | 'mark'>) =>
  score !== null || mark !== null

const marksOf = async (ctx: Asking, asked: { classId: number; examCourseIds: readonly number[] }) => {
  const [cells, pupils, elsewhere, takers] = await Promise.all([
    s.cellsOf(ctx.db, asked),
    s.pupilsOnSheet(ctx.db, asked),
    s.elsewhere(ctx.db, asked),
    takersIn(ctx.db, asked),
  ])
  return { cells, pupils, elsewhere, takers }
}

/** One or more courses of a class that somebody sees. */
const ofClass = async (
  ctx: Asking,
  viewer: Examiner,
  exam: q.Row,
  { classId, courseId }: sq.OfClass,
): Promise<Of> => {
  const sheets = await sq.sheetsOfClass(ctx.db, viewer, exam.id, { classId, courseId })
  const [first] = sheets
  if (first === undefined) throw denied('classes', [classId], notFound('成绩表'))
  const of = (courseId: number) => sheets.find((sheet) => sheet.courseId === courseId)
  return {
    ...{ classId, sectionId: null, className: first.className, lines: sheets },
    sheetIds: sheets.map(({ id }) => id),
    sheetOf: (_studentId, courseId) => of(courseId),
    mayEnter: (courseId) => {
      const sheet = of(courseId)
      return sheet !== undefined && mayWrite(ctx, viewer, exam, sheet)
    },
    marks: () => marksOf(ctx, { classId, examCourseIds: sheets.map(({ examCourseId }) => examCourseId) }),
  }
}

type Seat = Awaited<ReturnType<typeof ofSection>>[number]

const cellOf = ({ id, score, mark, items, version, authorId, studentId, courseId }: Seat) =>
  id === null || version === null
    ? []
    : [{ ...{ id, studentId, courseId, score, mark, items, version, authorId } }]

/** The course of a 教学班 that somebody teaches: each mark belongs to the sheet of the pupil's class, where it is checked. */
const ofWalkers = async (ctx: Asking, viewer: Examiner, exam: q.Row, sectionId: number): Promise<Of> => {
  const seats = await ofSection(ctx.db, viewer, exam.id, sectionId)
  const [first] = seats
  if (first === undefined) throw denied('exams', [exam.id], notFound('成绩表'))
  const { courseId, examCourseId, sectionName } = first
  const places = new Map(seats.map((seat) => [seat.studentId, { id: seat.sheetId, classId: seat.classId }]))
  const cells = seats.flatMap(cellOf)
  const filled = cells.filter(isFilled).length
  const mayEnter = mayWrite(ctx, viewer, exam, { sectionId })
  return {
    ...{ classId: null, sectionId, className: sectionName },
    lines: [{ courseId, examCourseId, filled, checkedAt: null, checkedByName: null }],
    sheetIds: [...new Set([...places.values()].map(({ id }) => id))],
    sheetOf: (studentId, of) => (of === courseId ? places.get(studentId) : undefined),
    mayEnter: () => mayEnter,
    marks: async () => ({
      cells,
      pupils: seats.map(({ studentId, name, studentNumber }) => ({
        ...{ studentId, name, studentNumber, isHere: true },
      })),
      ...{ elsewhere: [], takers: new Map() },
    }),
  }
}

/** The door to what is entered side by side. */
export const opened = async (
  ctx: Asking,
  examId: number,
  { classId, courseId, sectionId }: OfSheet,
): Promise<Opened> => {
  const viewer = await examinerOf(ctx)
  const [exam, courses] = await Promise.all([examSeenBy(ctx, viewer, examId), q.coursesOf(ctx.db, examId)])
  const of =
    sectionId === undefined
      ? await ofClass(ctx, viewer, exam, { classId: classId ?? 0, courseId })
      : await ofWalkers(ctx, viewer, exam, sectionId)
  return { viewer, exam, courses, ...of }
}
