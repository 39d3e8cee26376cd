import { CLASS_SORT_KEYS, type ClassRow } from '@xueqiao/contract/features/school/classes/api'
import { Button } from 'antd'
import { Link } from 'react-router'
import { column } from '../../../kit/list/column'
import type { ListState } from '../../../kit/list/list-url'
import type { RowAction } from '../../../kit/list/RowActions'
import { UNASSIGNED, UNSET } from './naming'

const col = column<ClassRow>()
const [byName, byGrade, byStudents, byCapacity] = CLASS_SORT_KEYS

const orMissing = (text: string | number | null, missing: string) =>
  text ?? <span className="muted">{missing}</span>

/** Too many pupils for the class is what someone must look at (decisions G06); the number alone is no alarm. */
const isOver = ({ studentCount, capacity }: ClassRow) => !!capacity && studentCount > capacity

interface Handlers {
  place: Pick<ListState, 'page' | 'size'>
  onCourses: (row: ClassRow) => void
  actions: (row: ClassRow) => readonly RowAction[]
}

export const classColumns = ({ place, onCourses, actions }: Handlers) => [
  col.index(place),
  col.of('name', '班级名称', {
    width: 128,
    sticky: true,
    sort: byName,
    render: ({ id, name }) => (
      <Link to={`/school/classes/${id}`} className="kit-name">
        {name}
      </Link>
    ),
  }),
  col.of('grade', '年级', {
    width: 84,
    sort: byGrade,
    render: ({ grade }) => <span className="tag green">{grade}</span>,
  }),
  col.of('headTeacherName', '班主任', {
    width: 88,
    render: ({ headTeacherName }) => orMissing(headTeacherName, UNASSIGNED),
  }),
  col.of('assistantTeacherName', '副班主任', {
    width: 88,
    render: ({ assistantTeacherName }) => orMissing(assistantTeacherName, UNASSIGNED),
  }),
  col.of('studentCount', '学生人数', {
    width: 104,
    sort: byStudents,
    render: (row) => (
      <span className="class-students">
        {row.studentCount}
        {isOver(row) && <span className="tag orange">超员</span>}
      </span>
    ),
  }),
  col.of('capacity', '班级容量', {
    width: 104,
    sort: byCapacity,
    render: ({ capacity }) => orMissing(capacity, UNSET),
  }),
  col.of('departmentName', '所属部门', {
    render: ({ departmentName }) => orMissing(departmentName, UNASSIGNED),
  }),
  col.of('courseNames', '课程数', {
    width: 116,
    render: (row) => (
      <span className="class-courses">
        <span className="tag">{row.courseNames.length}</span>
        <Button type="link" size="small" onClick={() => onCourses(row)}>
          查看课程
        </Button>
      </span>
    ),
  }),
  col.actions(actions, { width: 212, room: 4 }),
]
