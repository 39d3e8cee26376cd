import { useReached } from '../../lib/reach'
import { useOnline } from '../../lib/useOnline'
import { unsentOf } from '../../shared/leaving/unsent'

/** Above every page while there is no network, or no server: what is shown may be old, and what waits to be sent is not lost. */
export const OfflineBar = ({ userId }: { userId: number }) => {
  const [online, reached] = [useOnline(), useReached()]
  if (online && reached) return null
  const unsent = unsentOf(userId)
  return (
    <p className="m-offline" role="status">
      {online ? '暂时连不上学校的服务器' : '网络已断开'}，显示的是上次的内容
      {unsent !== '' && `；${unsent}待发送`}
    </p>
  )
}
