import { Fragment, type ReactNode } from 'react'
import type { useOpened } from './useOpened'

interface Props<T> {
  by: ReturnType<typeof useOpened<T>>
  children: (item: T, dialog: { open: boolean; onClose: () => void }) => ReactNode
}

/** The dialog about what was opened last: mounted anew for each opening, and there until it has closed. */
export const Opened = <T,>({ by: { item, turn, open, close }, children }: Props<T>) =>
  item === undefined ? null : <Fragment key={turn}>{children(item, { open, onClose: close })}</Fragment>
