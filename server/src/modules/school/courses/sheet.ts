import { COURSE_LABELS } from '@xueqiao/contract/features/school/courses/labels'
import type { SheetColumn } from '../../../platform/excel/write'
import type { CourseRecord } from './queries'

export const courseSheet: readonly SheetColumn<CourseRecord>[] = [
  { header: COURSE_LABELS.name, width: 18, value: (row) => row.name },
  { header: COURSE_LABELS.courseCode, width: 14, value: (row) => row.courseCode },
  { header: COURSE_LABELS.courseType, width: 10, value: (row) => row.courseType },
  { header: COURSE_LABELS.credits, width: 8, value: (row) => row.credits },
  { header: COURSE_LABELS.semester, width: 10, value: (row) => row.semester },
  { header: COURSE_LABELS.departmentName, width: 18, value: (row) => row.departmentName },
  { header: COURSE_LABELS.teacherNames, width: 40, value: (row) => row.teacherNames.join('、') },
  { header: COURSE_LABELS.description, width: 60, value: (row) => row.description },
]
