import { type GradeWording, gradeName } from '@xueqiao/contract/common/grade'
import type { SheetColumn } from '../../../platform/excel/write'
import type { ClassRecord } from './queries'

export const classSheet = (wording: GradeWording): readonly SheetColumn<ClassRecord>[] => [
  { header: '班级名称', width: 18, value: (row) => row.name },
  { header: '年级', width: 10, value: (row) => gradeName(row.grade, wording) },
  { header: '班主任', width: 12, value: (row) => row.headTeacherName },
  { header: '副班主任', width: 12, value: (row) => row.assistantTeacherName },
  { header: '学生人数', width: 10, value: (row) => row.studentCount },
  { header: '班级容量', width: 10, value: (row) => row.capacity },
  { header: '所属部门', width: 18, value: (row) => row.departmentName },
  { header: '课程数', width: 8, value: (row) => row.courseNames.length },
  { header: '课程', width: 60, value: (row) => row.courseNames.join('、') },
  { header: '学年', width: 12, value: (row) => row.academicYear },
  { header: '教室', width: 14, value: (row) => row.classroomLocation },
]
