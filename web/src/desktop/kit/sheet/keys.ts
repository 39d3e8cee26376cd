import type { KeyboardEvent } from 'react'

/** Where a key leads: so many down, so many aside. */
export const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** Sideways only from the edge of what is typed, so that a figure can still be mended. */
export const sideways = (event: KeyboardEvent) => {
  const { selectionStart, selectionEnd, value } = event.target as HTMLInputElement
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (event.key === 'ArrowLeft' && (isWhole || selectionEnd === 0)) return -1
  if (event.key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return 1
  return 0
}

/** Words may have several lines: up and down leave them from their edges, Enter from anywhere. */
export const downwards = ({ key, target }: KeyboardEvent) => {
  const { selectionStart, selectionEnd, value } = target as HTMLTextAreaElement
  const isWords = target instanceof HTMLTextAreaElement
  if (key === 'ArrowUp' && isWords && selectionStart > 0) return 0
  if (key === 'ArrowDown' && isWords && selectionEnd < value.length) return 0
  return STEPS[key]?.[0] ?? 0
}
