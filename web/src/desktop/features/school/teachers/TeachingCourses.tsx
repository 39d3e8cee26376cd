import { type TeachingCourse, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { CourseType } from '../../../pickers/CourseType'
import { UNSET } from './naming'

const col = column<TeachingCourse>()

const COLUMNS = [
  col.of('name', '课程名称'),
  col.of('courseCode', '课程代码', { width: 120 }),
  col.of('courseType', '课程类型', { width: 88, render: CourseType }),
  col.of('credits', '学分', { width: 64 }),
  col.of('semester', '学期', { width: 96, render: ({ semester }) => semester ?? UNSET }),
  col.of('link', '操作', {
    width: 96,
    render: ({ id }) => <Link to={`/teaching/courses/${id}`}>查看课程</Link>,
  }),
]

interface Props {
  teacherId: number
  height: number
}

/** A failed call shows as an empty table and says nothing (002 §7.1). */
export const TeachingCourses = ({ teacherId, height }: Props) => {
  const query = useApi(teachersApi.courses, { params: { id: teacherId } }, { staleTime: 0, silent: true })
  return (
    <SimpleTable
      label="教授课程"
      rows={query.data ?? []}
      columns={COLUMNS}
      loading={query.isPending}
      empty="暂无教授课程"
      height={height}
    />
  )
}
