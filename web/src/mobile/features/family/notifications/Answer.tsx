import type { MyNoticeDetail, OwnReceipt } from '@xueqiao/contract/features/family/notifications/api'
import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import { NOTE_MAX } from '@xueqiao/contract/features/family/notifications/values'
import { useId } from 'react'
import { answerState } from '../../../../shared/notices/notices'
import { SignaturePad } from '../../../../shared/notices/SignaturePad'
import { useNoticeAnswer } from '../../../../shared/notices/useNoticeAnswer'
import { useMe } from '../../../kit/me'
import { Answered } from './Answered'

interface Props {
  notice: MyNoticeDetail
  receipt: OwnReceipt
}

const Asking = ({ notice, receipt }: Props) => {
  const me = useMe()
  const id = useId()
  const { signs, note, setNote, setSignature, busy, send } = useNoticeAnswer(notice, receipt)
  return (
    <>
      <div className="m-field">
        <label htmlFor={id}>{NOTICE_LABELS.note}</label>
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
              <dt>{NOTICE_LABELS.note}</dt>
              <dd>{note}</dd>
            </div>
          )}
        </dl>
      )}
      {receipt.answeredAt === null && state !== undefined && (
        <p className="m-notice-state" role="status">
          {state}
        </p>
      )}
      <Answered notice={notice} receipt={receipt} />
      {receipt.awaits && <Asking notice={notice} receipt={receipt} />}
    </>
  )
}
