import type { ParentRow } from '@xueqiao/contract/features/pupils/parents/api'
import {
  parentsMergeApi as api,
  MERGE_FIELDS,
  type MergePreview,
} from '@xueqiao/contract/features/pupils/parents/merge'
import { Button } from 'antd'
import { useState } from 'react'
import { act } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { touch } from '../../../../api/stale-after-change'
import { Icon } from '../../../../lib/icons'
import { Dialog } from '../../../kit/dialog/Dialog'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { firstWinners, MergeTable, type Winners } from './MergePreview'
import { ParentSelect } from './ParentSelect'

interface ChoiceProps {
  preview: MergePreview
  onMerged: () => void
  onClose: () => void
}

const Choice = ({ preview, onMerged, onClose }: ChoiceProps) => {
  const confirm = useConfirm()
  const { kept, from } = preview
  const [winners, setWinners] = useState<Winners>(() => firstWinners(preview))
  const bothHave = kept.account !== 'none' && from.account !== 'none'

  const send = () => {
    const body = {
      fromId: from.id,
      disable: bothHave ? (winners.account === 'kept' ? 'from' : 'kept') : null,
      take: MERGE_FIELDS.filter((field) => winners[field] === 'from'),
      version: kept.version,
      fromVersion: from.version,
    } as const
    // What keeps the two apart by now is shown, too.
    const failed = () => touch(api.merge)
    return act(api.merge, { params: { id: kept.id }, body }, { after: onMerged, failed })
  }
  const merge = () =>
    confirm({
      title: '合并家长',
      question: `确定要把家长 ${from.name}（${from.phone ?? '没有手机号'}）并入 ${kept.name}（${kept.phone ?? '没有手机号'}）吗？`,
      note: `${kept.name === from.name ? '' : '两位姓名不同，请确认是同一个人。'}${from.name} 的孩子、账号和沟通记录都归 ${kept.name}，这条记录不再存在；合并后不能撤销。`,
      ok: '合并',
      danger: true,
      onOk: send,
    })
  return (
    <>
      <MergeTable preview={preview} winners={winners} onChoose={setWinners} />
      <div className="merge-buttons">
        <Button onClick={onClose}>取消</Button>
        <Button danger type="primary" onClick={() => void merge()}>
          合并
        </Button>
      </div>
    </>
  )
}

interface Props {
  open: boolean
  /** Who stays, where it was said already. */
  kept: ParentRow | undefined
  onClose: () => void
}

/** Any two who turned out to be one person. Mounted anew for each opening (its caller gives a key). */
export const MergeDialog = ({ open, kept: first, onClose }: Props) => {
  const [kept, setKept] = useState(first)
  const [from, setFrom] = useState<ParentRow>()
  const input = { params: { id: kept?.id ?? 0 }, body: { fromId: from?.id ?? 0 } }
  const chosen = kept !== undefined && from !== undefined
  const query = useApi(api.preview, input, { staleTime: 0, silent: true, enabled: chosen })
  return (
    <Dialog open={open} title="合并两位家长" width={800} onClose={onClose}>
      <div className="merge-sides">
        <div>
          <b>保留</b>
          <ParentSelect label="保留的家长" value={kept} exceptId={from?.id} onChange={setKept} />
        </div>
        <Button
          aria-label="交换"
          title="交换"
          icon={<Icon name="swap" />}
          onClick={() => {
            setKept(from)
            setFrom(kept)
          }}
        />
        <div>
          <b>并入（合并后不再存在）</b>
          <ParentSelect label="并入的家长" value={from} exceptId={kept?.id} onChange={setFrom} />
        </div>
      </div>
      {!chosen && <p className="muted">选好两位家长后，这里会列出合并后的信息和将转移的记录。</p>}
      {chosen && query.isPending && <LoadingRows rows={5} />}
      {chosen && query.isError && (
        <FailedState
          title="未能预览合并"
          text={failureText(query.error, api.preview)}
          onRetry={query.refetch}
        />
      )}
      {chosen && query.data && (
        <Choice
          key={`${query.data.kept.id} ${query.data.from.id} ${query.data.kept.version} ${query.data.from.version}`}
          preview={query.data}
          onMerged={onClose}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
