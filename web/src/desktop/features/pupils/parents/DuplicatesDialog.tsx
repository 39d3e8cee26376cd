import type { ParentRow } from '@xueqiao/contract/features/pupils/parents/api'
import {
  parentsMergeApi as api,
  DUPLICATE_REASONS,
  type Duplicate,
} from '@xueqiao/contract/features/pupils/parents/merge'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { failureText, reportFailure } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { touch } from '../../../../api/stale-after-change'
import { Icon } from '../../../../lib/icons'
import { toast } from '../../../../lib/toast'
import { Dialog } from '../../../kit/dialog/Dialog'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { SaveButton } from '../../../kit/form/SaveButton'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { AccountTag } from './AccountTag'
import { childText } from './naming'

const hasAccount = ({ account }: ParentRow) => account !== 'none'

/** Into the one who stays, one after the other; of two accounts the chosen one is left. */
const mergeAll = async (group: readonly ParentRow[], keptId: number, accountId: number | undefined) => {
  const kept = group.find((one) => one.id === keptId)
  let has = kept !== undefined && hasAccount(kept)
  let own = keptId === accountId
  let version = kept?.version
  for (const from of group.filter(({ id }) => id !== keptId)) {
    const both = has && hasAccount(from)
    const disable = both ? (from.id === accountId && !own ? 'kept' : 'from') : null
    const body = { fromId: from.id, disable, version, fromVersion: from.version } as const
    version = (await call(api.merge, { params: { id: keptId }, body })).version
    own ||= from.id === accountId
    has ||= hasAccount(from)
  }
}

/** 母亲 and 父亲 of one child may share a telephone; they are still two people. */
const relationsOf = (parents: readonly ParentRow[]) => {
  const of = new Map<number, Set<string>>()
  for (const { children } of parents)
    for (const { studentId, relationship } of children)
      of.set(studentId, (of.get(studentId) ?? new Set()).add(relationship))
  return [...of.values()].find((relations) => relations.size > 1)
}

/** What speaks against their being one person, if anything does. */
const doubtOf = (parents: readonly ParentRow[]) => {
  const relations = relationsOf(parents)
  if (relations !== undefined) return `他们是同一个孩子的${[...relations].join('和')}，看起来不是同一个人。`
  const names = [...new Set(parents.map(({ name }) => name))]
  return names.length > 1 ? `他们的姓名不同：${names.join('、')}。` : undefined
}

interface GroupProps {
  group: Duplicate
  onEdit: (id: number) => void
}

const Group = ({ group, onEdit }: GroupProps) => {
  const confirm = useConfirm()
  const { parents } = group
  const [keptId, setKept] = useState(parents.find(hasAccount)?.id ?? parents[0]?.id ?? 0)
  const withAccount = parents.filter(hasAccount)
  const [accountId, setAccount] = useState(withAccount[0]?.id)
  const [busy, setBusy] = useState(false)
  const kept = parents.find(({ id }) => id === keptId)
  const doubt = doubtOf(parents)

  const merge = () =>
    confirm({
      title: '合并家长',
      question: `确定要把 ${parents.length} 条记录合并为一位家长 ${kept?.name} 吗？`,
      note: `${doubt ?? ''}孩子、账号和沟通记录都会归到保留的这一位；合并后不能撤销。`,
      ok: '合并',
      danger: true,
      onOk: async () => {
        setBusy(true)
        try {
          await mergeAll(parents, keptId, accountId)
          toast.success(api.merge.done ?? '')
        } catch (error) {
          reportFailure(error, api.merge)
        } finally {
          setBusy(false)
          await touch(api.merge)
        }
      },
    })

  return (
    <li className="parent-same">
      <header>
        <span className="tag orange">{DUPLICATE_REASONS[group.reason]}</span>
        <SaveButton busy={busy} text="合并" onClick={merge} />
      </header>
      {group.reason === 'apart' && (
        <p className="muted">
          是同一位家长，请合并；不是，请修改其中一位的手机号。确认之前，各班只看到自己登记的一位。
        </p>
      )}
      {doubt !== undefined && <p className="parent-doubt">{doubt}请核对后再合并。</p>}
      <Radio.Group
        aria-label="保留哪一位"
        value={keptId}
        onChange={({ target }) => setKept(Number(target.value))}
      >
        {parents.map(({ id, name, phone, children, account }) => (
          <div key={id} className="parent-same-one">
            <Radio value={id}>
              <span className="parent-same-row">
                <b>保留 {name}</b>
                <span>{phone ?? '没有手机号'}</span>
                <span className="muted">{children.map(childText).join('、') || '没有孩子'}</span>
                <AccountTag state={account} />
              </span>
            </Radio>
            <Button type="link" size="small" aria-label={`编辑 ${name}`} onClick={() => onEdit(id)}>
              编辑
            </Button>
          </div>
        ))}
      </Radio.Group>
      {withAccount.length > 1 && (
        <div className="parent-same-accounts">
          <span>两个账号只能留一个，另一个将禁用：</span>
          <Radio.Group
            aria-label="保留哪个账号"
            value={accountId}
            onChange={({ target }) => setAccount(Number(target.value))}
            options={withAccount.map(({ id, name, username }) => ({
              value: id,
              label: `${name} 的账号 ${username}`,
            }))}
          />
        </div>
      )}
    </li>
  )
}

interface Props {
  open: boolean
  onClose: () => void
  /** Not one person: the number of one of them is to be mended. */
  onEdit: (id: number) => void
  /** Two who do not look like one, but are. */
  onOthers: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const DuplicatesDialog = ({ open, onClose, onEdit, onOthers }: Props) => {
  const query = useApi(api.duplicates, {}, { staleTime: 0 })
  const groups = query.data ?? []
  return (
    <Dialog
      open={open}
      title="合并重复的家长"
      width={800}
      onClose={onClose}
      footer={
        <>
          <span className="kit-dialog-note">
            <Button icon={<Icon name="swap" />} onClick={onOthers}>
              自选两位家长合并
            </Button>
          </span>
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {query.isPending && <LoadingRows rows={4} />}
      {query.isError && (
        <FailedState
          title="未能查找重复的家长"
          text={failureText(query.error, api.duplicates)}
          onRetry={query.refetch}
        />
      )}
      {query.isSuccess && groups.length === 0 && (
        <EmptyState
          icon="check"
          title="没有发现重复的家长"
          text="手机号相同，或同名且有同一个孩子的家长会列在这里。"
        />
      )}
      <ul className="parent-sames" aria-label="疑似重复">
        {groups.map((group) => (
          <Group key={group.parents.map(({ id }) => id).join()} group={group} onEdit={onEdit} />
        ))}
      </ul>
    </Dialog>
  )
}
