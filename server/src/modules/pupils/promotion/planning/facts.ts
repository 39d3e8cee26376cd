import type { GradeWording } from '@xueqiao/contract/common/grade'
import type { Stage } from '@xueqiao/contract/features/base/school-settings'

/** Everything a plan is computed from. The same facts and the same decisions give the same plan. */
export interface Facts {
  from: FactYear
  to: FactYear
  /** Whether nothing lies between the two. */
  consecutive: boolean
  /** From which semester lessons are carried into which. */
  semesters: { from: number | null; to: number | null }
  stages: readonly Stage[]
  gradeWording: GradeWording
  /** Of every year, in the order in which lists show them. */
  classes: readonly FactClass[]
  /** Everybody in one of these classes, by class and number. */
  students: readonly FactStudent[]
  /** Each list: children of one parent. */
  families: readonly (readonly number[])[]
  assignments: readonly FactAssignment[]
  departments: readonly { id: number; name: string; path: string }[]
  /** Those whom the plan names as head teachers. */
  teachers: readonly { id: number; name: string }[]
  /** Pupils 在校 without a class. */
  unplaced: number
  /** The latest promotion, undone or not: a plan made before it is a plan for another school. */
  latestId: number
}

export interface FactYear {
  id: number
  code: string
  name: string
  startDate: string
  endDate: string
}

export interface FactClass {
  id: number
  name: string
  grade: number
  classNumber: string | null
  academicYear: string | null
  departmentId: number | null
  capacity: number | null
  headTeacherId: number | null
  headTeacherName: string | null
  assistantTeacherId: number | null
  assistantTeacherName: string | null
  courseIds: number[]
}

export interface FactStudent {
  id: number
  name: string
  studentNumber: string
  gender: '男' | '女'
  status: '在校' | '休学' | '退学' | '毕业' | '转学'
  classId: number
}

export interface FactAssignment {
  classId: number
  courseId: number
  teacherId: number
  weeklyLessons: number
}
