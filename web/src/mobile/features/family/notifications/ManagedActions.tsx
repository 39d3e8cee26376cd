import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import {
  notificationsManageApi as api,
  type ManagedDetail,
} from '@xueqiao/contract/features/family/notifications/manage'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction, useActions } from '../../../../api/action'
import { TextField } from '../../../kit/form/TextField'
import { Sheet } from '../../../kit/Sheet'
import { MANAGED } from './places'

interface Props {
  notice: ManagedDetail
  onClose: () => void
}

const WithdrawSheet = ({ notice: { id, title }, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const { run, busy } = useAction(api.withdraw, { after: onClose })
  const withdraw = () => run({ params: { id }, body: { reason } })
  return (
    <Sheet title="撤回通知" onClose={onClose}>
      <div className="m-notice-sheet">
        <p>确定要撤回 {title} 吗？收到的人将只看到标题和“已撤回”；已有的回执保留。</p>
        <TextField
          label={`${NOTICE_LABELS.withdrawReason}（可不填）`}
          value={reason}
          error={undefined}
          maxLength={200}
          onChange={setReason}
        />
        <button
          type="button"
          className="m-button m-wide m-danger"
          disabled={busy}
          onClick={() => void withdraw()}
        >
          撤回
        </button>
      </div>
    </Sheet>
  )
}

const ASKED = {
  publish: {
    name: '发布通知',
    question: (title: string) => `确定现在发布 ${title} 吗？发布后立即送达，不能再修改，可以撤回。`,
    ok: '发布',
    look: 'm-primary',
  },
  remove: {
    name: '删除草稿',
    question: (title: string) => `确定要删除草稿 ${title} 吗？删除后不能恢复。`,
    ok: '删除',
    look: 'm-danger',
  },
} as const

const Draft = ({ notice: { id, title, version } }: { notice: ManagedDetail }) => {
  const navigate = useNavigate()
  const { run, busy } = useActions()
  const [asking, setAsking] = useState<keyof typeof ASKED>()
  const stay = () => setAsking(undefined)
  const deeds = {
    publish: () => run(api.publish, { params: { id }, body: { version } }, { after: stay }),
    remove: () => run(api.remove, { params: { id } }, { after: () => navigate(MANAGED, { replace: true }) }),
  }
  return (
    <>
      <button type="button" className="m-button m-primary m-wide" onClick={() => setAsking('publish')}>
        现在发布
      </button>
      <button type="button" className="m-button m-wide m-danger" onClick={() => setAsking('remove')}>
        删除草稿
      </button>
      {asking !== undefined && (
        <Sheet title={ASKED[asking].name} onClose={stay}>
          <div className="m-notice-sheet">
            <p>{ASKED[asking].question(title)}</p>
            <button
              type="button"
              className={`m-button m-wide ${ASKED[asking].look}`}
              disabled={busy}
              onClick={() => void deeds[asking]()}
            >
              {ASKED[asking].ok}
            </button>
          </div>
        </Sheet>
      )}
    </>
  )
}

/** Found to be wrong before anybody has read it: it is a draft again. */
const Scheduled = ({ notice: { id } }: { notice: ManagedDetail }) => {
  const { run, busy } = useAction(api.unschedule)
  return (
    <button
      type="button"
      className="m-button m-wide"
      disabled={busy}
      onClick={() => void run({ params: { id } })}
    >
      取消定时
    </button>
  )
}

/** What its author may do with it on the phone; writing it anew and the rest are for the desk. */
export const ManagedActions = ({ notice }: { notice: ManagedDetail }) => {
  const [withdrawing, setWithdrawing] = useState(false)
  if (!notice.may.manage) return null
  if (notice.status === 'DRAFT') return <Draft notice={notice} />
  if (notice.status === 'SCHEDULED') return <Scheduled notice={notice} />
  if (notice.status !== 'PUBLISHED') return null
  return (
    <>
      <button type="button" className="m-button m-wide m-danger" onClick={() => setWithdrawing(true)}>
        撤回通知
      </button>
      {withdrawing && <WithdrawSheet notice={notice} onClose={() => setWithdrawing(false)} />}
    </>
  )
}
