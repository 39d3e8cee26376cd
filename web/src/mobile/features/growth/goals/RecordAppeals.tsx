import {
  type Appeal,
  growthRecordsApi as api,
  type RecordDetail,
} from '@xueqiao/contract/features/growth/growth-records/api'
import {
  APPEAL_REASON_MAX,
  APPEAL_STATUS_LABELS,
} from '@xueqiao/contract/features/growth/growth-records/values'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { formatDate } from '../../../../lib/format'
import { TextField } from '../../../kit/form/TextField'

/** Those who decide say why, whichever way it goes. */
const Deciding = ({ row, appeal }: { row: RecordDetail; appeal: Appeal }) => {
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const { run, busy } = useAction(api.decide)
  const decide = (upheld: boolean) => {
    if (answer.trim() === '') return setError('请填写处理说明')
    void run({ params: { id: row.id, appealId: appeal.id }, body: { upheld, answer } })
  }
  return (
    <>
      <TextField
        label="处理说明"
        value={answer}
        error={error}
        rows={2}
        maxLength={APPEAL_REASON_MAX}
        placeholder="成立的，记录退回待遴选，改正后可再遴选"
        onChange={(text) => {
          setAnswer(text)
          setError(undefined)
        }}
      />
      <div className="m-goal-actions">
        <button type="button" className="m-button" disabled={busy} onClick={() => decide(false)}>
          申诉不成立
        </button>
        <button type="button" className="m-button m-primary" disabled={busy} onClick={() => decide(true)}>
          申诉成立
        </button>
      </div>
    </>
  )
}

const Appealing = ({ row }: { row: RecordDetail }) => {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { run, busy } = useAction(api.appeal)
  const send = () => {
    if (reason.trim() === '') return setError('请填写申诉理由')
    void run({ params: { id: row.id }, body: { reason } })
  }
  const until = row.appealUntil === null ? '公示期间可以申诉' : `截至 ${row.appealUntil} 可以申诉`
  if (!open)
    return (
      <>
        <p className="m-meta">{until}，理由只有处理的人能看到</p>
        <button type="button" className="m-button m-wide" onClick={() => setOpen(true)}>
          提出申诉
        </button>
      </>
    )
  return (
    <>
      <TextField
        label="申诉理由"
        value={reason}
        error={error}
        rows={3}
        maxLength={APPEAL_REASON_MAX}
        placeholder="写明哪里与事实不符"
        onChange={(text) => {
          setReason(text)
          setError(undefined)
        }}
      />
      <button type="button" className="m-button m-primary m-wide" disabled={busy} onClick={send}>
        提交申诉
      </button>
    </>
  )
}

/** Seen by whoever made them and by those who decide. */
export const RecordAppeals = ({ row }: { row: RecordDetail }) => {
  if (row.appeals.length === 0 && !row.mayAppeal) return null
  return (
    <section className="m-sheet-form m-goal" aria-label="申诉">
      <ol className="m-goal-told">
        {row.appeals.map((appeal) => (
          <li key={appeal.id}>
            <span className="m-meta">
              {appeal.authorName}，{formatDate(appeal.createdAt)}，{APPEAL_STATUS_LABELS[appeal.status]}
            </span>
            <p>{appeal.reason}</p>
            {appeal.answer !== null && (
              <p className="m-meta">
                {appeal.decidedByName}：{appeal.answer}
              </p>
            )}
            {row.mayDecide && appeal.status === 'OPEN' && <Deciding row={row} appeal={appeal} />}
          </li>
        ))}
      </ol>
      {row.mayAppeal && <Appealing row={row} />}
    </section>
  )
}
