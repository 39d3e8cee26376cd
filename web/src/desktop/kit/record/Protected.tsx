import { Icon } from '../../../lib/icons'
import type { Secret } from './RevealDialog'
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
  const { wholeOf, ask, hide } = useReveals()
  if (value === null) return <span className="muted">未填写</span>
  const whole = wholeOf(secret)
  return (
    <span className="protected">
      {whole === undefined ? value : <output>{whole}</output>}
      {masked && (
        <button
          type="button"
          className="icon-btn"
          aria-label={`${whole === undefined ? '查看完整' : '隐藏'}${secret.label}（${secret.owner}）`}
          onClick={() => (whole === undefined ? ask(secret) : hide(secret))}
        >
          <Icon name={whole === undefined ? 'eye' : 'eyeoff'} size="s" />
        </button>
      )}
    </span>
  )
}
