import type { Page } from '@playwright/test'
import { expect, type test } from '../fixtures'
import { button, FIRST, field, options, pick, visit } from '../page'

export type Server = Parameters<Parameters<typeof test>[2]>[0]['server']

interface Taught {
  id: number
  name: string
  classes: { id: number; name: string }[]
}

/** What the demo teacher teaches in the class of the demo pupil. */
export const taughtCourse = async (server: Server) => {
  const { profileId } = (await server.session('student')).user as { profileId: number }
  const { body } = await server.api('student', 'GET', `/api/students/${profileId}`)
  // This call is read bare: the body itself is the student.
  const { classId } = body as unknown as { classId: number }
  const courses: Taught[] = (await server.api('teacher', 'GET', '/api/homeworks/options')).body.data.courses
  for (const { id, name, classes } of courses) {
    const own = classes.find((one) => one.id === classId)
    if (own !== undefined) return { courseId: id, courseName: name, classId, className: own.name }
  }
  throw new Error('the teacher teaches the pupil nothing')
}

/** Given at the desk, to the class of the demo pupil. */
export const give = async (teacher: Page, server: Server, title: string) => {
  const { courseName, className } = await taughtCourse(server)
  await visit(teacher, '/homework/create')
  await expect(field(teacher, '标题')).toBeVisible(FIRST)
  await field(teacher, '标题').fill(title)
  await pick(teacher, teacher.getByLabel('课程'), courseName)
  await teacher.getByRole('combobox', { name: '班级' }).click()
  await options(teacher).filter({ hasText: className }).click()
  await teacher.keyboard.press('Escape')
  await teacher.getByLabel('预计用时（分钟）').fill('20')
  // What others have given for the evening depends on the day: this does not count against its cap.
  await teacher.getByRole('switch', { name: '书面作业' }).click()
  await button(teacher, '发布').click()
  await expect(teacher.getByRole('heading', { name: title })).toBeVisible()
}

export const boardOf = (page: Page) => page.getByRole('application', { name: '批注' })

/** A line of the pen across the photo. */
export const drawStroke = async (page: Page) => {
  const box = await boardOf(page).boundingBox()
  if (box === null) throw new Error('the board has no place')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
  await page.mouse.up()
}

const DAY_MS = 86_400_000

/** Two homeworks of the demo pupil: one to do, and one that is handed in and waits to be marked. */
export const givenHomework = async (server: Server) => {
  const { courseId, classId } = await taughtCourse(server)
  const give = async (title: string) => {
    const words = { title, content: '第 1 到 5 题', courseId, classIds: [classId], written: false }
    const dueAt = new Date(Date.now() + DAY_MS).toISOString()
    const sent = { ...words, dueAt, estimatedMinutes: 10, status: 'PUBLISHED' }
    return (await server.api('teacher', 'POST', '/api/homeworks', sent)).body.data.id as number
  }
  const [todo, homework] = [await give('课文朗读'), await give('练习册')]
  const sent = { homeworkId: homework, content: '解：x = 7', minutes: 12 }
  const handedIn = await server.api('student', 'POST', '/api/homework-submissions', sent)
  return { todo, homework, submission: handedIn.body.data.id as number }
}

/** A plan of a grade that the demo school does not have, so that nobody else sees anything of it. */
export const givenElectives = async (server: Server): Promise<number> => {
  const ask = async (path: string) => (await server.api('admin', 'GET', path)).body.data
  const [known] = await ask('/api/electives')
  if (known !== undefined) return known.id
  const [first, ...seconds]: { id: number }[] = await ask('/api/courses')
  const { id: semesterId } = await ask('/api/semesters/current')
  const plan = {
    ...{
      semesterId,
      grade: '高一',
      firstIds: [first?.id],
      secondIds: seconds.slice(0, 2).map(({ id }) => id),
    },
    ...{ largest: 50, fewest: 1, bands: 3, weeklyLessons: 4 },
  }
  return (await server.api('admin', 'POST', '/api/electives', plan)).body.data.id
}
