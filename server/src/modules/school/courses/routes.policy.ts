import { coursesApi as api } from '@xueqiao/contract/features/school/courses/api'
import { line, type Place, unique } from '../../../../test/policy'

const aCourse = ({ make, departmentId }: Place) => make.aCourse({ departmentId })
const words = { name: '权限矩阵课', courseType: '必修' as const, credits: 2 }

export const policy = [
  line(api.list),
  line(api.all),
  line(api.exportAll),
  line(api.get, { row: aCourse, foreign: 200 }),
  line(api.create, {
    body: ({ departmentId }) => ({ ...words, courseCode: unique('M'), departmentId }),
  }),
  line(api.update, { row: aCourse, foreign: 403, body: words }),
  line(api.remove, { row: aCourse }),
  line(api.removeMany, { body: async (place) => [await aCourse(place)] }),
  line(api.assignTeachers, { row: aCourse, foreign: 403, body: ({ teacherId }) => [teacherId] }),
]
