import { classesApi as api } from '@xueqiao/contract/features/school/classes/api'
import { line, type Place, unique } from '../../../../test/policy'

const ofTheCorner = ({ classId }: Place) => classId
/** One that nobody else needs. */
const aClass = (place: Place) => place.aClass()
const input = ({ departmentId, teacherId }: Place) => ({
  name: `${unique('矩阵')}班`,
  grade: 1,
  departmentId,
  headTeacherId: teacherId,
})

export const policy = [
  line(api.search),
  line(api.options),
  line(api.exportAll),
  line(api.get, { row: ofTheCorner }),
  line(api.create, { body: input }),
  line(api.update, { row: ofTheCorner, body: input }),
  line(api.remove, { row: aClass }),
  line(api.removeMany, { body: async (place) => [await aClass(place)] }),
  line(api.students, { row: ofTheCorner }),
  line(api.courses, { row: ofTheCorner }),
  line(api.assignCourses, { row: aClass, body: async ({ make }) => [await make.aCourse()] }),
]
