import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import type { CourseOption } from '@xueqiao/contract/features/school/courses/api'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { CourseType } from '../../../pickers/CourseType'
import { UNSET } from './naming'

const col = column<CourseOption>()
const pathOf = ({ id }: CourseOption) => `/teaching/courses/${id}`

const COLUMNS = [
  col.index({ page: 0, size: 0 }),
  col.of('name', '课程名称', { width: 152, render: (row) => <Link to={pathOf(row)}>{row.name}</Link> }),
  col.of('courseCode', '课程代码', { width: 112 }),
  col.of('courseType', '类型', { width: 72, render: CourseType }),
  col.of('credits', '学分', { width: 56 }),
  col.of('semester', '学期', { width: 88, render: ({ semester }) => semester ?? UNSET }),
  col.of('teacherNames', '任课教师', {
    render: ({ teacherNames }) =>
      teacherNames.length > 0 ? (
        <span title={teacherNames.join('、')}>{teacherNames.join('、')}</span>
      ) : (
        <span className="muted">未分配教师</span>
      ),
  }),
]

interface Props {
  classId: number
  empty: '暂无课程数据' | '该班级暂无课程'
  height?: number
}

/** A failed call shows as an empty table and says nothing (001 §2.1). */
export const CourseTable = ({ classId, empty, height }: Props) => {
  const navigate = useNavigate()
  const query = useApi(classesApi.courses, { params: { id: classId } }, { silent: true })
  return (
    <SimpleTable
      label="课程列表"
      rows={query.data ?? []}
      columns={COLUMNS}
      loading={query.isPending}
      empty={empty}
      onOpen={(row) => navigate(pathOf(row))}
      {...(height !== undefined && { height })}
    />
  )
}
