import { useState } from 'react'

/** A dialog about one thing, which stays known while the dialog closes. `turn` is a key for each new opening. */
export const useOpened = <T>() => {
  const [state, setState] = useState<{ open: boolean; item: T | undefined; turn: number }>({
    open: false,
    item: undefined,
    turn: 0,
  })
  return {
    ...state,
    show: (item: T) => setState(({ turn }) => ({ open: true, item, turn: turn + 1 })),
    close: () => setState((before) => ({ ...before, open: false })),
  }
}
