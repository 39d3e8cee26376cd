import type { ClassRow } from '@xueqiao/contract/features/school/classes'
import { Descriptions } from 'antd'
import { UNASSIGNED, UNSET } from './naming'

/** All that is known of a class, in words where something is missing. */
export const ClassFacts = ({ row }: { row: ClassRow }) => (
  <Descriptions
    bordered
    size="small"
    column={2}
    styles={{ label: { width: 104 } }}
    items={[
      { label: '班级名称', children: row.name },
      { label: '年级', children: row.grade },
      { label: '班主任', children: row.headTeacherName ?? UNASSIGNED },
      { label: '副班主任', children: row.assistantTeacherName ?? UNASSIGNED },
      { label: '学生人数', children: `${row.studentCount} 人` },
      { label: '班级容量', children: row.capacity === null ? UNSET : `${row.capacity} 人` },
      { label: '所属部门', children: row.departmentName ?? UNASSIGNED },
      { label: '教室', children: row.classroomLocation ?? UNSET },
      { label: '学年', children: row.academicYear ?? UNSET },
      { label: '班级编号', children: row.classNumber ?? UNSET },
      { label: '课程', children: row.courseNames.join('、') || '暂无课程', span: 'filled' },
      { label: '说明', children: row.description ?? '无', span: 'filled' },
    ]}
  />
)
