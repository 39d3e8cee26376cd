import type { ReactNode } from 'react'
import { useUploading } from '../../../shared/uploading'

interface Props {
  busy: boolean
  /** Where there is no form around it. */
  onPress?: () => void
  children: ReactNode
}

/** Sends what was written, with the pictures and files that were chosen for it. */
export const SubmitButton = ({ busy, onPress, children }: Props) => {
  const waits = useUploading()
  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      className="m-button m-primary m-wide"
      disabled={busy || waits}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
