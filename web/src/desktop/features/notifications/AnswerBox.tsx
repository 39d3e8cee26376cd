import {
  notificationsApi as api,
  type MyNoticeDetail,
  type OwnReceipt,
} from '@xueqiao/contract/features/notifications'
import { NOTE_MAX } from '@xueqiao/contract/features/notifications-values'
import { Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { formatFeedTime } from '../../../lib/format'
import { SignaturePad } from '../../../lib/SignaturePad'
import { toast } from '../../../lib/toast'
import { useSession } from '../../../session/store'
import { SaveButton } from '../../kit/SaveButton'
import { answeredWord, refreshNotices } from './naming'
import { Signature } from './Signature'

interface Props {
  notice: MyNoticeDetail
  receipt: OwnReceipt
}

const factsOf = ({ studentName, className, note }: OwnReceipt): [string, string][] => [
  ...(studentName === null
    ? []
    : [['学生', [studentName, className].filter(Boolean).join('，')] as [string, string]]),
  ...(note === null ? [] : [['备注', note] as [string, string]]),
]

const stateText = ({ level, rule }: MyNoticeDetail, receipt: OwnReceipt) => {
  const { answeredAt, answeredBy, late, mayAnswer } = receipt
  if (level === 'read') return undefined
  if (answeredAt !== null)
    return `${answeredWord(level)}，${formatFeedTime(answeredAt)}${late ? '（逾期）' : ''}`
  if (answeredBy !== null) return `${answeredBy} ${answeredWord(level)}，您无需再处理`
  if (!mayAnswer) return '请由有签字权限的监护人签字'
  return rule === 'both' ? '每位监护人都需要处理' : undefined
}

const Asking = ({ notice, receipt }: Props) => {
  const [note, setNote] = useState('')
  const [signature, setSignature] = useState<string>()
  const [busy, setBusy] = useState(false)
  const signs = notice.level === 'sign'
  const name = useSession(({ user }) => user?.name)

  const send = async () => {
    const endpoint = signs ? api.sign : api.confirm
    if (signs && signature === undefined) return toast.warning('请先手写签名')
    setBusy(true)
    try {
      const answer = { studentId: receipt.studentId, note }
      const params = { id: notice.id }
      if (signs) await call(api.sign, { params, body: { ...answer, signature: signature ?? '' } })
      else await call(api.confirm, { params, body: answer })
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
      <div className="notice-note">
        <span aria-hidden="true">备注</span>
        <Input.TextArea
          aria-label="备注"
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
  const state = stateText(notice, receipt)
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
