import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PULL_TRIGGER, pullHeight } from './pull'

/** Pulling a page down reads again what the page shows. */
export const PullToRefresh = ({ children }: { children: ReactNode }) => {
  const queries = useQueryClient()
  const [height, setHeight] = useState(0)
  const [busy, setBusy] = useState(false)
  const area = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = area.current
    if (element === null) return
    let from: number | undefined
    let pulled = 0
    let running = false
    const show = (next: number) => {
      pulled = next
      setHeight(next)
    }
    const start = (event: TouchEvent) => {
      from = !running && window.scrollY <= 0 ? event.touches[0]?.clientY : undefined
    }
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY
      if (from === undefined || y === undefined) return
      if (pulled === 0 && y <= from) {
        from = undefined
        return
      }
      if (event.cancelable) event.preventDefault()
      show(pullHeight(y - from))
    }
    const end = async () => {
      if (from === undefined) return
      from = undefined
      if (pulled < PULL_TRIGGER) return show(0)
      running = true
      setBusy(true)
      show(PULL_TRIGGER)
      try {
        await queries.refetchQueries({ type: 'active' })
      } finally {
        running = false
        setBusy(false)
        show(0)
      }
    }
    // React listens passively to touchmove; only an own listener may keep the browser from scrolling.
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [queries])

  const hint = busy ? '正在刷新' : height < PULL_TRIGGER ? '下拉刷新' : '松开刷新'
  return (
    <div ref={area}>
      <div
        className={height === 0 || busy ? 'm-pull m-pull-settling' : 'm-pull'}
        style={{ height }}
        role="status"
      >
        {height > 0 && hint}
      </div>
      {children}
    </div>
  )
}
