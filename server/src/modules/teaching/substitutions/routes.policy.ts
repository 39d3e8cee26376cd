import { daysAfter } from '@xueqiao/contract/common/calendar'
import { substitutionsApi as api } from '@xueqiao/contract/features/teaching/substitutions/api'
import { teacherLeavesApi as leaves } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { substitutionLedgersApi as ledgers } from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import { ADMINS, line, type Place, to, unique } from '../../../../test/policy'

/** The school's Wednesday of some week to come, each time another, so that nobody's leave meets another one. */
let weeks = 0
const aDay = () => {
  weeks += 1
  return daysAfter('2027-02-03', weeks * 7)
}

const aLeave = async ({ t, teacherId }: Place) => {
  const day = aDay()
  const { id } = await t.db
    .insertInto('teacher_leaves')
    .values({
      ...{ teacher_id: teacherId, kind: 'SICK', reason: '门诊', entered_by: null, starts_on: day },
      ...{ ends_on: day, starts_number: 1, ends_number: 20 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A published table of a semester of its own, with one lesson of the corner's class every day, and somebody free. */
const aLesson = async ({ t, make, classId, teacherId }: Place) => {
  const date = aDay()
  const semesterId = await make.aSemester({ current: false })
  await t.db
    .updateTable('semesters')
    .set({ start_date: date, end_date: daysAfter(date, 3) })
    .where('id', '=', semesterId)
    .execute()
  const version = {
    ...{ semester_id: semesterId, name: unique('课表'), status: 'PUBLISHED' as const, effective_from: date },
    ...{ published_at: t.ctx().now, rules: '{}', based_on: null, created_by: null },
  }
  const schedule = await t.db
    .insertInto('schedules')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow()
  const lesson = await t.db
    .insertInto('schedule_lessons')
    .values({
      ...{ schedule_id: schedule.id, course_id: await make.aCourse(), weekday: 3, lesson_number: 1 },
      room_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { schedule_id: schedule.id, lesson_id: lesson.id }
  await t.db
    .insertInto('schedule_lesson_classes')
    .values({ ...of, class_id: classId })
    .execute()
  await t.db
    .insertInto('schedule_lesson_teachers')
    .values({ ...of, teacher_id: teacherId })
    .execute()
  return { date, lessonId: lesson.id, semesterId }
}

const arranged = async (place: Place) => {
  const { date, lessonId, semesterId } = await aLesson(place)
  const { id } = await place.t.db
    .insertInto('substitutions')
    .values({
      ...{ semester_id: semesterId, kind: 'SELF_STUDY', date, lesson_id: lessonId, lesson_key: unique('') },
      ...{
        lessons: 1,
        absent_id: place.teacherId,
        teacher_id: null,
        other_date: null,
        other_lesson_id: null,
      },
      ...{ other_key: null, leave_id: null, made_by: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const MANAGERS = [...ADMINS, 'dept'] as const

export const policy = [
  line(leaves.search),
  line(leaves.create, {
    // Everybody of the staff has a record of their own but the office, which names somebody.
    body: ({ who, teacherId }) => ({
      ...(MANAGERS.some((one) => one === who) && { teacherId }),
      ...((day) => ({ kind: 'SICK' as const, startsOn: day, endsOn: day }))(aDay()),
    }),
  }),
  line(leaves.update, {
    row: aLeave,
    without: ['headTeacher'],
    body: () => ((day) => ({ kind: 'SICK' as const, startsOn: day, endsOn: day }))(aDay()),
  }),
  line(leaves.withdraw, { row: aLeave, without: ['headTeacher'] }),
  line(api.search),
  line(api.desk),
  line(api.proposals, {
    query: async (place) => {
      const { date, lessonId } = await aLesson(place)
      return { date, lessonId }
    },
  }),
  line(api.create, {
    body: async (place) => {
      const { date, lessonId } = await aLesson(place)
      return { kind: 'SELF_STUDY' as const, date, lessonId }
    },
  }),
  line(api.undo, { row: arranged, foreign: to(['dept'], 403) }),
  line(ledgers.fairness, {
    query: async ({ make }) => ({ semesterId: await make.aSemester({ current: false }) }),
  }),
  line(ledgers.delivered, {
    query: async ({ make }) => ({ semesterId: await make.aSemester({ current: false }), grade: 2 }),
  }),
]
