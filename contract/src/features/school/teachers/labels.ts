import type { TeacherInput, TeacherRow } from './api'

type Shown = Pick<
  TeacherRow,
  'departmentName' | 'yearsOfService' | 'managedClassNames' | 'teachingCourseNames'
>
type Field = Exclude<keyof TeacherInput, 'version'> | keyof Shown

/** What forms, records, sheet and log call the fields of a teacher. */
export const TEACHER_LABELS = {
  name: '姓名',
  teacherNumber: '工号',
  gender: '性别',
  departmentId: '所属部门',
  departmentName: '所属部门',
  birthDate: '出生日期',
  phone: '联系电话',
  email: '邮箱',
  title: '职称',
  hireDate: '入职日期',
  yearsOfService: '教龄',
  education: '学历',
  employmentStatus: '在职状态',
  specialty: '专业',
  researchDirection: '研究方向',
  idCardNumber: '身份证号码',
  ethnicity: '民族',
  politicalStatus: '政治面貌',
  maritalStatus: '婚姻状况',
  address: '家庭住址',
  emergencyContact: '紧急联系人',
  emergencyPhone: '紧急联系电话',
  certifications: '资格证书',
  certificationNumber: '证书编号',
  awards: '获奖情况',
  additionalPosition: '兼任职务',
  placeOfBirth: '籍贯',
  managedClassNames: '管理班级',
  teachingCourseNames: '教授课程',
} as const satisfies Record<Field, string>
