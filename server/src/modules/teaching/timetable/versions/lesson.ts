import type { Parity } from '@xueqiao/contract/features/teaching/timetable/values'

interface Named {
  id: number
  name: string
}

/** One 教学班 of a band, with the row that is stored for it. */
export interface SectionLesson extends Named {
  lessonId: number
  courseId: number
  courseName: string
  room: Named | null
  teachers: Named[]
}

export interface Lesson {
  id: number
  courseId: number
  courseName: string
  weekday: number | null
  lessonNumber: number | null
  length: number
  parity: Parity
  locked: boolean
  room: Named | null
  teachers: Named[]
  classes: (Named & { grade: number; headTeacherId: number | null })[]
  band?: number
  /** The same for all times a band is held. */
  bandKey?: string
  sections?: SectionLesson[]
}

/** As it is stored: one for each 教学班. */
export interface LessonRow extends Omit<Lesson, 'band' | 'bandKey' | 'sections'> {
  part: (Named & { planId: number; band: number; turn: number }) | null
}
