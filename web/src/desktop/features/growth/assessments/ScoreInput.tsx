import { SCORE } from '@xueqiao/contract/features/growth/assessments/values'
import type { KeyboardEvent } from 'react'
import './assessments.css'

const CELLS = Array.from({ length: SCORE.max / SCORE.step }, (_, index) => (index + 1) * SCORE.step)

interface Props {
  id?: string
  value?: number | null
  onChange?: (score: number | null) => void
  /** The last score before, drawn as a line. */
  before?: number | null
  /** For those who hear the page. */
  name: string
  disabled?: boolean
}

const within = (score: number) => Math.min(SCORE.max, Math.max(0, score))

/** What a key makes of a score; nothing where it means something else. */
const pressed = (key: string, score: number | null): number | null | undefined => {
  if (key === 'ArrowRight' || key === 'ArrowUp') return within((score ?? -SCORE.step) + SCORE.step)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return within((score ?? 0) - SCORE.step)
  if (key === 'Home') return 0
  if (key === 'End') return SCORE.max
  if (key === 'Delete' || key === 'Backspace') return null
  return /^[0-5]$/.test(key) ? Number(key) : undefined
}

/** Ten half cells for 0 to 5: a click, an arrow or a digit. */
export const ScoreInput = ({ id, value = null, onChange, before = null, name, disabled = false }: Props) => {
  const press = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.altKey || event.metaKey ? undefined : pressed(event.key, value)
    if (next === undefined || disabled) return
    event.preventDefault()
    onChange?.(next)
  }
  return (
    <div className="score-input">
      <div
        {...(id !== undefined && { id })}
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={name}
        aria-disabled={disabled}
        aria-valuemin={0}
        aria-valuemax={SCORE.max}
        aria-valuenow={value ?? 0}
        aria-valuetext={[
          value === null ? '未评' : `${value.toFixed(1)} 分`,
          ...(before === null ? [] : [`上一次 ${before.toFixed(1)}`]),
        ].join('，')}
        onKeyDown={press}
      >
        {CELLS.map((cell) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the slider around them has the keys
          // biome-ignore lint/a11y/useKeyWithClickEvents: the slider around them has the keys
          <i
            key={cell}
            title={cell.toFixed(1)}
            {...(value !== null && cell <= value && { className: 'on' })}
            onClick={() => !disabled && onChange?.(cell === value ? cell - SCORE.step : cell)}
          />
        ))}
        {before !== null && (
          <span className="before" style={{ left: `${(before / SCORE.max) * 100}%` }} aria-hidden="true" />
        )}
      </div>
      <b>{value === null ? '—' : value.toFixed(1)}</b>
      <small className="muted">/ {SCORE.max}</small>
    </div>
  )
}
