import { type RoleRow, rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { Button, Tree } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { CallError } from '../../../../api/call-error'
import { useApi } from '../../../../api/queries'
import { Need, useCan } from '../../../../session/access'
import { Dialog } from '../../../kit/dialog/Dialog'
import { SaveButton } from '../../../kit/form/SaveButton'
import { LoadingRows } from '../../../kit/list/TableState'
import { ALL_LEAVES, isLeaf, nodesFor, TREE_DATA, usualLeaves } from './permission-nodes'

const ADMINISTRATORS = 'ROLE_ADMIN'

const useChoice = (role: RoleRow, done: () => void) => {
  const params = { id: role.id }
  // The version first: what is read after it is at least as new.
  const fresh = useApi(rolesApi.get, { params }, { staleTime: 0 })
  const query = useApi(rolesApi.permissions, { params }, { staleTime: 0, enabled: fresh.isFetchedAfterMount })
  const [changed, setChanged] = useState<readonly number[]>()
  const known = query.isError ? usualLeaves(role.name) : (query.data ?? []).filter(isLeaf)
  const chosen = changed ?? known
  const { run, busy } = useAction(rolesApi.setPermissions, {
    after: done,
    failed: async (error) => {
      if (!(error instanceof CallError) || !error.stale) return
      await fresh.refetch()
      await query.refetch()
      setChanged(undefined)
    },
  })
  return {
    chosen,
    choose: setChanged,
    isLoading: (fresh.isFetching || query.isFetching) && changed === undefined,
    isFailed: query.isError,
    retry: query.refetch,
    saving: busy,
    save: () => run({ params, query: { version: fresh.data?.version }, body: nodesFor(chosen) }),
  }
}

const Notes = ({ name, isFailed, onRetry }: { name: string; isFailed: boolean; onRetry: () => unknown }) => (
  <div className="permission-notes muted">
    {isFailed && (
      <p role="alert">
        未能读取该角色现有的权限，以下是默认权限，读到之后才能保存。
        <Button type="link" size="small" onClick={onRetry}>
          重新读取
        </Button>
      </p>
    )}
    {name === ADMINISTRATORS ? (
      <p>系统管理员必须保留全部权限，否则可能无人能够管理系统，因此不能修改。</p>
    ) : (
      <p>
        勾选分组即选中其下全部权限；未列出的权限保持不变。保存后，已登录的用户在下一次操作时即按新的权限。
      </p>
    )}
  </div>
)

interface Props {
  open: boolean
  role: RoleRow
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key), so that nothing of the last role is left. */
export const PermissionDialog = ({ open, role, onClose }: Props) => {
  const can = useCan()
  const choice = useChoice(role, onClose)
  const fixed = role.name === ADMINISTRATORS || !can('role:update')
  return (
    <Dialog
      open={open}
      title={`权限配置 · ${role.displayName}`}
      width={700}
      onClose={onClose}
      footer={
        <>
          {!fixed && (
            <span className="kit-dialog-note">
              <Button onClick={() => choice.choose(ALL_LEAVES)}>全选</Button>{' '}
              <Button onClick={() => choice.choose([])}>取消全选</Button>
            </span>
          )}
          <Button onClick={onClose}>{fixed ? '关闭' : '取消'}</Button>
          <Need code="role:update">
            <SaveButton
              busy={choice.saving}
              disabled={fixed || choice.isLoading || choice.isFailed}
              onClick={choice.save}
            />
          </Need>
        </>
      }
    >
      <Notes name={role.name} isFailed={choice.isFailed} onRetry={choice.retry} />
      {choice.isLoading ? (
        <LoadingRows />
      ) : (
        <Tree
          checkable
          selectable={false}
          defaultExpandAll
          disabled={fixed}
          className="permission-tree"
          aria-label="权限"
          treeData={TREE_DATA}
          checkedKeys={[...choice.chosen]}
          onCheck={(keys) => {
            const checked = Array.isArray(keys) ? keys : keys.checked
            choice.choose(checked.map(Number).filter(isLeaf))
          }}
        />
      )}
    </Dialog>
  )
}
