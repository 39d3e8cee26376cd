import { useEffect, useState } from 'react'
import { keptFile } from './blobs'
import type { OutboxEntry } from './outbox-store'

/** An address for a picture that is still on its way. */
export const useKeptImage = ({ clientId, type }: OutboxEntry): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (type !== 'image') return
    let made: string | undefined
    let gone = false
    void keptFile(clientId).then((file) => {
      if (file === undefined || gone) return
      made = URL.createObjectURL(file)
      setAddress(made)
    })
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [clientId, type])
  return address
}
