import { departmentsApi as api } from '@xueqiao/contract/features/school/departments/api'
import { line, type Place, unique } from '../../../../test/policy'

const ofTheCorner = ({ departmentId }: Place) => departmentId
const anEmptyOne = ({ make }: Place) => make.aDepartment()
const input = () => ({ name: unique('矩阵部门'), code: unique('M') })

export const policy = [
  line(api.tree),
  line(api.list),
  line(api.get, { row: ofTheCorner, foreign: 200 }),
  line(api.teachers, { row: ofTheCorner }),
  line(api.classes, { row: ofTheCorner }),
  line(api.create, { body: input }),
  line(api.update, { row: anEmptyOne, body: input }),
  line(api.remove, { row: anEmptyOne }),
  line(api.move, { row: anEmptyOne, body: { direction: 'up' } }),
  line(api.addTeacher, {
    row: anEmptyOne,
    params: async ({ make }) => ({ teacherId: await make.aTeacher() }),
  }),
  line(api.removeTeacher, {
    row: ofTheCorner,
    params: async ({ make, departmentId }) => ({ teacherId: await make.aTeacher({ departmentId }) }),
  }),
]
