import type { CourseInput, CourseRow } from './api'

type Shown = Pick<CourseRow, 'departmentName' | 'teacherNames'>
type Field = Exclude<keyof CourseInput, 'version'> | keyof Shown

/** What form, record, sheet and log call the fields of a course. */
export const COURSE_LABELS = {
  name: '课程名称',
  courseCode: '课程代码',
  courseType: '课程类型',
  credits: '学分',
  semester: '学期',
  departmentId: '所属部门',
  departmentName: '所属部门',
  teacherIds: '授课教师',
  teacherNames: '授课教师',
  description: '课程说明',
} as const satisfies Record<Field, string>
