import type { SheetColumn } from '../../../platform/excel/write'
import type { CourseRecord } from './queries'

export const courseSheet: readonly SheetColumn<CourseRecord>[] = [
  { header: '课程名称', width: 18, value: (row) => row.name },
  { header: '课程代码', width: 14, value: (row) => row.courseCode },
  { header: '课程类型', width: 10, value: (row) => row.courseType },
  { header: '学分', width: 8, value: (row) => row.credits },
  { header: '学期', width: 10, value: (row) => row.semester },
  { header: '所属部门', width: 18, value: (row) => row.departmentName },
  { header: '授课教师', width: 40, value: (row) => row.teacherNames.join('、') },
  { header: '课程说明', width: 60, value: (row) => row.description },
]
