import {
  type AchievementDetail,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_STATUS_LABELS,
  REJECT_REASON_MAX,
} from '@xueqiao/contract/features/growth/achievements/values'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { authorText } from '../../../../shared/growth/words'
import { Pictures } from '../../../../shared/photos/Pictures'
import { Attachments } from '../../../kit/Attachments'
import { TextField } from '../../../kit/form/TextField'
import { Fact } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import { Loaded, SkeletonRows } from '../../../kit/states'

const Deciding = ({ row, onClose }: { row: AchievementDetail; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const approving = useAction(api.approveMany, { after: onClose })
  const rejecting = useAction(api.reject, { after: onClose })
  const busy = approving.busy || rejecting.busy
  const reject = () => {
    if (reason.trim() === '') return setError('请填写退回原因')
    void rejecting.run({ params: { id: row.id }, body: { reason, version: row.version } })
  }
  return (
    <div className="m-sheet-form">
      <TextField
        label={LABELS.reason}
        value={reason}
        error={error}
        maxLength={REJECT_REASON_MAX}
        placeholder="退回时填写，如 请补充证书照片"
        onChange={setReason}
      />
      <div className="m-goal-actions">
        <button type="button" className="m-button" disabled={busy} onClick={reject}>
          退回
        </button>
        <button
          type="button"
          className="m-button m-primary"
          disabled={busy}
          onClick={() => void approving.run({ body: { ids: [row.id] } })}
        >
          通过
        </button>
      </div>
    </div>
  )
}

const Removing = ({ row, onClose }: { row: AchievementDetail; onClose: () => void }) => {
  const { run, busy } = useAction(api.remove, { after: onClose })
  return (
    <div className="m-sheet-form">
      <button
        type="button"
        className="m-button m-wide"
        disabled={busy}
        onClick={() => void run({ params: { id: row.id } })}
      >
        {row.status === 'PENDING' ? '撤回提交' : '删除'}
      </button>
    </div>
  )
}

/** One award with its proofs; those in charge of the class decide about it here. */
export const AwardSheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useApi(api.get, { params: { id } }, { silent: true, staleTime: 0 })
  return (
    <Sheet title={query.data?.awardName ?? '荣誉'} onClose={onClose}>
      <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={4} />}>
        {(row) => (
          <>
            <Fact label={LABELS.kind} value={row.kind} />
            <Fact label={LABELS.awardLevel} value={row.awardLevel} />
            <Fact label={LABELS.awardDate} value={row.awardDate} />
            <Fact label={LABELS.issuer} value={row.issuer} />
            <Fact label="提交人" value={authorText(row)} />
            <Fact label={LABELS.status} value={ACHIEVEMENT_STATUS_LABELS[row.status]} />
            {row.reason !== null && <Fact label={LABELS.reason} value={row.reason} />}
            {row.note !== null && <p className="m-sheet-form">{row.note}</p>}
            <div className="m-sheet-form">
              <Pictures pictures={row.files.filter(({ thumbnailUrl }) => thumbnailUrl !== null)} />
              <Attachments files={row.files.filter(({ thumbnailUrl }) => thumbnailUrl === null)} />
            </div>
            {row.mayDecide ? (
              <Deciding row={row} onClose={onClose} />
            ) : (
              row.mayEdit && <Removing row={row} onClose={onClose} />
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
