import type { TeacherRow } from '@xueqiao/contract/features/school/teachers/api'
import { PersonAvatar } from '../../../../shared/photos/PersonAvatar'
import { column } from '../../../kit/list/column'
import type { ListState } from '../../../kit/list/list-url'
import type { RowAction } from '../../../kit/list/RowActions'
import { NameTags } from './NameTags'
import { UNASSIGNED } from './naming'

const col = column<TeacherRow>()

/** The twelve columns that can be switched (002 §2.1); the avatar always stays (decisions G32). */
export const COLUMN_DEFAULTS = {
  index: true,
  gender: true,
  phone: true,
  email: true,
  title: true,
  education: true,
  department: true,
  birthDate: false,
  hireDate: true,
  specialty: false,
  classes: true,
  courses: true,
}
export const COLUMN_KEY = 'teacherColumnSettings'

const orNone = (text: string | null) => text || <span className="muted">—</span>

interface Handlers {
  place: Pick<ListState, 'page' | 'size'>
  onClasses: (row: TeacherRow) => void
  onCourses: (row: TeacherRow) => void
  actions: (row: TeacherRow) => readonly RowAction[]
}

export const teacherColumns = ({ place, onClasses, onCourses, actions }: Handlers) => [
  col.of('avatar', '头像', {
    width: 52,
    sticky: true,
    render: ({ name, photoUrl }) => <PersonAvatar name={name} photoUrl={photoUrl} />,
  }),
  col.index(place),
  col.of('teacherNumber', '工号', { width: 92, sticky: true, sort: 'teacherNumber' }),
  col.of('name', '姓名', {
    width: 84,
    sticky: true,
    render: ({ name }) => (
      <span className="kit-name" title={name}>
        {name}
      </span>
    ),
  }),
  // Before what identifies and contacts: these two are what one looks for, and the table is wider than most screens.
  col.of('classes', '管理班级', {
    width: 236,
    render: (row) => (
      <NameTags
        ids={row.managedClassIds}
        names={row.managedClassNames}
        label={`${row.name}的管理班级`}
        onDetails={() => onClasses(row)}
      />
    ),
  }),
  col.of('courses', '教授课程', {
    width: 236,
    render: (row) => (
      <NameTags
        ids={row.teachingCourseIds}
        names={row.teachingCourseNames}
        label={`${row.name}的教授课程`}
        inColours
        onDetails={() => onCourses(row)}
      />
    ),
  }),
  col.of('gender', '性别', { width: 56, render: ({ gender }) => <span className="tag">{gender}</span> }),
  col.of('phone', '联系电话', { width: 112, render: ({ phone }) => orNone(phone) }),
  col.of('email', '邮箱', {
    width: 152,
    render: ({ email }) => <span title={email ?? ''}>{orNone(email)}</span>,
  }),
  col.of('title', '职称', {
    width: 96,
    render: ({ title }) => (title ? <span className="tag green">{title}</span> : orNone(null)),
  }),
  col.of('education', '学历', { width: 56, render: ({ education }) => orNone(education) }),
  col.of('department', '所属部门', {
    width: 128,
    render: ({ departmentName }) =>
      departmentName ? (
        <span title={departmentName}>{departmentName}</span>
      ) : (
        <span className="muted">{UNASSIGNED}</span>
      ),
  }),
  col.of('birthDate', '出生日期', { width: 112, render: ({ birthDate }) => orNone(birthDate) }),
  col.of('hireDate', '入职日期', {
    width: 120,
    sort: 'hireDate',
    render: ({ hireDate }) => orNone(hireDate),
  }),
  col.of('specialty', '专业', {
    width: 132,
    render: ({ specialty }) => <span title={specialty ?? ''}>{orNone(specialty)}</span>,
  }),
  col.actions(actions, { width: 212, room: 4 }),
]
