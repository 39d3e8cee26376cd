import { USER_TYPE_LABELS, type UserRow } from '@xueqiao/contract/features/account/users/api'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'

const col = column<UserRow>()
const COLOURS = { ADMIN: 'blue', TEACHER: 'green', STUDENT: '', PARENT: '' } as const

interface Options {
  roleName: (role: string) => string
  actions: (row: UserRow) => readonly RowAction[]
}

export const userColumns = ({ roleName, actions }: Options) => [
  col.of('id', 'ID', { width: 72 }),
  col.of('username', '用户名', { width: 128, sticky: true }),
  col.of('name', '姓名', {
    width: 104,
    // Nobody stands behind an account of the office: its name would be the user name again.
    render: ({ name, profileId }) => (profileId === null ? <span className="muted">未关联</span> : name),
  }),
  col.of('profileType', '用户类型', {
    width: 92,
    render: ({ profileType }) => (
      <span className={`tag ${COLOURS[profileType]}`}>{USER_TYPE_LABELS[profileType]}</span>
    ),
  }),
  col.of('roles', '角色', {
    render: ({ roles }) => (
      <span className="user-roles">
        {roles.map((role) => (
          <span key={role} className="tag">
            {roleName(role)}
          </span>
        ))}
      </span>
    ),
  }),
  col.of('enabled', '状态', {
    width: 84,
    render: ({ enabled }) => (
      <span className={enabled ? 'tag green' : 'tag red'}>{enabled ? '已启用' : '已禁用'}</span>
    ),
  }),
  col.of('createdAt', '创建时间', { width: 148 }),
  col.of('lastLogin', '最后登录', {
    width: 148,
    render: ({ lastLogin }) => lastLogin ?? <span className="muted">从未登录</span>,
  }),
  col.actions(actions, { width: 176 }),
]
