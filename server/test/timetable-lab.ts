import type { Parity } from '@xueqiao/contract/features/teaching/timetable/values'
import * as classes from '../src/modules/school/classes/service'
import { testApp } from './app'
import { buildersFor } from './builders'
import { officeCtx } from './policy-school'

export interface Put {
  courseId: number
  teacherId: number
  classIds: number[]
  weekday: number
  lessonNumber: number
  length?: number
  parity?: Parity
  roomId?: number | null
}

/** Four in the morning, three in the afternoon, noon between them. */
const HOURS = [
  ['第 1 节', 1, '08:20', '09:05'],
  ['第 2 节', 2, '09:15', '10:00'],
  ['第 3 节', 3, '10:25', '11:10'],
  ['第 4 节', 4, '11:20', '12:05'],
  ['午休', null, '12:05', '14:00'],
  ['第 5 节', 5, '14:00', '14:45'],
  ['第 6 节', 6, '14:55', '15:40'],
  ['第 7 节', 7, '15:50', '16:35'],
] as const

/**
 * 初一1班 and 初一2班 with 数学 of 林晓月, 语文 of 周文 and 体育 of 何远, and 初二1班 with 语文 of 周文; hours for all
 * grades, a playground for two classes, a semester from 2026-09-01 on. It is Monday 2026-11-16, ten o'clock.
 */
export const timetableLab = async () => {
  const t = await testApp({ idleMinutes: 100_000 })
  const make = buildersFor(t)
  const admin = await make.aUser('admin', ['ADMIN'])
  const semesterId = await make.aSemester()
  const [north, south] = [
    await make.aDepartment({ name: '北校区' }),
    await make.aDepartment({ name: '南校区' }),
  ]
  const aClass = async (name: string, grade: number, departmentId: number) =>
    (await classes.create(officeCtx(t, admin.id), { name, grade, departmentId })).id
  const [one, two, far] = [
    await aClass('初一1班', 7, north),
    await aClass('初一2班', 7, north),
    await aClass('初二1班', 8, south),
  ]
  const lin = await make.aTeacher({ name: '林晓月', departmentId: north })
  const zhou = await make.aTeacher({ name: '周文', departmentId: south })
  const he = await make.aTeacher({ name: '何远', departmentId: north })
  const chief = await make.aTeacher({ name: '陈主任', departmentId: north })
  const [maths, chinese, sport] = [
    await make.aCourse({ name: '数学' }),
    await make.aCourse({ name: '语文' }),
    await make.aCourse({ name: '体育' }),
  ]
  for (const classId of [one, two]) {
    await make.teaches(lin, classId, maths, semesterId)
    await make.teaches(he, classId, sport, semesterId)
  }
  for (const classId of [one, two, far]) await make.teaches(zhou, classId, chinese, semesterId)
  const an = await make.aStudent({ name: '程亦安', classId: one })
  const bo = await make.aStudent({ name: '刘博', classId: far })
  const mother = await make.aParent([an])
  const asTeacher = (username: string, id: number, roles = ['TEACHER']) =>
    make.aUser(username, roles, { type: 'TEACHER', id })

  const bell = await t.db
    .insertInto('bell_schedules')
    .values({ name: '全校作息', grade_from: 1, grade_to: 12, starts_on: '2026-09-01', ends_on: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('bell_periods')
    .values(
      HOURS.map(([name, lesson_number, starts_at, ends_at], position) => ({
        bell_schedule_id: bell.id,
        ...{ position, lesson_number, name, starts_at, ends_at },
        kind: lesson_number === null ? ('NOON' as const) : ('LESSON' as const),
        part: position < 5 ? ('MORNING' as const) : ('AFTERNOON' as const),
      })),
    )
    .execute()
  const playground = await t.db
    .insertInto('rooms')
    .values({
      ...{ name: '操场', kind: '操场', building: null, classes_at_once: 2, seats: null, class_id: null },
      remark: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  /** A version as it stands in the database, with its lessons. */
  const aVersion = async (name: string, effectiveFrom: string | null, lessons: readonly Put[]) => {
    const { id } = await t.db
      .insertInto('schedules')
      .values({
        ...{ semester_id: semesterId, name, based_on: null, rules: '{}', created_by: admin.id },
        ...(effectiveFrom !== null && {
          status: 'PUBLISHED',
          effective_from: effectiveFrom,
          published_at: t.ctx().now,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { courseId, teacherId, classIds, lessonNumber, roomId = null, ...lesson } of lessons) {
      const row = {
        ...lesson,
        schedule_id: id,
        course_id: courseId,
        lesson_number: lessonNumber,
        room_id: roomId,
      }
      const made = await t.db
        .insertInto('schedule_lessons')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      const of = { schedule_id: id, lesson_id: made.id }
      await t.db
        .insertInto('schedule_lesson_teachers')
        .values({ ...of, teacher_id: teacherId })
        .execute()
      await t.db
        .insertInto('schedule_lesson_classes')
        .values(classIds.map((class_id) => ({ ...of, class_id })))
        .execute()
    }
    return id
  }

  const special = (
    days: { from: string; to?: string; title: string; kind: 'HOLIDAY' | 'WORKDAY' | 'EXAM' },
    more = {},
  ) =>
    t.db
      .insertInto('calendar_days')
      .values({
        ...{ starts_on: days.from, ends_on: days.to ?? days.from, kind: days.kind, title: days.title },
        ...{ stands_for: null, grade_from: null, grade_to: null, remark: null, ...more },
      })
      .execute()

  return {
    t,
    make,
    admin,
    semesterId,
    classes: { one, two, far },
    teachers: { lin, zhou, he, chief },
    courses: { maths, chinese, sport },
    pupils: { an, bo },
    playground: playground.id,
    users: {
      lin: await asTeacher('lin', lin),
      chief: await asTeacher('chief', chief, ['DEPARTMENT_ADMIN']),
      an: await make.aUser('an', ['STUDENT'], { type: 'STUDENT', id: an }),
      mother: await make.aUser('mother', ['PARENT'], { type: 'PARENT', id: mother }),
    },
    aVersion,
    special,
  }
}
export type TimetableLab = Awaited<ReturnType<typeof timetableLab>>
