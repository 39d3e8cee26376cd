import { useEffect, useState } from 'react'
import { callFile } from '../../../../api/call'
import { fileAt } from '../../../../api/file-at'

/** The picture itself: a thumbnail would print badly. */
export const Signature = ({ url, of }: { url: string; of: string }) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    callFile(fileAt(url), undefined, { aside: true })
      .then(({ blob }) => {
        if (gone) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch(() => {})
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [url])
  return address === undefined ? (
    <span className="muted">签名</span>
  ) : (
    <img className="notice-signature" src={address} alt={`${of} 的签名`} />
  )
}
