import { type ClassCourse, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { CourseType } from '../../../pickers/CourseType'
import { UNSET } from './naming'

const col = column<ClassCourse>()
const pathOf = ({ id }: ClassCourse) => `/teaching/courses/${id}`

const COLUMNS = [
  col.index({ page: 0, size: 0 }),
  col.of('name', '课程名称', { width: 136, render: (row) => <Link to={pathOf(row)}>{row.name}</Link> }),
  col.of('courseCode', '课程代码', { width: 104 }),
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
  col.of('weeklyLessons', '周课时', {
    width: 72,
    render: ({ weeklyLessons }) => weeklyLessons ?? <span className="muted">未安排</span>,
  }),
]

/** 本学期每周共 28 节; nothing where nobody has planned the class. */
const sumOf = (rows: readonly ClassCourse[]) => {
  const planned = rows.flatMap(({ weeklyLessons }) => weeklyLessons ?? [])
  return planned.length === 0
    ? undefined
    : `本学期每周共 ${planned.reduce((sum, lessons) => sum + lessons, 0)} 节`
}

interface Props {
  classId: number
  empty: '暂无课程数据' | '该班级暂无课程'
  height?: number
}

/** A failed call shows as an empty table and says nothing (001 §2.1). */
export const CourseTable = ({ classId, empty, height }: Props) => {
  const navigate = useNavigate()
  const query = useApi(classesApi.courses, { params: { id: classId } }, { silent: true })
  const rows = query.data ?? []
  const sum = sumOf(rows)
  return (
    <>
      <SimpleTable
        label="课程列表"
        rows={rows}
        columns={COLUMNS}
        loading={query.isPending}
        empty={empty}
        onOpen={(row) => navigate(pathOf(row))}
        {...(height !== undefined && { height })}
      />
      {sum !== undefined && <p className="class-sum">{sum}</p>}
    </>
  )
}
