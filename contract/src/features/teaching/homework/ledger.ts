import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id } from '../../../common/fields'
import { Grade } from '../../../common/grade'
import { Page, pageQuery } from '../../../common/page'
import { MyHomework } from './mine'
import { HOMEWORK_STATUSES } from './values'

const CourseMinutes = z.object({ courseId: z.int(), courseName: z.string(), minutes: z.int() })

/** What a class has to write on one day. */
const LedgerDay = z.object({
  date: DateText,
  /** Without lessons: work is spread over such days. */
  free: z.boolean(),
  /** Of written work. */
  minutes: z.int(),
  over: z.boolean(),
  courses: z.array(CourseMinutes),
})

export const LedgerEntry = z.object({
  homeworkId: z.int(),
  title: z.string(),
  courseId: z.int(),
  courseName: z.string(),
  teacherName: z.string(),
  /** Of this evening. */
  minutes: z.int(),
  /** Of all evenings over which it is spread. */
  total: z.int(),
  evenings: z.int(),
  written: z.boolean(),
  dueAt: Instant,
  status: z.enum(HOMEWORK_STATUSES),
  /** Why it goes beyond the cap: for those who lead the class. */
  overCapReason: z.string().nullable(),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

export const ClassLedger = z.object({
  classId: z.int(),
  className: z.string(),
  grade: z.int(),
  /** 0 where no written work is allowed. */
  cap: z.int(),
  date: DateText,
  minutes: z.int(),
  entries: z.array(LedgerEntry),
  /** Monday to Sunday around it. */
  week: z.array(LedgerDay),
  /** Free days that run into this week or out of it, with the school day before them: over these it is spread, too. */
  joined: z.array(LedgerDay),
})
export type ClassLedger = z.output<typeof ClassLedger>

/** A week of many classes: subject × class × day. */
export const WeekLedger = z.object({
  days: z.array(DateText),
  classes: z.array(
    z.object({
      classId: z.int(),
      className: z.string(),
      grade: z.int(),
      cap: z.int(),
      days: z.array(LedgerDay),
      reasons: z.array(
        z.object({
          date: DateText,
          title: z.string(),
          courseName: z.string(),
          teacherName: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  ),
})
export type WeekLedger = z.output<typeof WeekLedger>

/** Work that is due and was not handed in, over all subjects. */
export const MissingPupil = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  classId: z.int(),
  className: z.string(),
  missing: z.int(),
  courses: z.array(z.object({ courseId: z.int(), courseName: z.string(), missing: z.int() })),
})
export type MissingPupil = z.output<typeof MissingPupil>

export const ledgerApi = {
  day: endpoint('GET /api/homeworks/ledger', {
    summary: '一个班一天的作业时长与上限，及所在一周',
    access: 'staff',
    query: z.object({ classId: Id('请选择班级'), date: LocalDate('日期不正确').optional() }),
    data: ClassLedger,
    failed: '获取作业时长失败',
  }),
  week: endpoint('GET /api/homeworks/ledger/week', {
    summary: '一周内各班各科的作业时长',
    access: 'staff',
    query: z.object({
      date: LocalDate('日期不正确').optional(),
      grade: Grade('年级不正确').optional(),
    }),
    data: WeekLedger,
    failed: '获取作业时长失败',
  }),
  missing: endpoint('GET /api/homeworks/missing', {
    summary: '各学生各科未交的作业',
    access: 'staff',
    query: z.object({ classId: Id('班级不正确').optional(), ...pageQuery(50) }),
    data: Page(MissingPupil),
    failed: '获取未交作业失败',
  }),
  ofPupil: endpoint('GET /api/homeworks/students/{studentId}', {
    summary: '一名学生的作业',
    access: 'staff',
    query: z.object({ ...pageQuery(20) }),
    data: Page(MyHomework),
    failed: '获取作业失败',
  }),
}
