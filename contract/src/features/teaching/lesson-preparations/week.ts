import { z } from 'zod'
import { DateText } from '../../../common/dates'
import { GradeName } from '../../../common/grade'
import { TimetableWeek, WeekLesson } from '../timetable/week'
import { PREPARATION_STATUSES } from './values'

const Place = z.object({ classId: z.int(), date: DateText, lessonNumber: z.int() })

/** A lesson of the week as it is held, and what is prepared for it. */
export const PreparedLesson = WeekLesson.extend({
  /** Names the lesson for `create` and `setSlots`; null for what needs no preparation (自习). */
  slot: Place.nullable(),
  grade: GradeName,
  isOver: z.boolean(),
  preparation: z
    .object({
      id: z.int(),
      /** What it was laid on, which is another lesson where the timetable has that one no more. */
      slot: Place,
      title: z.string(),
      status: z.enum(PREPARATION_STATUSES),
      hours: z.int().nullable(),
      hourNumber: z.int().nullable(),
      /** Of whoever is absent: whoever stands in for them reads it. */
      isOwn: z.boolean(),
      authorName: z.string(),
      openComments: z.int(),
      /** The lesson is over and nothing is written yet: to be asked for gently. */
      asksReflection: z.boolean(),
    })
    .nullable(),
})
export type PreparedLesson = z.output<typeof PreparedLesson>

export const PreparationWeek = TimetableWeek.pick({
  id: true,
  name: true,
  semesterName: true,
  week: true,
  days: true,
  periods: true,
}).extend({
  semesterId: z.int().nullable(),
  /** By day and period. */
  lessons: z.array(PreparedLesson),
  /** Of how many that need one. */
  prepared: z.int(),
  needed: z.int(),
  reflections: z.int(),
})
export type PreparationWeek = z.output<typeof PreparationWeek>
