import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { Icon, type IconName } from './icons'
import { isMobilePlace } from './place'
import './toast.css'

type Kind = 'success' | 'error' | 'warning' | 'info'

interface Toast {
  id: number
  kind: Kind
  text: string
}

/** 000 §9. */
const DESKTOP_MS = 5000
const MOBILE_MS = 2000

const useToasts = create<{ list: Toast[] }>(() => ({ list: [] }))
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

const dismiss = (id: number) => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(({ list }) => ({ list: list.filter((item) => item.id !== id) }))
}

/** The same text twice at once shows once, for its full time again. */
const show = (kind: Kind, text: string) => {
  const { list } = useToasts.getState()
  const known = list.find((item) => item.kind === kind && item.text === text)
  const id = known?.id ?? ++lastId
  if (known === undefined) useToasts.setState({ list: [...list, { id, kind, text }] })
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismiss(id), isMobilePlace() ? MOBILE_MS : DESKTOP_MS),
  )
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
  /** What was said to one person is not for the next. */
  clear: () => {
    for (const { id } of useToasts.getState().list) dismiss(id)
  },
}

const ICONS: Record<Kind, IconName> = { success: 'check', error: 'warn', warning: 'alert', info: 'warn' }

export const Toaster = () => {
  const list = useToasts((state) => state.list)
  const box = useRef<HTMLDivElement>(null)

  // A popover shown last lies above modal dialogs, which are in the browser's top layer.
  useEffect(() => {
    const element = box.current
    if (element?.showPopover === undefined) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (list.length > 0) element.showPopover()
  }, [list])

  return (
    <div ref={box} className="toaster" popover="manual">
      {list.map(({ id, kind, text }) => (
        <div
          key={id}
          className={`toast toast-${kind}`}
          role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
        >
          <Icon name={ICONS[kind]} />
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}
