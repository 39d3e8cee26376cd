import { type ReactNode, useRef } from 'react'
import { useShortcuts } from '../useShortcuts'
import './list.css'

interface Props {
  title: string
  /** One line beside the title: 共 36 个班级. */
  count?: string | undefined
  /** What belongs to the page rather than to its rows. */
  actions?: ReactNode
  /** The key `n`; leave it out where the viewer may not add. */
  onAdd?: (() => void) | undefined
  children: ReactNode
}

export const ResourcePage = ({ title, count, actions, onAdd, children }: Props) => {
  const page = useRef<HTMLDivElement>(null)
  useShortcuts({
    '/': () => page.current?.querySelector<HTMLElement>('form[role="search"] input')?.focus(),
    n: onAdd,
  })
  return (
    <div className="kit-page" ref={page}>
      <header className="kit-head">
        <h1>{title}</h1>
        {count !== undefined && <span className="kit-count">{count}</span>}
        <div className="kit-head-actions">{actions}</div>
      </header>
      {children}
    </div>
  )
}
