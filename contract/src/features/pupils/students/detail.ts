import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { optionalText, text } from '../../../common/fields'
import { GradeName } from '../../../common/grade'
import { GENDERS } from '../../../common/person'
import type { Mask } from '../../../common/protect'
import { RevealReason } from '../../../common/reveal'
import { ENROLLMENT_STATUSES } from './input'

const words = z.string().nullable()
const day = DateText.nullable()

/** A pupil as every list shows them: nothing protected. */
export const StudentListed = z.object({
  id: z.int(),
  name: z.string(),
  studentNumber: z.string(),
  gender: z.enum(GENDERS),
  birthDate: day,
  classId: z.int().nullable(),
  className: words,
  grade: GradeName.nullable(),
  enrollmentDate: day,
  enrollmentStatus: z.enum(ENROLLMENT_STATUSES),
  /** Changes with every new photo; takes `token`, and `size=thumbnail` for a small one. */
  photoUrl: words,
})

/** A row of the search: phones are masked, as in every list. */
export const StudentRow = StudentListed.extend({
  phone: words,
  email: words,
  parentName: words,
  parentPhone: words,
  relationship: words,
  mayEdit: z.boolean(),
})
export type StudentRow = z.output<typeof StudentRow>

export const TRANSFER_TYPES = ['转入', '转出'] as const

export const TransferInput = z.object({
  transferDate: LocalDate('请选择转学日期'),
  transferType: z.enum(TRANSFER_TYPES, '请选择转学类型'),
  schoolName: text({ required: '请输入学校名称', max: 100 }),
  transferReason: optionalText({ max: 200 }),
})
export type TransferInput = z.output<typeof TransferInput>

export const TransferRecord = z.object({
  id: z.int(),
  transferDate: DateText,
  transferType: z.enum(TRANSFER_TYPES),
  schoolName: z.string(),
  transferReason: words,
  approved: z.boolean(),
  approvedAt: Instant.nullable(),
})
export type TransferRecord = z.output<typeof TransferRecord>

export const PhysicalExam = z.object({
  id: z.int(),
  examDate: DateText,
  height: z.number().nullable(),
  weight: z.number().nullable(),
  vision: words,
  healthStatus: words,
})
export const Achievement = z.object({
  id: z.int(),
  awardDate: DateText,
  awardName: z.string(),
  awardLevel: words,
  issuer: words,
})
export const Activity = z.object({
  id: z.int(),
  activityName: z.string(),
  activityType: words,
  startDate: DateText,
  endDate: day,
  role: words,
})

export const Guardian = z.object({
  parentId: z.int(),
  name: z.string(),
  phone: words,
  relationship: z.string(),
  isPrimary: z.boolean(),
})
export type Guardian = z.output<typeof Guardian>

/**
 * One stretch of the way through the school; the one without an end is today's. Name and grade are those of the class
 * in `academicYear`: over a stretch of several years the class goes up by a grade a year.
 */
export const ClassStep = z.object({
  classId: z.int(),
  className: z.string(),
  grade: GradeName,
  academicYear: words,
  fromDate: DateText,
  toDate: day,
  reason: z.string(),
})

export const StudentDetail = StudentRow.extend({
  headTeacherName: words,
  address: words,
  idCardNumber: words,
  ethnicity: words,
  registeredAddress: words,
  politicalStatus: words,
  nationalStudentId: words,
  previousSchool: words,
  attendanceType: words,
  studentType: words,
  isTransferStudent: z.boolean(),
  transferDate: day,
  isLeftBehindChild: z.boolean(),
  hasSpecialNeeds: z.boolean(),
  familyEconomicStatus: words,
  isSingleParentFamily: z.boolean(),
  guardianName: words,
  guardianRelation: words,
  guardianPhone: words,
  siblingCount: z.int().nullable(),
  emergencyContact: words,
  emergencyPhone: words,
  emergencyRelation: words,
  healthCondition: words,
  allergies: words,
  bloodType: words,
  hobbies: words,
  specialTalents: words,
  vaccinationRecord: words,
  mentalHealthStatus: words,
  physicalEducationExempt: z.boolean(),
  exemptReason: words,
  dietaryRequirements: words,
  studentLeadershipExp: words,
  financialAidType: words,
  aidStartDate: day,
  specialSubsidies: words,
  version: z.int(),
  /** Protected fields came masked: each can be revealed, which the family can see. */
  masked: z.boolean(),
  mayDelete: z.boolean(),
  guardians: z.array(Guardian),
  /** The latest first, as are the lists below. */
  classHistory: z.array(ClassStep),
  transferRecords: z.array(TransferRecord),
  physicalExams: z.array(PhysicalExam),
  achievements: z.array(Achievement),
  activities: z.array(Activity),
})
export type StudentDetail = z.output<typeof StudentDetail>

/** What a save answers; warnings (a full class, an ID number that disagrees) never keep it from being saved. */
export const SavedStudent = StudentDetail.extend({ warnings: z.array(z.string()) })
export type SavedStudent = z.output<typeof SavedStudent>

/** What only those see whole who may edit the record, and the family itself. */
export const PROTECTED_STUDENT_FIELDS = {
  phone: 'phone',
  parentPhone: 'phone',
  guardianPhone: 'phone',
  emergencyPhone: 'phone',
  idCardNumber: 'idNumber',
  nationalStudentId: 'idNumber',
  address: 'address',
  registeredAddress: 'address',
} as const satisfies Record<string, Mask>
export type ProtectedStudentField = keyof typeof PROTECTED_STUDENT_FIELDS

const protectedFields = Object.keys(PROTECTED_STUDENT_FIELDS) as [
  ProtectedStudentField,
  ...ProtectedStudentField[],
]
export const RevealInput = z.object({
  field: z.enum(protectedFields, '请选择要查看的信息'),
  reason: RevealReason,
})
export type RevealInput = z.output<typeof RevealInput>

/** Who looked at what, when and why. */
export const Reveal = z.object({
  id: z.int(),
  at: Instant,
  by: z.string(),
  /** In words: 身份证号, or a guardian's 手机号码. */
  what: z.string(),
  reason: z.string(),
})
export type Reveal = z.output<typeof Reveal>
