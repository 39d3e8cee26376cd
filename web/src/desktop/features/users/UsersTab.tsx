import { usersApi } from '@xueqiao/contract/features/users'
import { Button } from 'antd'
import { Icon } from '../../../lib/icons'
import { Need } from '../../../session/access'
import { ResourceTable } from '../../kit/ResourceTable'
import { useResourceList } from '../../kit/useResourceList'
import { NewPasswordDialog } from './NewPasswordDialog'
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
  const { toggle, reset, made } = useUserActions()
  const columns = userColumns({
    roleName: roles.nameOf,
    actions: (row) => [
      { label: row.enabled ? '禁用' : '启用', onClick: () => toggle(row), need: 'user:update' },
      { label: '编辑', onClick: () => dialog.edit(row.id), need: 'user:update' },
      { label: '重置密码', onClick: () => reset(row), need: 'user:update' },
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
            <Need code="user:create">
              <Button type="primary" icon={<Icon name="plus" />} onClick={dialog.add}>
                新建用户
              </Button>
            </Need>
            <Button icon={<Icon name="refresh" />} onClick={list.refresh}>
              刷新
            </Button>
          </>
        }
      />
      <UserFormDialog dialog={dialog} />
      <NewPasswordDialog made={made} />
    </>
  )
}
