import type { ClassRow } from '@xueqiao/contract/features/school/classes/api'
import { CLASS_LABELS } from '@xueqiao/contract/features/school/classes/labels'
import { FactTable } from '../../../kit/record/FactTable'
import { UNASSIGNED, UNSET } from './naming'

/** All that is known of a class, in words where something is missing. */
export const ClassFacts = ({ row }: { row: ClassRow }) => (
  <FactTable
    items={[
      { label: CLASS_LABELS.name, children: row.name },
      { label: CLASS_LABELS.grade, children: row.grade },
      { label: CLASS_LABELS.headTeacherName, children: row.headTeacherName ?? UNASSIGNED },
      { label: CLASS_LABELS.assistantTeacherName, children: row.assistantTeacherName ?? UNASSIGNED },
      { label: CLASS_LABELS.studentCount, children: `${row.studentCount} 人` },
      { label: CLASS_LABELS.capacity, children: row.capacity === null ? UNSET : `${row.capacity} 人` },
      { label: CLASS_LABELS.departmentName, children: row.departmentName ?? UNASSIGNED },
      { label: CLASS_LABELS.classroomLocation, children: row.classroomLocation ?? UNSET },
      { label: CLASS_LABELS.academicYear, children: row.academicYear ?? UNSET },
      { label: CLASS_LABELS.classNumber, children: row.classNumber ?? UNSET },
      { label: CLASS_LABELS.courseNames, children: row.courseNames.join('、') || '暂无课程', span: 'filled' },
      { label: '说明', children: row.description ?? '无', span: 'filled' },
    ]}
  />
)
