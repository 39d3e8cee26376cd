import type { ClassInput, ClassRow } from './api'

type Shown = Pick<
  ClassRow,
  'headTeacherName' | 'assistantTeacherName' | 'departmentName' | 'studentCount' | 'courseNames'
>
type Field = Exclude<keyof ClassInput, 'version'> | keyof Shown

/** What forms, records, phone, sheet and log call the fields of a class. */
export const CLASS_LABELS = {
  name: '班级名称',
  grade: '年级',
  headTeacherId: '班主任',
  headTeacherName: '班主任',
  assistantTeacherId: '副班主任',
  assistantTeacherName: '副班主任',
  departmentId: '所属部门',
  departmentName: '所属部门',
  capacity: '班级容量',
  classNumber: '班级编号',
  academicYear: '学年',
  classroomLocation: '教室',
  description: '班级说明',
  studentCount: '学生人数',
  courseNames: '课程',
} as const satisfies Record<Field, string>
