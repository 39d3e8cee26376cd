import { useEffect, useState } from 'react'

/** Longer than any dialog takes to close. */
const CLOSING_MS = 500

/** A dialog about one thing, which stays known while the dialog closes. `turn` is a key for each new opening. */
export const useOpened = <T>() => {
  const [state, setState] = useState<{ open: boolean; item: T | undefined; turn: number }>({
    open: false,
    item: undefined,
    turn: 0,
  })
  const isClosing = !state.open && state.item !== undefined
  // A dialog that is kept would go on reading a record that somebody deletes next.
  useEffect(() => {
    if (!isClosing) return
    const timer = setTimeout(() => setState((before) => ({ ...before, item: undefined })), CLOSING_MS)
    return () => clearTimeout(timer)
  }, [isClosing])
  return {
    ...state,
    show: (item: T) => setState(({ turn }) => ({ open: true, item, turn: turn + 1 })),
    close: () => setState((before) => ({ ...before, open: false })),
  }
}
