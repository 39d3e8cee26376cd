import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { line, type Place } from '../../../../test/policy'
import { importLines } from '../../../../test/policy-imports'
import { localDate } from '../../../platform/clock'

/** Where headTeacher teaches: made with them, and not over. */
const theSemester = async ({ t, userOf }: Place) => {
  await userOf('headTeacher')
  const today = localDate(t.ctx().now)
  return t.db
    .selectFrom('semesters')
    .select(['id', 'code'])
    .where('start_date', '<=', today)
    .where('end_date', '>=', today)
    .executeTakeFirstOrThrow()
}
const inSemester = async (place: Place) => ({ semesterId: (await theSemester(place)).id })

/** An empty cell of a class of the corner, and who could fill it. */
const aCell = async ({ make, office, aClass, teacherId }: Place) => {
  const [classId, courseId] = [await aClass(), await make.aCourse()]
  await (await office())(classesApi.assignCourses, { params: { id: classId }, body: [courseId] })
  return { classId, courseId, assignments: [{ teacherId, weeklyLessons: 2 }] }
}

const aSheet = async (place: Place) => {
  const { classId, courseId } = await aCell(place)
  const named = await place.t.db
    .selectFrom(['classes as c', 'courses as o', 'teachers as t'])
    .select(['c.name as class', 'o.name as course', 't.teacher_number as number'])
    .where('c.id', '=', classId)
    .where('o.id', '=', courseId)
    .where('t.id', '=', place.teacherId)
    .executeTakeFirstOrThrow()
  const { code } = await theSemester(place)
  return [
    ['学期', '班级', '课程', '教师工号', '周课时'],
    [code, named.class, named.course, named.number, 2],
  ]
}

export const policy = [
  line(api.matrix, { query: async (place) => ({ ...(await inSemester(place)), grade: 1 }) }),
  line(api.list),
  line(api.exportAll),
  line(api.candidates, {
    query: async (place) => ({ ...(await inSemester(place)), courseId: await place.make.aCourse() }),
  }),
  line(api.save, {
    body: async (place) => ({ ...(await inSemester(place)), cells: [{ ...(await aCell(place)), mark: '' }] }),
  }),
  line(api.savePatterns, {
    body: async (place) => {
      const [{ semesterId }, cell] = [await inSemester(place), await aCell(place)]
      const { assignments, ...where } = cell
      await (await place.office())(api.save, { body: { semesterId, cells: [{ ...cell, mark: '' }] } })
      return { semesterId, cells: [{ ...where, mark: '', doubleLessons: 1 }] }
    },
  }),
  line(api.previewFill, {
    body: async (place) => ({ ...(await inSemester(place)), grade: 1, source: 'COURSES' as const }),
  }),
  line(api.fill, { body: async (place) => ({ ...(await inSemester(place)), cells: [await aCell(place)] }) }),
  line(api.setLimit, { row: ({ teacherId }) => teacherId, body: { limit: 12 } }),
  ...importLines(api, 'teaching-assignments', aSheet),
]
