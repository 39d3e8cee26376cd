import type { MyNoticeDetail, OwnReceipt } from '@xueqiao/contract/features/family/notifications/api'
import { formatDate, formatTime } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { answeredWord } from '../../../../shared/notices/notices'
import { useMe } from '../../../kit/me'
import { Signature } from './Signature'

interface Props {
  notice: MyNoticeDetail
  receipt: OwnReceipt
}

/** What the reader has answered, to be found again: who, when, and the signature itself. */
export const Answered = ({ notice: { level }, receipt }: Props) => {
  const me = useMe()
  const { answeredAt, relationship, late, signatureUrl } = receipt
  if (level === 'read' || answeredAt === null) return null
  const signer = [me.name, relationship].filter(Boolean).join(' ')
  return (
    <section className="m-notice-answered" aria-label="我的回执">
      <p role="status">
        <Icon name="check" size="l" />
        <b>{answeredWord(level)}</b>
        {late && <span className="tag">逾期</span>}
      </p>
      {signatureUrl !== null && <Signature url={signatureUrl} of={signer} />}
      <p className="m-meta">
        {level === 'sign' ? '签字人' : '确认人'}：{signer}
        <br />
        时间：<time dateTime={answeredAt}>{`${formatDate(answeredAt)} ${formatTime(answeredAt)}`}</time>
      </p>
    </section>
  )
}
