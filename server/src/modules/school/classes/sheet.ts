import { type GradeWording, gradeName } from '@xueqiao/contract/common/grade'
import { CLASS_LABELS } from '@xueqiao/contract/features/school/classes/labels'
import type { SheetColumn } from '../../../platform/excel/write'
import type { ClassRecord } from './queries'

export const classSheet = (wording: GradeWording): readonly SheetColumn<ClassRecord>[] => [
  { header: CLASS_LABELS.name, width: 18, value: (row) => row.name },
  { header: CLASS_LABELS.grade, width: 10, value: (row) => gradeName(row.grade, wording) },
  { header: CLASS_LABELS.headTeacherName, width: 12, value: (row) => row.headTeacherName },
  { header: CLASS_LABELS.assistantTeacherName, width: 12, value: (row) => row.assistantTeacherName },
  { header: CLASS_LABELS.studentCount, width: 10, value: (row) => row.studentCount },
  { header: CLASS_LABELS.capacity, width: 10, value: (row) => row.capacity },
  { header: CLASS_LABELS.departmentName, width: 18, value: (row) => row.departmentName },
  { header: '课程数', width: 8, value: (row) => row.courseNames.length },
  { header: CLASS_LABELS.courseNames, width: 60, value: (row) => row.courseNames.join('、') },
  { header: CLASS_LABELS.academicYear, width: 12, value: (row) => row.academicYear },
  { header: CLASS_LABELS.classroomLocation, width: 14, value: (row) => row.classroomLocation },
]
