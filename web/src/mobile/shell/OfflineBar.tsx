import { useOnline } from '../../lib/useOnline'
import { unsentOf } from '../../shared/leaving/unsent'

/** Above every page while there is no network: what is shown may be old, and what waits to be sent is not lost. */
export const OfflineBar = ({ userId }: { userId: number }) => {
  if (useOnline()) return null
  const unsent = unsentOf(userId)
  return (
    <p className="m-offline" role="status">
      网络已断开，显示的是上次的内容
      {unsent !== '' && `；${unsent}待发送`}
    </p>
  )
}
