import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { HandedInRow } from '@xueqiao/contract/features/growth/achievements/handed-in'
import { HANDED_IN_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '../../../../api/call'
import { failureText } from '../../../../api/failure'
import { authorText } from '../../../../shared/growth/words'
import { Pictures } from '../../../../shared/photos/Pictures'
import { Dialog } from '../../../kit/dialog/Dialog'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Attachments } from '../../../kit/record/Attachments'
import { FactTable } from '../../../kit/record/FactTable'
import { StatusTag } from './naming'

/** What the list tells the look at one of its rows. */
export interface LookProps<Row> {
  open: boolean
  row: Row
  onClose: () => void
  /** In which version it was looked at. */
  onReject: (version: number) => void
}

interface Props<One> {
  open: boolean
  title: string
  noun: string
  query: { data: One | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  endpoint: AnyEndpoint
  factsOf: (one: One) => readonly (readonly [string, ReactNode])[]
  approving: boolean
  onApprove: (version: number) => void
  onReject: (version: number) => void
  onClose: () => void
}

const isPicture = ({ thumbnailUrl }: StoredFile) => thumbnailUrl !== null

/** What was handed in, with its proofs, for whoever decides about it or wants to know. */
export const LookDialog = <One extends HandedInRow & { files: StoredFile[] }>(props: Props<One>) => {
  const { open, title, noun, query, endpoint, factsOf, approving, onApprove, onReject, onClose } = props
  const one = query.data
  const facts: readonly (readonly [string, ReactNode])[] =
    one === undefined
      ? []
      : [
          ...factsOf(one),
          ['提交人', authorText(one)],
          [LABELS.status, <StatusTag key="status" status={one.status} />],
          [LABELS.reason, one.reason ?? '—'],
          [LABELS.note, one.note ?? '—'],
        ]
  return (
    <Dialog
      open={open}
      title={title}
      width={560}
      onClose={onClose}
      footer={
        one?.mayDecide ? (
          <>
            <Button onClick={() => onReject(one.version)}>退回</Button>
            <Button type="primary" loading={approving} onClick={() => onApprove(one.version)}>
              通过
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      {one === undefined && query.isError && (
        <FailedState
          title={`未能打开${noun}`}
          text={failureText(query.error, endpoint)}
          onRetry={query.refetch}
        />
      )}
      {one === undefined && !query.isError && <LoadingRows rows={4} />}
      {one !== undefined && (
        <>
          <FactTable items={facts.map(([label, children]) => ({ key: label, label, children }))} />
          <h3>{LABELS.fileIds}</h3>
          {one.files.length === 0 && <p className="muted">没有上传</p>}
          <Pictures pictures={one.files.filter(isPicture)} />
          <Attachments files={one.files.filter((file) => !isPicture(file))} />
        </>
      )}
    </Dialog>
  )
}
