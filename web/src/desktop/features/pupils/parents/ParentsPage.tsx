import { type ParentRow, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { NewPasswordDialog } from '../../../kit/dialog/NewPasswordDialog'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { Opened } from '../../../kit/record/Opened'
import { RevealScope } from '../../../kit/record/Reveals'
import { useOpened } from '../../../kit/record/useOpened'
import { DuplicatesDialog } from './DuplicatesDialog'
import { MergeDialog } from './MergeDialog'
import { PARENTS } from './naming'
import { OpenAccountsDialog, type Wanted } from './OpenAccountsDialog'
import { ParentDetailDialog } from './ParentDetailDialog'
import { ParentFilters } from './ParentFilters'
import { ParentFormDialog, useParentDialog } from './ParentFormDialog'
import { parentColumns } from './parentColumns'
import { useParentActions } from './useParentActions'
import { useWaiting, WaitingParents } from './WaitingParents'
import './parents.css'

const mayChoose = ({ mayManage }: ParentRow) => mayManage

const ParentsList = () => {
  const list = useResourceList(parentsApi.search, { size: 20 })
  const form = useParentDialog()
  const detail = useOpened<ParentRow>()
  const opening = useOpened<Wanted>()
  const duplicates = useOpened<true>()
  const merging = useOpened<ParentRow | 'any'>()
  const actions = useParentActions()
  const waiting = useWaiting()
  const remove = useRemove({
    of: PARENTS,
    one: parentsApi.remove,
    note: '家长的登录账号一并禁用；沟通记录保留。',
  })
  // Whoever only teaches in these classes changes nobody; an empty list waits for its first entry.
  const manages = list.total === 0 || list.rows.some(({ mayManage }) => mayManage)

  const actionsOf = (row: ParentRow) => {
    const see = { label: '查看', onClick: () => detail.show(row) }
    if (!row.mayManage) return [see]
    const may = actions.mayGiveCode(row)
    const account =
      row.account === 'none'
        ? may
          ? [{ label: '开通账号', onClick: () => opening.show({ ids: [row.id] }) }]
          : []
        : [
            ...(may ? [{ label: '重置密码', onClick: () => actions.reset(row) }] : []),
            ...(row.inFullCharge
              ? [
                  {
                    label: row.account === 'disabled' ? '启用账号' : '禁用账号',
                    onClick: () => actions.toggle(row),
                  },
                ]
              : []),
          ]
    const gone = { label: '删除', onClick: () => remove.one(row), danger: true }
    return [
      see,
      { label: '编辑', onClick: () => form.edit(row.id) },
      ...account,
      // Whoever has another class's children among theirs is for the school's administrators to merge.
      ...(row.inFullCharge ? [{ label: '合并', onClick: () => merging.show(row) }] : []),
      ...(row.children.length === 0 ? [gone] : []),
    ]
  }

  return (
    <ResourcePage
      title="家长管理"
      count={countOf(list, PARENTS)}
      onAdd={manages ? form.add : undefined}
      actions={<WaitingParents count={waiting.count} onOpen={() => duplicates.show(true)} />}
    >
      <ParentFilters list={list} />
      <ResourceTable
        list={list}
        of={PARENTS}
        columns={parentColumns({ place: list, waiting: waiting.ids, actions: actionsOf })}
        onOpen={detail.show}
        selectable={manages && mayChoose}
        toolbar={
          <>
            {manages && (
              <>
                <Tool icon="plus" type="primary" onClick={form.add}>
                  新增家长
                </Tool>
                <Tool
                  icon="key"
                  onClick={() =>
                    opening.show(list.selected.length > 0 ? { ids: list.selected } : { ids: null })
                  }
                >
                  批量开通账号
                </Tool>
                <Tool icon="users" onClick={() => duplicates.show(true)}>
                  合并重复
                </Tool>
              </>
            )}
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
      <ParentFormDialog dialog={form} />
      <Opened by={detail}>
        {(item, dialog) => (
          <ParentDetailDialog
            {...dialog}
            id={item.id}
            actions={actions}
            onEdit={(id) => {
              detail.close()
              return form.edit(id)
            }}
            onOpenAccount={(id) => {
              detail.close()
              opening.show({ ids: [id] })
            }}
          />
        )}
      </Opened>
      <Opened by={opening}>
        {(wanted, { open, onClose }) => (
          <OpenAccountsDialog
            open={open}
            wanted={wanted}
            classId={Number(list.filters.classId) || null}
            onClose={() => {
              onClose()
              list.select([])
            }}
          />
        )}
      </Opened>
      <Opened by={duplicates}>
        {(_, dialog) => (
          <DuplicatesDialog
            {...dialog}
            onEdit={(id) => form.edit(id)}
            onOthers={() => {
              duplicates.close()
              merging.show('any')
            }}
          />
        )}
      </Opened>
      <Opened by={merging}>
        {(item, dialog) => <MergeDialog {...dialog} kept={item === 'any' ? undefined : item} />}
      </Opened>
      <NewPasswordDialog
        made={actions.made}
        title="密码重置成功"
        label="一次性密码"
        note="一次性密码只显示这一次，请转告本人；登录后须先修改密码。"
      />
    </ResourcePage>
  )
}

export const ParentsPage = () => (
  <RevealScope
    note="查看会留下记录：家长可以看到是谁、在什么时候、为什么查看。"
    reasons={['联系家长', '家访', '核对联系方式', '紧急情况']}
  >
    <ParentsList />
  </RevealScope>
)
