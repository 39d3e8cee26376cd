import { type InputHTMLAttributes, useRef } from 'react'
import { Icon, type IconName } from '../../lib/icons'

interface Pick {
  label: string
  icon: IconName
  input: InputHTMLAttributes<HTMLInputElement>
}

export const CAMERA = { accept: 'image/*', capture: 'environment' } as const
export const ALBUM = { accept: 'image/*', multiple: true } as const

interface Props {
  picks: readonly Pick[]
  disabled: boolean
  onPick: (input: HTMLInputElement) => void
}

const PickButton = ({
  pick: { label, icon, input },
  disabled,
  onPick,
}: { pick: Pick } & Omit<Props, 'picks'>) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <span className="m-grow">
      <button
        type="button"
        className="m-button m-wide"
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        <Icon name={icon} /> {label}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`选择${label}`}
        {...input}
        onChange={({ target }) => onPick(target)}
      />
    </span>
  )
}

/** Where photos and files come from, a button each. */
export const PickButtons = ({ picks, ...rest }: Props) => (
  <div className="m-hw-buttons">
    {picks.map((pick) => (
      <PickButton key={pick.label} pick={pick} {...rest} />
    ))}
  </div>
)
