import { useState } from 'react'
import { signOut } from '../../session/actions'
import { useSession } from '../../session/store'
import { unsentOf } from './unsent'

/** Signing out drops what has not left yet, so it is asked about first. */
export const useLeaving = () => {
  /** What the question is about; none is asked without it. */
  const [unsent, setUnsent] = useState('')
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
    stay: () => setUnsent(''),
    ask: () => {
      const waiting = unsentOf(useSession.getState().user?.id ?? 0)
      if (waiting === '') void leave()
      else setUnsent(waiting)
    },
  }
}
