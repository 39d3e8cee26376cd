import { Icon } from '../../../lib/icons'

interface ChoiceProps {
  title: string
  note?: string
  chosen: boolean
  disabled?: boolean
  onChoose: () => void
}

/** A row of a list of which one is in force. */
export const Choice = ({ title, note, chosen, disabled = false, onChoose }: ChoiceProps) => (
  <button type="button" className="m-row" aria-pressed={chosen} disabled={disabled} onClick={onChoose}>
    <span className="m-grow">
      <span className="m-block m-ellipsis">{title}</span>
      {note !== undefined && <span className="m-meta">{note}</span>}
    </span>
    {chosen && <Icon name="check" size="l" className="m-chosen" />}
  </button>
)
