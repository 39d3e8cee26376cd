import { Icon } from '../../../lib/icons'
import { UNSET } from './naming'
import { keyOf, labelOf, type Secret } from './RevealDialog'
import { useReveals } from './Reveals'
import './reveal.css'

interface Props {
  secret: Secret
  value: string | null
  /** The value came masked. */
  masked: boolean
}

/** A value that may be masked, with the way to see it whole. */
export const Protected = ({ secret, value, masked }: Props) => {
  const { shown, ask, hide } = useReveals()
  if (value === null) return <span className="muted">{UNSET}</span>
  const key = keyOf(secret)
  const whole = shown[key]
  return (
    <span className="protected">
      {whole ?? value}
      {masked && (
        <button
          type="button"
          className="icon-btn"
          aria-label={`${whole === undefined ? '查看完整' : '隐藏'}${labelOf(secret)}（${secret.owner}）`}
          onClick={() => (whole === undefined ? ask(secret) : hide(key))}
        >
          <Icon name={whole === undefined ? 'eye' : 'eyeoff'} size="s" />
        </button>
      )}
    </span>
  )
}
