import type { HoursInput } from '@xueqiao/contract/features/base/school-settings'
import type { AuthedTxCtx } from '../../platform/context'
import { deed } from '../../platform/deeds'

/** Classes: these, those of these pupils, and those that take one of these courses. */
export interface Roll {
  classIds?: readonly number[]
  studentIds?: readonly number[]
  courseIds?: readonly number[]
}

/** Who is of these classes is not who was. */
export const rollChanged = deed<Roll>()

export interface HeadChange {
  classId: number
  /** Nobody: the one before has given it up, or has left the school. */
  fromTeacherId: number | null
  toTeacherId: number | null
}

/** A class has another 班主任, or none. */
export const headChanged = deed<HeadChange>()

/** Where a pupil was, and who was 班主任 there; of one without a class, where they were last. */
export interface Place {
  studentId: number
  classId: number | null
  headTeacherId: number | null
}

/** Pupils are no more where they were. With `others`: their teachers there have no more to do with them either. */
export const pupilsMoved = deed<{ places: readonly Place[]; others: boolean }>()

/** The school has other hours for teachers who set none. */
export const hoursChanged = deed<HoursInput>()

/** Lessons of which whatever is named here is so. */
export interface Taught {
  classIds?: readonly number[]
  courseIds?: readonly number[]
  teacherIds?: readonly number[]
  /** In semesters that begin after this day. */
  after?: string
}

/** What lessons rest on is about to be taken away: whoever keeps them asks back, unless it was said to be meant so. */
export interface AtStake {
  of: Taught
  confirmed: boolean | undefined
  /** What is being done. */
  doing: '移除' | '保存'
}
export const lessonsAtStake = deed<AtStake, unknown, AuthedTxCtx>()

/** How the lessons of a class in a course wanted to lie; those of one `jointId` were held together. */
export interface KeptPattern {
  semesterId: number
  classId: number
  courseId: number
  doubleLessons: number
  parity: 'EVERY' | 'ODD' | 'EVEN'
  together: boolean
  roomKind: string | null
  roomId: number | null
  jointId: number | null
}

/** It has been taken away: which lessons ended with it and how they lay, and that they go on again after all. */
export interface EndedLessons {
  ids: readonly number[]
  patterns: readonly KeptPattern[]
}
export const lessonsOver = deed<{ of: Taught; why: string }, EndedLessons>()
export const lessonsResumed = deed<EndedLessons>()

/** A class is taught a course by a teacher, so many lessons a week. */
export interface Lesson {
  classId: number
  courseId: number
  teacherId: number
  weeklyLessons: number
}

/** Classes go on into a new year, and these lessons with them: as which they can be taken back. */
export const lessonsCarriedOn = deed<{ semesterId: number; lessons: readonly Lesson[] }, readonly number[]>()
export const lessonsTakenBack = deed<{ ids: readonly number[] }>()

/** Semesters are about to be deleted; whoever cannot let them go refuses. */
export const semestersRemoved = deed<{ semesterIds: readonly number[] }>()

/** As far as lessons need them: so many of a grade, on so many days. */
export interface BellHours {
  gradeFrom: number
  gradeTo: number
  startsOn: string
  endsOn: string | null
  days: number
  periods: readonly { lessonNumber: number | null }[]
}

/** Hours were these until now: lessons that had their time in them and have none any more, as people call them. */
export const bellsChanged = deed<{ before: BellHours }, readonly string[]>()

/** A room is about to be deleted; whoever cannot let it go refuses. */
export const roomRemoved = deed<{ id: number; name: string }>()

/** Courses are no more; whoever cannot let them go refuses. */
export const coursesRemoved = deed<{ courseIds: readonly number[] }>()

/** Teachers are no more (decisions G55): what they let go of, a sentence each. */
export const teachersLeft = deed<{ teacherIds: readonly number[] }, readonly string[], AuthedTxCtx>()
