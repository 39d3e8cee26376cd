import type { StoredFile } from '@xueqiao/contract/features/base/files'
import {
  type AchievementDetail,
  type AchievementRow,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useAction } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { authorText } from '../../../../shared/growth/words'
import { Pictures } from '../../../../shared/photos/Pictures'
import { Dialog } from '../../../kit/dialog/Dialog'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Attachments } from '../../../kit/record/Attachments'
import { FactTable } from '../../../kit/record/FactTable'
import { StatusTag } from './naming'

const isPicture = ({ thumbnailUrl }: StoredFile) => thumbnailUrl !== null

const factsOf = (one: AchievementDetail): [string, ReactNode][] => [
  [LABELS.awardName, one.awardName],
  [LABELS.awardDate, one.awardDate],
  [LABELS.kind, one.kind],
  [LABELS.awardLevel, one.awardLevel ?? '—'],
  [LABELS.issuer, one.issuer ?? '—'],
  ['提交人', authorText(one)],
  [LABELS.status, <StatusTag key="status" status={one.status} />],
  [LABELS.reason, one.reason ?? '—'],
  [LABELS.note, one.note ?? '—'],
]

interface Props {
  open: boolean
  row: AchievementRow
  onClose: () => void
  onReject: (row: AchievementRow) => void
}

/** What was handed in, with its proofs, for whoever decides about it or wants to know. */
export const LookDialog = ({ open, row, onClose, onReject }: Props) => {
  const query = useApi(api.get, { params: { id: row.id } }, { silent: true, staleTime: 0 })
  const approving = useAction(api.approveMany, { done: '审核成功', after: onClose })
  const one = query.data
  return (
    <Dialog
      open={open}
      title={`${row.studentName} 的荣誉`}
      width={560}
      onClose={onClose}
      footer={
        one?.mayDecide ? (
          <>
            <Button onClick={() => onReject(row)}>退回</Button>
            <Button
              type="primary"
              loading={approving.busy}
              onClick={() => approving.run({ body: { ids: [row.id] } })}
            >
              通过
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      {one === undefined && query.isError && (
        <FailedState title="未能打开荣誉" text={failureText(query.error, api.get)} onRetry={query.refetch} />
      )}
      {one === undefined && !query.isError && <LoadingRows rows={4} />}
      {one !== undefined && (
        <>
          <FactTable items={factsOf(one).map(([label, children]) => ({ key: label, label, children }))} />
          <h3>{LABELS.fileIds}</h3>
          {one.files.length === 0 && <p className="muted">没有上传</p>}
          <Pictures pictures={one.files.filter(isPicture)} />
          <Attachments files={one.files.filter((file) => !isPicture(file))} />
        </>
      )}
    </Dialog>
  )
}
