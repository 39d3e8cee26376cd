import type { test } from '../fixtures'

type Server = Parameters<Parameters<typeof test>[2]>[0]['server']

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
