import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'
import { useSyncExternalStore } from 'react'
import { Icon } from '../../../../../lib/icons'
import { offDutyText } from '../../../../../shared/chat/hours'
import { strangerText } from '../../../../../shared/chat/words'

const watchNetwork = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
const isOnline = () => navigator.onLine

/** What has to be known before writing: nothing leaves, nobody reads it before the morning, or who it is. */
export const Banners = ({ detail, parent }: { detail: ConversationDetail | undefined; parent: boolean }) => {
  const online = useSyncExternalStore(watchNetwork, isOnline)
  const off = parent && detail?.active && detail.hours !== null ? offDutyText(detail.hours) : undefined
  const unknown = detail && strangerText(detail)
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
