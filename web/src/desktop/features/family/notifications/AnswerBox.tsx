import type { MyNoticeDetail, OwnReceipt } from '@xueqiao/contract/features/family/notifications/api'
import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import { NOTE_MAX } from '@xueqiao/contract/features/family/notifications/values'
import { Input } from 'antd'
import { useSession } from '../../../../session/store'
import { answerState } from '../../../../shared/notices/notices'
import { SignaturePad } from '../../../../shared/notices/SignaturePad'
import { useNoticeAnswer } from '../../../../shared/notices/useNoticeAnswer'
import { SaveButton } from '../../../kit/form/SaveButton'
import { Signature } from './Signature'

interface Props {
  notice: MyNoticeDetail
  receipt: OwnReceipt
}

const factsOf = ({ studentName, className, note }: OwnReceipt): [string, string][] => [
  ...(studentName === null
    ? []
    : [['学生', [studentName, className].filter(Boolean).join('，')] as [string, string]]),
  ...(note === null ? [] : [[NOTICE_LABELS.note, note] as [string, string]]),
]

const Asking = ({ notice, receipt }: Props) => {
  const { signs, note, setNote, setSignature, busy, send } = useNoticeAnswer(notice, receipt)
  const name = useSession(({ user }) => user?.name)

  return (
    <>
      <div className="notice-note">
        <span aria-hidden="true">{NOTICE_LABELS.note}</span>
        <Input.TextArea
          aria-label={NOTICE_LABELS.note}
          rows={2}
          maxLength={NOTE_MAX}
          value={note}
          placeholder="可不填，如过敏、晕车等需要老师知道的情况"
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {signs && (
        <>
          <h2>
            {receipt.relationship === null ? '签字' : '监护人签字'}
            <small className="muted">
              {name} {receipt.relationship}
            </small>
          </h2>
          <SignaturePad onChange={setSignature} />
        </>
      )}
      <SaveButton busy={busy} text={signs ? '确认并提交' : '我已知晓，确认'} onClick={send} />
    </>
  )
}

/** What is asked of the reader for this child, and what they have answered. */
export const AnswerBox = ({ notice, receipt }: Props) => {
  const facts = factsOf(receipt)
  const state = answerState(notice, receipt)
  return (
    <section className="notice-answer" aria-label="回执">
      {facts.length > 0 && (
        <dl className="notice-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {state !== undefined && (
        <p className="notice-state" role="status">
          {state}
        </p>
      )}
      {receipt.signatureUrl !== null && <Signature url={receipt.signatureUrl} of="您" />}
      {receipt.awaits && <Asking notice={notice} receipt={receipt} />}
    </section>
  )
}
