import type { DepartmentDetail } from '@xueqiao/contract/features/school/departments/api'
import { DEPARTMENT_LABELS } from '@xueqiao/contract/features/school/departments/labels'
import { FactTable } from '../../../kit/record/FactTable'
import { UNASSIGNED } from './naming'

/** All that is known of a department, in words where something is missing. */
export const DepartmentInfo = ({ detail, way }: { detail: DepartmentDetail; way: string }) => (
  <div className="dept-info">
    <FactTable
      items={[
        { label: DEPARTMENT_LABELS.name, children: detail.name },
        { label: DEPARTMENT_LABELS.code, children: detail.code },
        { label: DEPARTMENT_LABELS.parentName, children: detail.parentName ?? '无' },
        { label: DEPARTMENT_LABELS.departmentHeadName, children: detail.departmentHeadName ?? UNASSIGNED },
        { label: DEPARTMENT_LABELS.teacherCount, children: `${detail.teacherCount} 人` },
        { label: DEPARTMENT_LABELS.courseCount, children: `${detail.courseCount} 门` },
        { label: DEPARTMENT_LABELS.sortOrder, children: detail.sortOrder },
        { label: '位置', children: way },
        { label: DEPARTMENT_LABELS.description, children: detail.description ?? '无', span: 'filled' },
      ]}
    />
  </div>
)
