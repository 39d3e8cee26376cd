import { useState } from 'react'
import { signOut } from '../../session/actions'
import { useSession } from '../../session/store'
import { readOutbox } from './outbox-store'

export const unsentText = (count: number) => `有 ${count} 条消息未发送，退出登录后不再发送。`

/** Signing out drops what has not left yet, so it is asked about first. */
export const useLeaving = () => {
  /** So many messages the question is about. */
  const [unsent, setUnsent] = useState(0)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOut()
    setBusy(false)
  }
  return {
    unsent,
    busy,
    leave,
    stay: () => setUnsent(0),
    ask: () => {
      const waiting = readOutbox(useSession.getState().user?.id ?? 0).length
      if (waiting === 0) void leave()
      else setUnsent(waiting)
    },
  }
}
