import { studentsApi as api } from '@xueqiao/contract/features/pupils/students/api'
import { picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import { ADMINS, IN_CHARGE, line, type Place, unique } from '../../../../test/policy'
import { importLines } from '../../../../test/policy-imports'

/** Pupil and child of those of the seven who are one or have one. */
const ofTheCorner = ({ studentId }: Place) => studentId
/** One that nobody else needs. */
const aStudent = ({ make, classId }: Place) => make.aStudent({ classId })
const aPhoto = async () => ({ name: 'a.png', bytes: await picture().png().toBuffer() })

const withPhoto = async (place: Place) => {
  const { bytes, name } = await aPhoto()
  const params = { id: place.studentId }
  await (await place.office()).loose(api.uploadPhoto, { params, ...(await uploadForm(bytes, name)) })
  return place.studentId
}

const nameOf = async ({ t, classId }: Place) =>
  (await t.db.selectFrom('classes').select('name').where('id', '=', classId).executeTakeFirstOrThrow()).name

export const policy = [
  line(api.search),
  line(api.options),
  line(api.exportAll),
  ...importLines(api, 'students', async (place) => [
    ['学号', '姓名', '性别', '班级'],
    [unique('M'), '王小明', '男', await nameOf(place)],
  ]),
  line(api.get, { row: ofTheCorner }),
  line(api.create, {
    answers: { headTeacher: 400 },
    because: 'a form with a class that one only teaches is told to choose another',
    body: ({ classId }) => ({ name: '王小明', gender: '男' as const, studentNumber: unique('M'), classId }),
  }),
  line(api.update, { may: IN_CHARGE, row: ofTheCorner, body: { name: '王小明' } }),
  line(api.remove, { may: [...ADMINS, 'dept'], row: aStudent }),
  line(api.removeWithUser, { may: [...ADMINS, 'dept'], row: aStudent }),
  line(api.photo, { row: withPhoto }),
  line(api.uploadPhoto, { may: IN_CHARGE, row: aStudent, file: aPhoto }),
  line(api.assignClass, {
    may: IN_CHARGE,
    row: aStudent,
    body: async ({ aClass }) => ({ classId: await aClass() }),
  }),
  line(api.assignClasses, {
    may: IN_CHARGE,
    body: async (place) => ({ classId: await place.aClass(), studentIds: [await aStudent(place)] }),
  }),
  line(api.removeFromClass, { may: IN_CHARGE, row: aStudent }),
  line(api.addTransfer, {
    may: IN_CHARGE,
    row: ofTheCorner,
    body: { transferDate: '2026-03-01', transferType: '转入', schoolName: '云川市青禾小学' },
  }),
  line(api.approveTransfer, {
    may: ADMINS,
    row: ofTheCorner,
    params: async ({ make, studentId }) => ({ recordId: await make.aTransfer(studentId) }),
  }),
  line(api.reveal, { row: ofTheCorner, body: { field: 'phone', reason: '家访前核对' } }),
  line(api.reveals, { may: [...IN_CHARGE, 'student', 'parent'], row: ofTheCorner }),
]
