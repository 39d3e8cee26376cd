import { type RoleRow, rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { useState } from 'react'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { formatNumber } from '../../../../lib/format'
import { toast } from '../../../../lib/toast'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { column } from '../../../kit/list/column'
import { ReadTable } from '../../../kit/list/ReadTable'
import { SearchInput } from '../../../kit/list/SearchInput'
import { Tool } from '../../../kit/list/Tool'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { CACHE_MS } from './naming'
import { PermissionDialog } from './PermissionDialog'
import { RoleFormDialog, useRoleDialog } from './RoleFormDialog'
import { timeIn } from './spellings'

const col = column<RoleRow>()
const FACTS = [
  col.of('id', 'ID', { width: 72 }),
  col.of('name', '角色编码', { width: 220 }),
  col.of('displayName', '角色名称', { width: 148 }),
  col.of('description', '描述'),
  col.of('userCount', '用户数', { width: 84, render: ({ userCount }) => formatNumber(userCount) }),
  col.of('createdAt', '创建时间', { width: 148, render: ({ createdAt }) => timeIn(createdAt) ?? '' }),
]

const useRemoval = () => {
  const confirm = useConfirm()
  return ({ id, displayName, builtIn, userCount }: RoleRow) =>
    builtIn
      ? toast.warning('系统内置角色不能删除')
      : confirm({
          title: '删除角色',
          question: `确定要删除角色 ${displayName} 吗？此操作将影响所有拥有该角色的用户`,
          note: `当前有 ${formatNumber(userCount)} 个用户拥有该角色；没有其他角色的用户将无法登录。`,
          danger: true,
          onOk: () => act(rolesApi.remove, { params: { id } }),
        })
}

const named = (text: string) => (role: RoleRow) =>
  [role.displayName, role.name].some((name) => name.toLowerCase().includes(text.trim().toLowerCase()))

export const RolesTab = () => {
  const list = useApi(rolesApi.withUserCount, undefined, { staleTime: CACHE_MS })
  const dialog = useRoleDialog()
  const remove = useRemoval()
  const granting = useOpened<RoleRow>()
  const [text, setText] = useState('')
  const actions = col.actions(
    (row) => [
      { label: '编辑', onClick: () => dialog.edit(row.id), need: 'role:update' },
      { label: '权限配置', onClick: () => granting.show(row) },
      // Those that are built in stay; pressing it says so, and nothing about it is red (ROLE-04).
      { label: '删除', onClick: () => remove(row), need: 'role:delete', danger: !row.builtIn },
    ],
    { width: 184 },
  )
  return (
    <section className="card kit-list" aria-label="角色列表">
      <div className="kit-strip">
        <SearchInput
          label="搜索角色"
          placeholder="输入角色名称"
          className="role-search"
          value={text}
          onChange={setText}
        />
        <div className="kit-toolbar" role="toolbar" aria-label="角色操作">
          <Tool icon="plus" type="primary" need="role:create" onClick={dialog.add}>
            新建角色
          </Tool>
          <Tool icon="refresh" onClick={() => list.refetch()}>
            刷新
          </Tool>
        </div>
      </div>
      <ReadTable
        query={list}
        endpoint={rolesApi.withUserCount}
        failed="未能加载角色列表"
        label="角色"
        rows={(list.data ?? []).filter(named(text))}
        empty="没有符合条件的角色"
        columns={[...FACTS, actions]}
      />
      <RoleFormDialog dialog={dialog} />
      <Opened by={granting}>{(item, dialog) => <PermissionDialog {...dialog} role={item} />}</Opened>
    </section>
  )
}
