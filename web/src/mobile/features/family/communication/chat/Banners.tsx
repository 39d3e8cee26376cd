import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'
import { Icon } from '../../../../../lib/icons'
import { useOnline } from '../../../../../lib/useOnline'
import { offDutyText } from '../../../../../shared/chat/hours'
import { openingText } from '../../../../../shared/chat/people/opening'
import { strangerText } from '../../../../../shared/chat/words'

/** What has to be known before writing: nothing leaves, nobody reads it before the morning, or who it is. */
export const Banners = ({ detail, parent }: { detail: ConversationDetail | undefined; parent: boolean }) => {
  const online = useOnline()
  const off = parent && detail?.active && detail.hours !== null ? offDutyText(detail.hours) : undefined
  const unknown = detail && (strangerText(detail) ?? openingText(detail))
  return (
    <>
      {!online && (
        <div className="m-banner m-banner-warn" role="status">
          <Icon name="warn" size="s" />
          网络已断开，消息会在恢复后自动发送
        </div>
      )}
      {off !== undefined && (
        <div className="m-banner" role="status">
          <Icon name="clock" size="s" />
          {off}
        </div>
      )}
      {unknown !== undefined && (
        <div className="m-banner" role="status">
          <Icon name="eyeoff" size="s" />
          {unknown}
        </div>
      )}
    </>
  )
}
