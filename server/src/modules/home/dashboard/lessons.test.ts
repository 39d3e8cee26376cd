import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { substitutionsApi } from '@xueqiao/contract/features/teaching/substitutions/api'
import { beforeAll, expect, test } from 'vitest'
import { type TimetableLab, timetableLab } from '../../../../test/timetable-lab'

let lab: TimetableLab
beforeAll(async () => {
  lab = await timetableLab()
})

type User = TimetableLab['users'][keyof TimetableLab['users']]
const lessonsOf = async ({ call }: User) => {
  const { status, data } = await call(homeApi.get)
  expect(status).toBe(200)
  return data.lessons.map(({ day, lessons, watches: _, ...one }) => ({
    ...one,
    date: day?.date,
    courses: lessons.map(({ lessonNumber, courseName }) => `${lessonNumber} ${courseName}`),
  }))
}
const watchesOf = async ({ call }: Pick<User, 'call'>) => {
  const { data } = await call(homeApi.get)
  return data.lessons[0]?.watches.map(({ name, startsAt, teacher, class: of, change }) =>
    [startsAt, name, of.name, teacher.name, change?.text].filter(Boolean).join(' '),
  )
}

test('a home has the lessons of today: of the pupil, of each child, of the teacher, and nobody else’s', async () => {
  const { an, mother, lin } = lab.users
  const date = '2026-11-16'
  const none = { date, isPublished: false, courses: [] }
  expect(await lessonsOf(an)).toEqual([{ studentId: lab.pupils.an, of: 'CLASS', ...none }])
  const { classes, courses, teachers } = lab
  const maths = { courseId: courses.maths, teacherId: teachers.lin }
  lab.t.advance(1)
  await lab.aVersion('秋季', '2026-09-01', [
    { ...maths, classIds: [classes.one], weekday: 1, lessonNumber: 2 },
    { ...maths, classIds: [classes.two], weekday: 1, lessonNumber: 3 },
    { ...maths, classIds: [classes.one], weekday: 2, lessonNumber: 1 },
  ])
  const ofChild = {
    ...{ studentId: lab.pupils.an, of: 'CLASS', date },
    ...{ isPublished: true, courses: ['2 数学'] },
  }
  expect(await lessonsOf(an)).toEqual([ofChild])
  expect(await lessonsOf(mother)).toEqual([ofChild])
  expect(await lessonsOf(lin)).toEqual([
    { studentId: null, of: 'TEACHER', date, isPublished: true, courses: ['2 数学', '3 数学'] },
  ])
  expect(await lessonsOf(lab.admin)).toEqual([])
})

test('and what is watched today, with whoever stands in: of the teacher, of the pupil and their family', async () => {
  const { t, make, users, teachers, classes } = lab
  const bell = await t.db.selectFrom('bell_schedules').select('id').executeTakeFirstOrThrow()
  const period = { bell_schedule_id: bell.id, lesson_number: null, part: 'EARLY', kind: 'READING' } as const
  await t.db
    .insertInto('bell_periods')
    .values({ ...period, position: -1, name: '早读', starts_at: '07:40', ends_at: '08:10' })
    .execute()
  const { id: schedule_id } = await t.db.selectFrom('schedules').select('id').executeTakeFirstOrThrow()
  const watch = { schedule_id, kind: 'READING', number: 1, teacher_id: teachers.zhou } as const
  const { id: watchId } = await t.db
    .insertInto('schedule_watches')
    .values({ ...watch, class_id: classes.one, weekday: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Another day's is not today's.
  await t.db
    .insertInto('schedule_watches')
    .values({ ...watch, class_id: classes.two, weekday: 2 })
    .execute()
  const zhou = await make.aUser('zhou', ['TEACHER'], { type: 'TEACHER', id: teachers.zhou })
  t.advance(1)
  const usual = ['07:40 早读 初一1班 周文']
  for (const who of [zhou, users.an, users.mother]) expect(await watchesOf(who)).toEqual(usual)
  expect(await watchesOf(users.lin)).toEqual([])
  const body = { kind: 'SUBSTITUTE', date: '2026-11-16', watchId, teacherId: teachers.lin }
  expect((await lab.admin.call.loose(substitutionsApi.create, { body })).status).toBe(200)
  const instead = ['07:40 早读 初一1班 林晓月 由林晓月老师看班']
  for (const who of [users.lin, users.an, users.mother]) expect(await watchesOf(who)).toEqual(instead)
  expect(await watchesOf(zhou)).toEqual([])
})
