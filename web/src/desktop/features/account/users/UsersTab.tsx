import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { useCan } from '../../../../session/access'
import { NewPasswordDialog } from '../../../kit/dialog/NewPasswordDialog'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useResourceList } from '../../../kit/list/useResourceList'
import { CACHE_MS, USERS } from './naming'
import { readUsers } from './spellings'
import { UserFilters } from './UserFilters'
import { UserFormDialog } from './UserFormDialog'
import { useRoles } from './useRoles'
import { userColumns } from './userColumns'
import { useUserActions } from './useUserActions'
import { useUserDialog } from './useUserDialog'

const LIST = {
  staleTime: CACHE_MS,
  size: 20,
  read: readUsers,
  texts: { offline: '获取用户列表失败，请稍后重试' },
} as const

export const UsersTab = () => {
  const list = useResourceList(usersApi.paginated, LIST)
  const dialog = useUserDialog()
  const roles = useRoles()
  const can = useCan()
  const { toggle, reset, made } = useUserActions()
  const columns = userColumns({
    roleName: roles.nameOf,
    actions: (row) => [
      { label: row.enabled ? '禁用' : '启用', onClick: () => toggle(row), need: 'user:update' },
      { label: '编辑', onClick: () => dialog.edit(row.id), need: 'user:update' },
      // Once somebody has signed in, it is for the office (decision 0016).
      ...(row.lastLogin === null || can('system:manage')
        ? [{ label: '重置密码', onClick: () => reset(row), need: 'user:update' as const }]
        : []),
    ],
  })
  return (
    <>
      <UserFilters list={list} />
      <ResourceTable
        list={list}
        of={USERS}
        columns={columns}
        selectable={false}
        toolbar={
          <>
            <Tool icon="plus" type="primary" need="user:create" onClick={dialog.add}>
              新建用户
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
      <UserFormDialog dialog={dialog} />
      <NewPasswordDialog
        made={made}
        title="密码重置成功"
        label="一次性密码"
        note="一次性密码只显示这一次，请转告本人；登录后须先修改密码。"
      />
    </>
  )
}
