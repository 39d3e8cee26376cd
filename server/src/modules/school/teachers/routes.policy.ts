import { teachersApi as api } from '@xueqiao/contract/features/school/teachers/api'
import { picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import { line, type Place, unique } from '../../../../test/policy'
import { importLines } from '../../../../test/policy-imports'

const ofTheCorner = ({ teacherId }: Place) => teacherId
/** One that nobody else needs. */
const aTeacher = ({ make, departmentId }: Place) => make.aTeacher({ departmentId })
const input = ({ departmentId }: Place) => ({
  name: '矩阵教师',
  teacherNumber: unique('M'),
  gender: '女' as const,
  departmentId,
})
const aPhoto = async () => ({ name: 'a.png', bytes: await picture().png().toBuffer() })

const withPhoto = async (place: Place) => {
  const { bytes, name } = await aPhoto()
  const params = { id: place.teacherId }
  await (await place.office()).loose(api.uploadPhoto, { params, ...(await uploadForm(bytes, name)) })
  return place.teacherId
}

const departmentName = ({ t, departmentId }: Place) =>
  t.db.selectFrom('departments').select('name').where('id', '=', departmentId).executeTakeFirstOrThrow()

export const policy = [
  line(api.search),
  line(api.list),
  line(api.exportAll),
  ...importLines(api, 'teachers', async (place) => [
    ['工号', '姓名', '性别', '所属部门'],
    [unique('M'), '矩阵教师', '女', (await departmentName(place)).name],
  ]),
  line(api.get, { row: ofTheCorner }),
  line(api.create, { body: input }),
  line(api.update, { row: aTeacher, body: input }),
  line(api.remove, { row: aTeacher }),
  line(api.removeMany, { body: async (place) => [await aTeacher(place)] }),
  // A face is no secret among those who have an account here.
  line(api.photo, { row: withPhoto, foreign: 200 }),
  line(api.uploadPhoto, { row: aTeacher, file: aPhoto, body: {} }),
  line(api.classes, { row: ofTheCorner }),
  line(api.courses, { row: ofTheCorner }),
  line(api.assignCourses, { row: aTeacher, body: async ({ make }) => [await make.aCourse()] }),
  line(api.stats, { row: ofTheCorner }),
  line(api.reveal, { row: ofTheCorner, body: { field: 'phone', reason: '核对' } }),
]
