import type { DepartmentDetail } from '@xueqiao/contract/features/school/departments/api'
import { Descriptions } from 'antd'
import { UNASSIGNED } from './naming'

/** All that is known of a department, in words where something is missing. */
export const DepartmentInfo = ({ detail, way }: { detail: DepartmentDetail; way: string }) => (
  <div className="dept-info">
    <Descriptions
      bordered
      size="small"
      column={2}
      styles={{ label: { width: 104 } }}
      items={[
        { label: '部门名称', children: detail.name },
        { label: '部门编码', children: detail.code },
        { label: '上级部门', children: detail.parentName ?? '无' },
        { label: '负责人', children: detail.departmentHeadName ?? UNASSIGNED },
        { label: '教师', children: `${detail.teacherCount} 人` },
        { label: '课程', children: `${detail.courseCount} 门` },
        { label: '排序', children: detail.sortOrder },
        { label: '位置', children: way },
        { label: '部门说明', children: detail.description ?? '无', span: 'filled' },
      ]}
    />
  </div>
)
