import type { StudentRow } from '@xueqiao/contract/features/pupils/students/detail'
import type { TableColumnType } from 'antd'
import { Link } from 'react-router'
import { PersonAvatar } from '../../../../shared/photos/PersonAvatar'
import { column } from '../../../kit/list/column'
import type { ListState } from '../../../kit/list/list-url'
import type { RowAction } from '../../../kit/list/RowActions'
import { NO_CLASS } from './naming'
import { dayText } from './profile/days'

const col = column<StudentRow>()

/** Columns that can be switched off; all are on at first (001 §2.3). */
export const COLUMN_DEFAULTS = {
  index: true,
  avatar: true,
  gender: true,
  birthDate: true,
  className: true,
  phone: true,
  email: true,
  parentInfo: true,
  enrollmentDate: true,
}
export const COLUMN_KEY = 'studentColumnSettings'

const none = <span className="muted">—</span>
const orNone = (text: string | null | undefined) => text || none

const ParentInfo = ({ parentName, relationship, parentPhone }: StudentRow) =>
  parentName || parentPhone ? (
    <span className="student-parent">
      <span>
        {parentName ?? none} {relationship && <small>{relationship}</small>}
      </span>
      {parentPhone && <small>{parentPhone}</small>}
    </span>
  ) : (
    none
  )

interface Handlers {
  place: Pick<ListState, 'page' | 'size'>
  pathOf: (id: number) => string
  /** The pupils around, so that the profile can go on to the next. */
  state: { ids: readonly number[] }
  actions: (row: StudentRow) => readonly RowAction[]
}

export const studentColumns = ({
  place,
  pathOf,
  state,
  actions,
}: Handlers): TableColumnType<StudentRow>[] => [
  { ...col.index(place), width: 46 },
  col.of('avatar', '头像', {
    width: 44,
    sticky: true,
    render: ({ name, photoUrl }) => <PersonAvatar name={name} photoUrl={photoUrl} />,
  }),
  col.of('name', '姓名', {
    width: 80,
    sticky: true,
    render: ({ id, name }) => (
      <Link to={pathOf(id)} state={state} className="kit-name" title={name}>
        {name}
      </Link>
    ),
  }),
  col.of('studentNumber', '学号', { width: 110, sort: 'studentNumber' }),
  col.of('gender', '性别', { width: 48 }),
  col.of('birthDate', '出生日期', { width: 98, render: ({ birthDate }) => orNone(dayText(birthDate)) }),
  col.of('className', '班级', {
    width: 94,
    render: ({ className }) => className || <span className="muted">{NO_CLASS}</span>,
  }),
  col.of('phone', '联系电话', { width: 108, render: ({ phone }) => orNone(phone) }),
  col.of('email', '邮箱', {
    render: ({ email }) => (
      <span className="student-email" title={email ?? ''}>
        {orNone(email)}
      </span>
    ),
  }),
  col.of('parentInfo', '家长信息', { width: 118, render: (row) => <ParentInfo {...row} /> }),
  col.of('enrollmentDate', '入学日期', {
    width: 112,
    sort: 'enrollmentDate',
    render: ({ enrollmentDate }) => orNone(dayText(enrollmentDate)),
  }),
  {
    ...col.actions(actions, { width: 144 }),
    // React lets a click in the menu behind 更多 rise to the row, which would open the detail as well.
    onCell: () => ({ onClick: (event) => event.stopPropagation() }),
  },
]
