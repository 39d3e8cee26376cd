import { useState } from 'react'
import { signOut } from '../../session/actions'
import { useSession } from '../../session/store'
import { lossOf } from './unsent'

/** Signing out drops what has not left yet and what was begun, so it is asked about first. */
export const useLeaving = () => {
  /** What the question is about; none is asked without it. */
  const [loss, setLoss] = useState('')
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOut()
    setBusy(false)
  }
  return {
    loss,
    busy,
    leave,
    stay: () => setLoss(''),
    ask: () => {
      const lost = lossOf(useSession.getState().user?.id ?? 0)
      if (lost === '') void leave()
      else setLoss(lost)
    },
  }
}
