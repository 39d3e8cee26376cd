import { Button } from 'antd'
import { useUploading } from '../../../shared/uploading'

interface Props {
  busy: boolean
  disabled?: boolean
  text?: string
  /** The one filled button of a dialog. */
  primary?: boolean
  onClick: () => unknown
}

/**
 * antd's own loading state keeps its icon for ever when the answer comes before the icon has grown; this one only
 * says that it is busy, and takes no second click. It waits for files that are on their way.
 */
export const SaveButton = ({ busy, disabled = false, text = '确定', primary = true, onClick }: Props) => {
  const waits = useUploading()
  return (
    <Button
      {...(primary && { type: 'primary' })}
      disabled={disabled || waits}
      aria-busy={busy}
      onClick={() => {
        if (!busy) onClick()
      }}
    >
      {text}
    </Button>
  )
}
