import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id } from '../../../common/fields'
import { DAY_PARTS, PERIOD_KINDS } from '../../school/bell-schedules/periods'
import { CALENDAR_KINDS } from '../../school/calendar/api'
import { SUBSTITUTION_KINDS } from '../substitutions/values'
import { PARITIES, WATCH_KINDS } from './values'

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as [keyof T, ...(keyof T)[]]

/** As the clock on the wall: 08:20. */
const Clock = z.string().regex(/^\d\d:\d\d$/)

const WeekDay = z.object({
  date: DateText,
  /** 1 is Monday. */
  weekday: z.int(),
  /** The weekday whose lessons are held: another one on a day that makes up for a holiday; null where there are none. */
  lessonsOf: z.int().nullable(),
  /** What the calendar says of the day. */
  marks: z.array(z.object({ kind: z.enum(keysOf(CALENDAR_KINDS)), title: z.string() })),
})
export type WeekDay = z.output<typeof WeekDay>

const WeekPeriod = z.object({
  /** Null where no lessons are held, as at noon. */
  lessonNumber: z.int().nullable(),
  name: z.string(),
  kind: z.enum(keysOf(PERIOD_KINDS)),
  part: z.enum(keysOf(DAY_PARTS)),
  /** Null where nobody has set any hours. */
  startsAt: Clock.nullable(),
  endsAt: Clock.nullable(),
})
export type WeekPeriod = z.output<typeof WeekPeriod>

const Named = z.object({ id: z.int(), name: z.string() })

const Cell = z.object({ date: DateText, lessonNumber: z.int() })

/** What makes a lesson of that day another one than in the timetable. */
const WeekChange = z.object({
  id: z.int(),
  kind: z.enum(SUBSTITUTION_KINDS),
  /** In words: 由沈砚秋老师代课. */
  text: z.string(),
  movedFrom: Cell.nullable(),
  movedTo: Cell.nullable(),
})
export type WeekChange = z.output<typeof WeekChange>

/** One 教学班 of a band, in a class's week. */
const WeekSection = z.object({
  id: z.int(),
  /** 物理 2 班. */
  name: z.string(),
  courseName: z.string(),
  teachers: z.array(Named),
  room: Named.nullable(),
  change: WeekChange.nullable(),
})

export const WeekLesson = z.object({
  id: z.int(),
  date: DateText,
  lessonNumber: z.int(),
  /** 连堂: how many periods it takes. */
  length: z.int(),
  parity: z.enum(PARITIES),
  courseId: z.int(),
  courseName: z.string(),
  teachers: z.array(Named),
  classes: z.array(Named),
  /** Null: the class's own room. */
  room: Named.nullable(),
  /** Of the hours that hold on that day; null where they do not know this period. */
  startsAt: Clock.nullable(),
  endsAt: Clock.nullable(),
  change: WeekChange.nullable(),
  /** 走班: the band whose 教学班 are all held at this time. */
  band: z.int().optional(),
  /** The 教学班 it is, in the week of its teacher, its room and its pupils; a pupil without one in the band has 自习. */
  section: Named.extend({ grade: z.string().optional() }).optional(),
  /** In a class's week, where the lesson is the whole band. */
  sections: z.array(WeekSection).optional(),
})
export type WeekLesson = z.output<typeof WeekLesson>

/** Who is with a class in 早读, 晚自习 or 课后服务 of a day. */
const WeekWatch = z.object({
  id: z.int(),
  date: DateText,
  kind: z.enum(WATCH_KINDS),
  /** The second of its kind in a day is 2. */
  number: z.int(),
  name: z.string(),
  startsAt: Clock.nullable(),
  endsAt: Clock.nullable(),
  /** Of 早读: what is read. */
  courseName: z.string().nullable(),
  teacher: Named,
  class: Named,
  /** Somebody stands in for whoever the timetable has. */
  change: WeekChange.nullable(),
})
export type WeekWatch = z.output<typeof WeekWatch>
const WeekWatches = z.array(WeekWatch)

/** A week of one class, teacher or room, as it is held. */
export const TimetableWeek = z.object({
  of: z.enum(['CLASS', 'TEACHER', 'ROOM']),
  id: z.int(),
  name: z.string(),
  /** Whose own week it is: that of their class, with the 教学班 that are theirs. */
  studentId: z.int().optional(),
  semesterName: z.string().nullable(),
  /** Of the semester; null outside of it. */
  week: z.int().nullable(),
  /** The published version that holds on the day that was asked for. */
  version: z.object({ id: z.int(), name: z.string(), effectiveFrom: DateText }).nullable(),
  days: z.array(WeekDay),
  periods: z.array(WeekPeriod),
  /** What is held, changes and all. */
  lessons: z.array(WeekLesson),
  /** What a teacher would have held, and does not: somebody else does, or at another time. */
  gone: z.array(WeekLesson),
  /** In the week of a class or a teacher, and of a teacher those for which somebody else stands in. */
  watches: WeekWatches,
  watchesGone: WeekWatches,
})
export type TimetableWeek = z.output<typeof TimetableWeek>

/** The lessons and watches of one day on a home. */
export const TimetableDay = TimetableWeek.pick({ of: true, lessons: true, watches: true }).extend({
  /** A version holds on the day. */
  isPublished: z.boolean(),
  day: WeekDay.nullable(),
})
export type TimetableDay = z.output<typeof TimetableDay>

const onDay = { date: LocalDate('日期不正确').optional() }
const ofOwn = { ...onDay, studentId: Id('学生不正确').optional() }

export const timetableApi = {
  ofClass: endpoint('GET /api/schedules/class/{classId}', {
    summary: '一个班一周的课表；学生和家长只能看自己的班级',
    access: 'schedule:view',
    query: z.object(onDay),
    data: TimetableWeek,
    failed: '获取课表失败',
  }),
  ofTeacher: endpoint('GET /api/schedules/teacher/{teacherId}', {
    summary: '一名教师一周的课表',
    access: 'schedule:view',
    query: z.object(onDay),
    data: TimetableWeek,
    failed: '获取课表失败',
  }),
  ofRoom: endpoint('GET /api/schedules/room/{roomId}', {
    summary: '一处场地一周的课表；学生和家长不能看',
    access: 'schedule:view',
    query: z.object(onDay),
    data: TimetableWeek,
    failed: '获取课表失败',
  }),
  exportClass: endpoint('GET /api/schedules/class/{classId}/export', {
    summary: '导出一个班一周的课表',
    access: 'schedule:view',
    query: z.object(onDay),
    reply: 'file',
    protects: false,
    failed: '导出课表失败',
  }),
  exportTeacher: endpoint('GET /api/schedules/teacher/{teacherId}/export', {
    summary: '导出一名教师一周的课表',
    access: 'schedule:view',
    query: z.object(onDay),
    reply: 'file',
    protects: false,
    failed: '导出课表失败',
  }),
  exportRoom: endpoint('GET /api/schedules/room/{roomId}/export', {
    summary: '导出一处场地一周的课表',
    access: 'schedule:view',
    query: z.object(onDay),
    reply: 'file',
    protects: false,
    failed: '导出课表失败',
  }),
  exportMine: endpoint('GET /api/schedules/me/export', {
    summary: '导出自己的（家长：孩子的）一周课表',
    access: 'schedule:view',
    query: z.object(ofOwn),
    reply: 'file',
    protects: false,
    failed: '导出课表失败',
  }),
  mine: endpoint('GET /api/schedules/me', {
    summary: '自己的（家长：孩子的）一周课表；没有班级也不任课的为空',
    access: 'schedule:view',
    query: z.object(ofOwn),
    data: TimetableWeek.nullable(),
    failed: '获取课表失败',
  }),
}
