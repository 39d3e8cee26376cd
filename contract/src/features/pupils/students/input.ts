import { z } from 'zod'
import { LocalDate } from '../../../common/dates'
import { Id, optional, optionalText, readVersion, text, whole } from '../../../common/fields'
import { choice, ETHNICITIES, emailAddress, GENDERS, mobile, notAfterToday } from '../../../common/person'
import { unlessMasked } from '../../../common/protect'
import { POLITICAL_STATUSES } from '../../school/teachers/values'

export const ENROLLMENT_STATUSES = ['在校', '休学', '退学', '毕业', '转学'] as const
export const ATTENDANCE_TYPES = ['走读', '住宿'] as const
export const STUDENT_TYPES = ['普通学生', '特长生', '特殊教育学生'] as const
export const GUARDIAN_RELATIONSHIPS = ['父亲', '母亲', '祖父', '祖母', '其他'] as const
export const ECONOMIC_STATUSES = ['富裕', '中等', '一般', '困难', '特困'] as const
export const BLOOD_TYPES = ['A型', 'B型', 'AB型', 'O型', '未知'] as const
export const FINANCIAL_AID_TYPES = ['国家助学金', '免学费', '营养餐补助', '其他'] as const
/** 57 entries for students (decisions G59). */
export const STUDENT_ETHNICITIES = [...ETHNICITIES, '其他']
/** Teachers' list and 少先队员 (decisions G70). */
export const STUDENT_POLITICAL_STATUSES = ['少先队员', ...POLITICAL_STATUSES] as const

export const SIBLINGS = { min: 0, max: 10 } as const
const SIBLINGS_MESSAGE = `兄弟姐妹数量应在${SIBLINGS.min}-${SIBLINGS.max}之间`
const PHONE_MESSAGE = '请输入有效的手机号码'
const ID_CARD_MAX = 18

/** Free text for which the specification names no limit (decisions G70). */
const words = () => optionalText({ max: 200 })
const phone = () => unlessMasked(optional(mobile(PHONE_MESSAGE)))
/** Of a guardian or in an emergency a fixed line will do as well. */
const anyPhone = () => unlessMasked(optionalText({ max: 20 }))

const SWITCH: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false }

/** Switches are coerced (001 §5.3): nothing is off, and text and numbers mean what they say. */
const onOff = () =>
  z.preprocess((value) => {
    if (value === null || value === '') return false
    return typeof value === 'string' || typeof value === 'number' ? (SWITCH[String(value)] ?? value) : value
  }, z.boolean('只能为是或否').optional())

const name = text({ required: '请输入姓名', min: 2, max: 20 })
const gender = z.enum(GENDERS, '请选择性别')

/** What a save may carry; a key that is absent leaves the field as it is, `null` clears it. */
const fields = {
  birthDate: notAfterToday('出生日期不能晚于今天'),
  phone: phone(),
  email: optional(emailAddress('请输入有效的邮箱地址')),
  address: unlessMasked(words()),
  idCardNumber: unlessMasked(
    optionalText({ max: ID_CARD_MAX, length: `身份证号不能超过${ID_CARD_MAX}个字符` }),
  ),
  ethnicity: optional(z.enum(STUDENT_ETHNICITIES, '请选择列表中的民族')),
  registeredAddress: unlessMasked(words()),
  politicalStatus: choice(STUDENT_POLITICAL_STATUSES, '请选择列表中的政治面貌'),
  nationalStudentId: unlessMasked(optionalText({ max: 30 })),
  classId: optional(Id('请选择班级')),
  parentName: optionalText({ max: 50 }),
  parentPhone: phone(),
  relationship: choice(GUARDIAN_RELATIONSHIPS, '请选择列表中的关系'),
  enrollmentDate: notAfterToday('入学日期不能晚于今天'),
  previousSchool: words(),
  enrollmentStatus: choice(ENROLLMENT_STATUSES, '请选择列表中的学籍状态'),
  attendanceType: choice(ATTENDANCE_TYPES, '请选择列表中的就读方式'),
  studentType: choice(STUDENT_TYPES, '请选择列表中的学生类型'),
  isTransferStudent: onOff(),
  transferDate: optional(LocalDate()),
  isLeftBehindChild: onOff(),
  hasSpecialNeeds: onOff(),
  familyEconomicStatus: choice(ECONOMIC_STATUSES, '请选择列表中的家庭经济状况'),
  isSingleParentFamily: onOff(),
  guardianName: optionalText({ max: 50 }),
  guardianRelation: words(),
  guardianPhone: anyPhone(),
  siblingCount: optional(whole(SIBLINGS.min, SIBLINGS.max, SIBLINGS_MESSAGE)),
  emergencyContact: optionalText({ max: 50 }),
  emergencyPhone: anyPhone(),
  emergencyRelation: words(),
  healthCondition: words(),
  allergies: words(),
  bloodType: choice(BLOOD_TYPES, '请选择列表中的血型'),
  hobbies: words(),
  specialTalents: words(),
  vaccinationRecord: words(),
  mentalHealthStatus: words(),
  physicalEducationExempt: onOff(),
  exemptReason: words(),
  dietaryRequirements: words(),
  studentLeadershipExp: words(),
  financialAidType: choice(FINANCIAL_AID_TYPES, '请选择列表中的资助类型'),
  aidStartDate: optional(LocalDate()),
  specialSubsidies: words(),
  version: readVersion(),
}

/** A new student, and the rules of the form (001 §5.3). */
export const StudentInput = z.object({
  name,
  studentNumber: text({ required: '请输入学号', max: 100 }).pipe(
    z.string().regex(/^[A-Za-z0-9_-]{2,20}$/, '学号只能包含字母、数字、连字符和下划线'),
  ),
  gender,
  ...fields,
})
export type StudentInput = z.output<typeof StudentInput>

/** The student number is locked: one that is sent along counts for nothing (001 §5.3). */
export const StudentUpdate = z.object({ name: name.optional(), gender: gender.optional(), ...fields })
export type StudentUpdate = z.output<typeof StudentUpdate>
