import { heading, type Section } from '../section'

export const basics: Section = async (_ctx, pupil) => [
  heading('基本信息'),
  {
    kind: 'fields',
    rows: [
      ['姓名', pupil.name],
      ['学号', pupil.number],
      ['性别', pupil.gender],
      ['出生日期', pupil.birthDate ?? ''],
      ['班级', pupil.className ?? ''],
      ['班主任', pupil.headName ?? ''],
      ['入学日期', pupil.enrollmentDate ?? ''],
      ['特长', pupil.talents ?? ''],
      ['兴趣爱好', pupil.hobbies ?? ''],
    ],
  },
]
