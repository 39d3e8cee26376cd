import {
  type LinkedChild,
  type ParentDetail,
  parentsApi,
} from '@xueqiao/contract/features/pupils/parents/api'
import { PARENT_LABELS } from '@xueqiao/contract/features/pupils/parents/labels'
import { Button } from 'antd'
import { Link } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { formatDay, formatTime } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { Dialog } from '../../../kit/dialog/Dialog'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { FactTable } from '../../../kit/record/FactTable'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { AccountTag } from './AccountTag'
import { LinkDialog } from './LinkDialog'
import { ParentSecret } from './ParentSecret'
import type { useParentActions } from './useParentActions'

const UNSET = '未填写'

const Facts = ({ parent }: { parent: ParentDetail }) => (
  <FactTable
    items={[
      { label: PARENT_LABELS.name, children: parent.name },
      {
        label: PARENT_LABELS.phone,
        children: <ParentSecret parent={parent} field="phone" value={parent.phone} />,
      },
      { label: PARENT_LABELS.email, children: parent.email ?? UNSET },
      { label: PARENT_LABELS.employer, children: parent.employer ?? UNSET },
      {
        label: PARENT_LABELS.address,
        children: <ParentSecret parent={parent} field="address" value={parent.address} />,
        span: 'filled',
      },
      { label: PARENT_LABELS.account, children: <AccountTag state={parent.account} /> },
      { label: PARENT_LABELS.username, children: parent.username ?? '无账号' },
      {
        label: PARENT_LABELS.lastLogin,
        children:
          parent.lastLogin === null
            ? '从未登录'
            : `${formatDay(parent.lastLogin)} ${formatTime(parent.lastLogin)}`,
        span: 'filled',
      },
    ]}
  />
)

interface ChildrenProps {
  parent: ParentDetail
  onUnlink: (child: LinkedChild) => unknown
}

const Children = ({ parent, onUnlink }: ChildrenProps) => {
  const linking = useOpened<LinkedChild | 'new'>()
  const col = column<LinkedChild & { id: number }>()
  const columns = [
    col.of('name', '学生', {
      width: 112,
      render: ({ studentId, name }) => <Link to={`/student/students/${studentId}`}>{name}</Link>,
    }),
    col.of('className', '班级', { render: ({ className }) => className ?? '未分班' }),
    col.of('relationship', '关系', { width: 72 }),
    col.of('isPrimary', '主要联系人', { width: 96, render: ({ isPrimary }) => (isPrimary ? '是' : '否') }),
    col.of('canSign', '可签字', { width: 72, render: ({ canSign }) => (canSign ? '是' : '否') }),
    ...(parent.mayManage
      ? [
          col.actions(
            (child) => [
              { label: '改关系', onClick: () => linking.show(child) },
              { label: '解除', onClick: () => onUnlink(child), danger: true },
            ],
            { width: 128 },
          ),
        ]
      : []),
  ]
  return (
    <section className="parent-section" aria-label="孩子">
      <h3>
        孩子
        {parent.mayManage && (
          <Button size="small" icon={<Icon name="plus" size="s" />} onClick={() => linking.show('new')}>
            关联孩子
          </Button>
        )}
      </h3>
      <SimpleTable
        label="孩子"
        rows={parent.children.map((child) => ({ ...child, id: child.studentId }))}
        columns={columns}
        empty="没有孩子"
      />
      <Opened by={linking}>
        {(item, dialog) => (
          <LinkDialog {...dialog} parent={parent} child={item === 'new' ? undefined : item} />
        )}
      </Opened>
    </section>
  )
}

interface Props {
  open: boolean
  id: number
  actions: ReturnType<typeof useParentActions>
  onClose: () => void
  onEdit: (id: number) => unknown
  onOpenAccount: (id: number) => unknown
}

/** Mounted anew for each opening (its caller gives a key). */
export const ParentDetailDialog = ({ open, id, actions, onClose, onEdit, onOpenAccount }: Props) => {
  const query = useApi(parentsApi.get, { params: { id } }, { staleTime: 0 })
  const parent = query.data
  return (
    <Dialog
      open={open}
      title={parent ? `家长详情 · ${parent.name}` : '家长详情'}
      width={800}
      onClose={onClose}
      footer={
        <>
          {parent?.mayManage && (
            <span className="kit-dialog-note parent-account-actions">
              {parent.account === 'none' ? (
                actions.mayGiveCode(parent) && <Button onClick={() => onOpenAccount(id)}>开通账号</Button>
              ) : (
                <>
                  {actions.mayGiveCode(parent) && (
                    <Button onClick={() => actions.reset(parent)}>重置密码</Button>
                  )}
                  {parent.inFullCharge && (
                    <Button danger={parent.account !== 'disabled'} onClick={() => actions.toggle(parent)}>
                      {parent.account === 'disabled' ? '启用账号' : '禁用账号'}
                    </Button>
                  )}
                </>
              )}
            </span>
          )}
          <Button onClick={onClose}>关闭</Button>
          {parent?.mayManage && (
            <Button type="primary" onClick={() => onEdit(id)}>
              编辑
            </Button>
          )}
        </>
      }
    >
      {query.isPending && <LoadingRows rows={6} />}
      {query.isError && (
        <FailedState
          title="未能打开家长详情"
          text={failureText(query.error, parentsApi.get)}
          onRetry={query.refetch}
        />
      )}
      {parent && (
        <>
          <Facts parent={parent} />
          <Children parent={parent} onUnlink={(child) => actions.unlink(parent, child)} />
        </>
      )}
    </Dialog>
  )
}
