import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
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
  return data.lessons.map(({ day, lessons, ...one }) => ({
    ...one,
    date: day?.date,
    courses: lessons.map(({ lessonNumber, courseName }) => `${lessonNumber} ${courseName}`),
  }))
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
