import type { HomeUrgent } from '@xueqiao/contract/features/home/dashboard/home'
import { formatFeedTime } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'

/** A family is in need: above everything else, until it is read. */
export const UrgentMessages = ({ urgent }: { urgent: HomeUrgent[] }) => {
  if (urgent.length === 0) return null
  return (
    <div className="m-alarming">
      <Card title="紧急消息" extra="未读">
        {urgent.map(({ sessionId, seq, reason, senderName, studentName, text, createdAt }) => (
          <Row
            key={sessionId}
            to={`/mobile/chat/${sessionId}?at=${seq}`}
            leading={<Icon name="alert" size="xl" className="m-danger" />}
            title={<b>{reason}</b>}
            note={
              <>
                <span className="m-block m-ellipsis">{text}</span>
                {[studentName, senderName, formatFeedTime(createdAt)].filter(Boolean).join(' · ')}
              </>
            }
            trailing={<span className="tag red">紧急</span>}
          />
        ))}
      </Card>
    </div>
  )
}
