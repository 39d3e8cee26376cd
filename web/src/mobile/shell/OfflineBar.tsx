import { useOnline } from '../../lib/useOnline'
import { readOutbox } from '../../shared/chat/outbox-store'

/** Above every page while there is no network: what is shown may be old, and what waits to be sent is not lost. */
export const OfflineBar = ({ userId }: { userId: number }) => {
  if (useOnline()) return null
  const waiting = readOutbox(userId).length
  return (
    <p className="m-offline" role="status">
      网络已断开，显示的是上次的内容
      {waiting > 0 && `；${waiting} 条消息待发送`}
    </p>
  )
}
