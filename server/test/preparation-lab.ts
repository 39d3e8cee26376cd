import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { substitutionsApi } from '@xueqiao/contract/features/teaching/substitutions/api'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import type { Caller } from './policy'
import { timetableLab } from './timetable-lab'

/** Formatted text of one paragraph, or of several. */
export const lines = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({
    type: 'paragraph',
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  })),
})
export const doc = (text: string) => lines(text)

export const STEPS = [
  { id: 'step1', name: '导入', minutes: 5, teacher: doc('出示天平'), students: doc('说出看到的') },
  { id: 'step2', name: '探究', minutes: 10, teacher: doc('两边各减 x'), intent: doc('由等式性质得出移项') },
]

const TUESDAY = '2026-11-17'

/**
 * 林晓月 has 数学 on Tuesdays first with 初一1班 and second with 初一2班, on Thursdays first with 初一1班; 数学 is of her
 * department, whose 教研组长 is 严冬生. 孙琪 teaches 数学 elsewhere.
 */
export const preparationLab = async () => {
  const lab = await timetableLab()
  const { t, make, classes, courses, teachers, semesterId } = lab
  const { department_id: north } = await t.db
    .selectFrom('teachers')
    .select('department_id')
    .where('id', '=', teachers.lin)
    .executeTakeFirstOrThrow()
  await t.db.updateTable('courses').set({ department_id: north }).where('id', '=', courses.maths).execute()
  const someone = async (username: string, name: string, roles: string[], departmentId: number | null) => {
    const teacherId = await make.aTeacher({ name, departmentId })
    return { teacherId, ...(await make.aUser(username, roles, { type: 'TEACHER', id: teacherId })) }
  }
  const group = await someone('group', '严冬生', ['HEAD_TEACHER'], north)
  const sun = await someone('sun', '孙琪', ['TEACHER'], null)
  const stranger = await someone('stranger', '外组教师', ['HEAD_TEACHER'], null)
  await make.teaches(sun.teacherId, classes.far, courses.maths, semesterId)

  const maths = { courseId: courses.maths, teacherId: teachers.lin }
  const sport = { courseId: courses.sport, teacherId: teachers.he, roomId: lab.playground }
  await lab.aVersion('秋', '2026-09-01', [
    { ...maths, classIds: [classes.one], weekday: 2, lessonNumber: 1 },
    { ...maths, classIds: [classes.two], weekday: 2, lessonNumber: 2 },
    { ...maths, classIds: [classes.one], weekday: 4, lessonNumber: 1 },
    { ...sport, classIds: [classes.one], weekday: 2, lessonNumber: 3 },
  ])
  const lessonAt = async (classId: number, lessonNumber: number) => {
    const { data } = await lab.admin.call(timetableApi.ofClass, {
      params: { classId },
      query: { date: TUESDAY },
    })
    return data.lessons.find((one) => one.date === TUESDAY && one.lessonNumber === lessonNumber)?.id ?? 0
  }
  const place = () => ({ courseId: courses.maths, grade: '初一', semesterId })

  return {
    ...lab,
    ...{ chief: lab.users.chief, group, sun, stranger, place },
    /** A draft with these words. */
    aPreparation: async (by: Caller, content: object = {}, more: object = {}) => {
      const { data } = await by.loose(api.create, { body: { ...place(), title: '移项', ...more } })
      const { data: saved } = await by.loose(api.update, {
        params: { id: data.id },
        body: { revision: data.revision, ...content },
      })
      return { id: data.id as number, revision: saved.revision as number }
    },
    /** On Tuesday 初一1班 has 体育 first and 数学 third. */
    swapped: async () =>
      lab.admin.call(substitutionsApi.create, {
        body: {
          ...{ kind: 'SWAP', date: TUESDAY, lessonId: await lessonAt(classes.one, 1) },
          ...{ otherDate: TUESDAY, otherLessonId: await lessonAt(classes.one, 3) },
        },
      }),
    /** On Tuesday somebody else holds the lesson of 初一2班. */
    substituted: async (teacherId: number) =>
      lab.admin.call(substitutionsApi.create, {
        body: { kind: 'SUBSTITUTE', date: TUESDAY, lessonId: await lessonAt(classes.two, 2), teacherId },
      }),
    /** From the next Monday on 初一1班 has 数学 on Wednesdays fourth alone. */
    newTable: () =>
      lab.aVersion('新', '2026-11-23', [{ ...maths, classIds: [classes.one], weekday: 3, lessonNumber: 4 }]),
  }
}
export type PreparationLab = Awaited<ReturnType<typeof preparationLab>>
