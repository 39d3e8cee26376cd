import { type ReactNode, useRef } from 'react'
import './swipe.css'

interface SwipeAction {
  title: string
  /** For those who hear it: 置顶林晓月. */
  label: string
  tone?: 'plain' | 'danger'
  run: () => void
}

/** A row that slides aside and shows what can be done with it: the browser's own scrolling, so it follows any finger. */
export const SwipeRow = ({ actions, children }: { actions: SwipeAction[]; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="m-swipe">
      <div className="m-swipe-row">{children}</div>
      {actions.map(({ title, label, tone = 'plain', run }) => (
        <button
          key={title}
          type="button"
          className={`m-swipe-action m-swipe-${tone}`}
          aria-label={label}
          onClick={() => {
            box.current?.scrollTo({ left: 0 })
            run()
          }}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
