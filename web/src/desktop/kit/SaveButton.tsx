import { Button } from 'antd'

interface Props {
  busy: boolean
  disabled?: boolean
  onClick: () => unknown
}

/**
 * The one filled button of a dialog. antd's own loading state keeps its icon for ever when the answer comes before
 * the icon has grown; this one only says that it is busy, and takes no second click.
 */
export const SaveButton = ({ busy, disabled = false, onClick }: Props) => (
  <Button
    type="primary"
    disabled={disabled}
    aria-busy={busy}
    onClick={() => {
      if (!busy) onClick()
    }}
  >
    确定
  </Button>
)
