import type { CourseClass } from '@xueqiao/contract/features/school/courses/api'
import { Link } from 'react-router'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { TeacherTags } from './CourseTags'

const col = column<CourseClass>()
const columnsFor = (isStaff: boolean) => [
  col.of('name', '班级名称', {
    width: 128,
    render: ({ id, name }) => (isStaff ? <Link to={`/school/classes/${id}`}>{name}</Link> : name),
  }),
  col.of('grade', '年级', {
    width: 84,
    render: ({ grade }) => <span className="tag green">{grade}</span>,
  }),
  col.of('studentCount', '学生人数', { width: 84 }),
  col.of('teacherNames', '任课教师', {
    render: ({ teacherNames }) => <TeacherTags names={teacherNames} room={3} />,
  }),
]

interface Props {
  classes: readonly CourseClass[]
  /** Families have no page of a class to go to. */
  isStaff: boolean
  height?: number
}

export const ClassTable = ({ classes, isStaff, height }: Props) => (
  <SimpleTable
    label="开课班级"
    rows={classes}
    columns={columnsFor(isStaff)}
    empty="没有您可以查看的开课班级"
    {...(height !== undefined && { height })}
  />
)
