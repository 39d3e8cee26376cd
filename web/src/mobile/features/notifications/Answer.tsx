import {
  notificationsApi as api,
  type MyNoticeDetail,
  type OwnReceipt,
} from '@xueqiao/contract/features/notifications'
import { NOTE_MAX } from '@xueqiao/contract/features/notifications-values'
import { useId, useState } from 'react'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { answerState, refreshNotices } from '../../../lib/notices'
import { SignaturePad } from '../../../lib/SignaturePad'
import { toast } from '../../../lib/toast'
import { useMe } from '../../kit/me'

interface Props {
  notice: MyNoticeDetail
  receipt: OwnReceipt
}

const Asking = ({ notice, receipt }: Props) => {
  const me = useMe()
  const id = useId()
  const [note, setNote] = useState('')
  const [signature, setSignature] = useState<string>()
  const [busy, setBusy] = useState(false)
  const signs = notice.level === 'sign'

  const send = async () => {
    if (signs && signature === undefined) return toast.warning('请先手写签名')
    const endpoint = signs ? api.sign : api.confirm
    const body = { studentId: receipt.studentId, note }
    const params = { id: notice.id }
    setBusy(true)
    try {
      if (signs) await call(api.sign, { params, body: { ...body, signature: signature ?? '' } })
      else await call(api.confirm, { params, body })
      toast.success(endpoint.done ?? '')
      refreshNotices()
    } catch (error) {
      reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className="m-field">
        <label htmlFor={id}>备注</label>
        <textarea
          id={id}
          className="m-notice-note"
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          placeholder="可不填，如过敏、晕车等需要老师知道的情况"
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {signs && (
        <section aria-label="签字">
          <h3 className="m-notice-signer">
            {receipt.relationship === null ? '签字' : '监护人签字'}
            <span className="m-meta">{[me.name, receipt.relationship].filter(Boolean).join(' ')}</span>
          </h3>
          <SignaturePad onChange={setSignature} />
        </section>
      )}
      <div className="m-notice-send">
        <button
          type="button"
          className="m-button m-primary m-wide"
          disabled={busy}
          onClick={() => void send()}
        >
          {signs ? '确认并提交' : '我已知晓，确认'}
        </button>
      </div>
    </>
  )
}

/** What is asked of the reader for this child, and what they have answered. */
export const Answer = ({ notice, receipt }: Props) => {
  const state = answerState(notice, receipt)
  const { studentName, className, note } = receipt
  return (
    <>
      {(studentName !== null || note !== null) && (
        <dl className="m-notice-facts">
          {studentName !== null && (
            <div>
              <dt>学生</dt>
              <dd>{[studentName, className].filter(Boolean).join('，')}</dd>
            </div>
          )}
          {note !== null && (
            <div>
              <dt>备注</dt>
              <dd>{note}</dd>
            </div>
          )}
        </dl>
      )}
      {state !== undefined && (
        <p className="m-notice-state" role="status">
          {state}
        </p>
      )}
      {receipt.awaits && <Asking notice={notice} receipt={receipt} />}
    </>
  )
}
