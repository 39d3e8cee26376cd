import type { RunFigures, RunState, ScheduleRun } from '@xueqiao/contract/features/teaching/timetable/runs'
import type { Parity, ScheduleStatus, WatchKind } from '@xueqiao/contract/features/teaching/timetable/values'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Versioned } from '../../../platform/db/columns'

/** Where a lesson stands. */
export interface Place {
  id: number
  weekday: number | null
  lessonNumber: number | null
  roomId: number | null
}

export type CurvePoint = ScheduleRun['curve'][number]

/** A version of a semester's timetable. Once it is published it is not written again. */
interface SchedulesTable extends Versioned {
  semester_id: number
  name: string
  status: Generated<ScheduleStatus>
  /** Which holds on a day: of those published the one with the latest of these up to it. */
  effective_from: Generated<string | null>
  published_at: Generated<Date | null>
  published_by: Generated<number | null>
  based_on: number | null
  rules: Json<unknown>
  created_by: number | null
  /** Of who watches; `version` is that of lessons, rules and name. */
  watches_version: Generated<number>
}

interface ScheduleLessonsTable {
  id: GeneratedAlways<number>
  schedule_id: number
  course_id: number
  /** 1 is Monday; without a place it waits for one. */
  weekday: number | null
  lesson_number: number | null
  length: Generated<number>
  parity: Generated<Parity>
  /** Null: the class's own. */
  room_id: number | null
  /** Stays where it is, whatever runs. */
  locked: Generated<boolean>
  /** 走班: which 教学班 it is of, and which of its band's times in a week. */
  section_id: Generated<number | null>
  band_turn: Generated<number | null>
}

interface ScheduleLessonClassesTable {
  schedule_id: number
  lesson_id: number
  class_id: number
}

interface ScheduleLessonTeachersTable {
  schedule_id: number
  lesson_id: number
  teacher_id: number
}

/** Who is with a class in 早读, 晚自习 and 课后服务. */
interface ScheduleWatchesTable {
  id: GeneratedAlways<number>
  schedule_id: number
  class_id: number
  weekday: number
  kind: WatchKind
  /** Among those of its kind in a day. */
  number: number
  teacher_id: number
}

/** What is worked out for a draft. */
interface ScheduleRunsTable {
  id: GeneratedAlways<number>
  schedule_id: number
  state: Generated<RunState>
  seed: number
  seconds: number
  /** Of the draft when it began: its table becomes the draft's where nobody has changed that since. */
  schedule_version: number
  stop_asked: Generated<boolean>
  figures: ColumnType<RunFigures | null, string | undefined, string>
  curve: ColumnType<CurvePoint[], string | undefined, string>
  best: ColumnType<Place[] | null, string | undefined, string>
  taken: Generated<boolean>
  error: Generated<string | null>
  started_by: number | null
  created_at: Generated<Date>
  started_at: Generated<Date | null>
  finished_at: Generated<Date | null>
}

/** An address by which a calendar reads a timetable, in the name of whoever made it. */
interface TimetableLinksTable {
  id: GeneratedAlways<number>
  user_id: number
  class_id: number | null
  teacher_id: number | null
  student_id: number | null
  room_id: Generated<number | null>
  token_hash: string
  created_at: Generated<Date>
  read_at: Generated<Date | null>
}

declare module '../../../platform/db/database' {
  interface Database {
    schedules: SchedulesTable
    schedule_lessons: ScheduleLessonsTable
    schedule_lesson_classes: ScheduleLessonClassesTable
    schedule_lesson_teachers: ScheduleLessonTeachersTable
    schedule_watches: ScheduleWatchesTable
    schedule_runs: ScheduleRunsTable
    timetable_links: TimetableLinksTable
  }
}
