import type { CourseRow } from '@xueqiao/contract/features/school/courses/api'
import { Link } from 'react-router'
import { column } from '../../../kit/list/column'
import type { ListState } from '../../../kit/list/list-url'
import type { RowAction } from '../../../kit/list/RowActions'
import { CourseType } from '../../../pickers/CourseType'
import { TeacherTags } from './CourseTags'
import { pathOfCourse, UNASSIGNED, UNSET } from './naming'
import { COURSE_SORT_KEYS } from './useCourseList'

const col = column<CourseRow>()
const [byName, byCode, byCredits] = COURSE_SORT_KEYS

const orMissing = (text: string | null, missing: string) => text ?? <span className="muted">{missing}</span>

interface Handlers {
  place: Pick<ListState, 'page' | 'size'>
  actions: (row: CourseRow) => readonly RowAction[]
}

export const courseColumns = ({ place, actions }: Handlers) => [
  col.index(place),
  col.of('name', '课程名称', {
    width: 144,
    sticky: true,
    sort: byName,
    render: ({ id, name }) => (
      <Link to={pathOfCourse(id)} className="kit-name" title={name}>
        {name}
      </Link>
    ),
  }),
  col.of('courseCode', '课程代码', { width: 116, sort: byCode }),
  col.of('courseType', '课程类型', {
    width: 84,
    render: CourseType,
  }),
  col.of('credits', '学分', { width: 76, sort: byCredits }),
  col.of('semester', '学期', { width: 92, render: ({ semester }) => orMissing(semester, UNSET) }),
  col.of('departmentName', '所属部门', {
    width: 140,
    render: ({ departmentName }) => orMissing(departmentName, UNASSIGNED),
  }),
  col.of('teacherNames', '授课教师', {
    render: ({ teacherNames }) => <TeacherTags names={teacherNames} room={2} />,
  }),
  col.actions(actions, { width: 212, room: 4 }),
]
