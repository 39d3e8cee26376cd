import type { GENDERS } from '@xueqiao/contract/common/person'
import type { AchievementKind } from '@xueqiao/contract/features/growth/achievements/values'
import type { TRANSFER_TYPES } from '@xueqiao/contract/features/pupils/students/detail'
import type {
  ENROLLMENT_STATUSES,
  GUARDIAN_RELATIONSHIPS,
} from '@xueqiao/contract/features/pupils/students/input'
import type { COURSE_SEMESTERS, COURSE_TYPES } from '@xueqiao/contract/features/school/courses/api'
import type {
  EDUCATIONS,
  EMPLOYMENT_STATUSES,
  MARITAL_STATUSES,
  POLITICAL_STATUSES,
  TITLES,
} from '@xueqiao/contract/features/school/teachers/values'

/** The demo school as plain rows. `key` is local to one result; `…Key` refers to one. Days are YYYY-MM-DD. */
export interface DemoSchool {
  name: string
  academicYears: DemoAcademicYear[]
  semesters: DemoSemester[]
  /** Parents stand before their children. */
  departments: DemoDepartment[]
  teachers: DemoTeacher[]
  courses: DemoCourse[]
  classes: DemoClass[]
  assignments: DemoAssignment[]
  students: DemoStudent[]
  parents: DemoParent[]
  guardians: DemoGuardian[]
  growth: DemoGrowth
  notices: DemoNotice[]
  accounts: DemoAccounts
}

export interface SchoolOptions {
  /** The day on which the school is looked at; the current year and all ages follow from it. */
  today: string
  /** Classes in each of the nine grades; 4 unless told. */
  classes?: number
  /** Wanted number of students, met exactly: the number of classes follows from it, `classes` is ignored. */
  students?: number
}

export type Gender = (typeof GENDERS)[number]
export type Stage = 'primary' | 'junior'

export interface DemoAcademicYear {
  key: string
  code: string
  name: string
  startDate: string
  endDate: string
  isCurrent: boolean
  status: 'PLANNING' | 'ACTIVE' | 'COMPLETED'
  semesterCount: number
  remarks: string | null
}

export interface DemoSemester {
  key: string
  code: string
  name: string
  startDate: string
  endDate: string
  isCurrent: boolean
  semesterOrder: number
  academicYearKey: string
}

export interface DemoDepartment {
  key: string
  name: string
  code: string
  parentKey: string | null
  departmentHeadKey: string | null
  sortOrder: number
  description: string | null
}

export interface DemoTeacher {
  key: string
  departmentKey: string
  teacherNumber: string
  name: string
  gender: Gender
  birthDate: string
  hireDate: string
  phone: string
  email: string
  title: (typeof TITLES)[number] | null
  education: (typeof EDUCATIONS)[number]
  specialty: string
  researchDirection: string | null
  employmentStatus: (typeof EMPLOYMENT_STATUSES)[number]
  politicalStatus: (typeof POLITICAL_STATUSES)[number]
  ethnicity: string
  maritalStatus: (typeof MARITAL_STATUSES)[number]
  address: string
  emergencyContact: string
  emergencyPhone: string
  idCardNumber: string
  certifications: string | null
  certificationNumber: string | null
  awards: string | null
  additionalPosition: string | null
  placeOfBirth: string
}

export interface DemoCourse {
  key: string
  name: string
  courseCode: string
  description: string
  credits: number
  courseType: (typeof COURSE_TYPES)[number]
  departmentKey: string
  semester: (typeof COURSE_SEMESTERS)[number]
  teacherKeys: string[]
}

export interface DemoClass {
  key: string
  name: string
  grade: number
  classNumber: string
  academicYear: string
  classroomLocation: string
  departmentKey: string
  headTeacherKey: string
  assistantTeacherKey: string | null
  capacity: number
  description: string | null
  courseKeys: string[]
}

/** Who teaches which course to which class in the current semester. */
export interface DemoAssignment {
  classKey: string
  courseKey: string
  teacherKey: string
  weeklyLessons: number
  pattern?: DemoPattern
}

/** How the lessons want to lie. */
export interface DemoPattern {
  doubleLessons: number
  parity: 'EVERY' | 'ODD' | 'EVEN'
  roomKind: string | null
}

export type Relationship = (typeof GUARDIAN_RELATIONSHIPS)[number]

export interface TransferRecord {
  transferDate: string
  transferType: (typeof TRANSFER_TYPES)[number]
  schoolName: string
  transferReason: string
  approved: boolean
}

export interface DemoStudent {
  key: string
  classKey: string
  name: string
  studentNumber: string
  gender: Gender
  birthDate: string
  phone: string | null
  email: string | null
  address: string
  idCardNumber: string
  ethnicity: string
  registeredAddress: string
  politicalStatus: string
  nationalStudentId: string
  /** The primary guardian; every guardian stands in `guardians`. */
  parentName: string
  parentPhone: string
  relationship: Relationship
  enrollmentDate: string
  previousSchool: string | null
  enrollmentStatus: (typeof ENROLLMENT_STATUSES)[number]
  attendanceType: '走读' | '住宿'
  studentType: '普通学生' | '特长生' | '特殊教育学生'
  isTransferStudent: boolean
  transferDate: string | null
  isLeftBehindChild: boolean
  hasSpecialNeeds: boolean
  familyEconomicStatus: '富裕' | '中等' | '一般' | '困难' | '特困'
  isSingleParentFamily: boolean
  guardianName: string
  guardianRelation: string
  guardianPhone: string
  siblingCount: number
  emergencyContact: string
  emergencyPhone: string
  emergencyRelation: string
  healthCondition: string
  allergies: string | null
  bloodType: 'A型' | 'B型' | 'AB型' | 'O型' | '未知'
  hobbies: string | null
  specialTalents: string | null
  vaccinationRecord: string
  mentalHealthStatus: string
  physicalEducationExempt: boolean
  exemptReason: string | null
  dietaryRequirements: string | null
  studentLeadershipExp: string | null
  financialAidType: '国家助学金' | '免学费' | '营养餐补助' | '其他' | null
  aidStartDate: string | null
  specialSubsidies: string | null
  transferRecords: TransferRecord[]
}

export interface DemoGrowth {
  physicalExams: {
    studentKey: string
    examDate: string
    height: number
    weight: number
    vision: string
    leftNaked: number
    rightNaked: number
    leftCorrected: number | null
    rightCorrected: number | null
    healthStatus: string
  }[]
  achievements: {
    studentKey: string
    awardDate: string
    awardName: string
    awardLevel: string
    kind: AchievementKind
    issuer: string
  }[]
  activities: {
    studentKey: string
    activityName: string
    activityType: string
    startDate: string
    endDate: string
    role: string
  }[]
}

export interface DemoParent {
  key: string
  name: string
  gender: Gender
  phone: string
  email: string | null
  address: string
}

export interface DemoGuardian {
  studentKey: string
  parentKey: string
  relationship: Relationship
  isPrimary: boolean
  canSign: boolean
}

export interface DemoNotice {
  key: string
  title: string
  content: string
  kind: '通知' | '需确认' | '需签字'
  publishedDaysAgo: number
  audience: 'everyone' | 'staff'
  publisherKey: string
}

/** Whose the demo logins are: the teacher is 班主任 of the class of the student, who is the parent's elder child. */
export interface DemoAccounts {
  teacher: string
  student: string
  parent: string
  dept: string
}
