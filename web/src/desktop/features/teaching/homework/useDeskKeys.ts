import { useEffect, useEffectEvent } from 'react'

type Keys = Readonly<Record<string, (() => void) | undefined>>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, [role="button"], [role="radio"]') !== null

/** `p`, `Enter`, `Ctrl+z`, `Alt+1`: by where the digit lies, as Alt writes other signs on some keyboards. */
const nameOf = (event: KeyboardEvent) => {
  const digit = /^Digit(\d)$/.exec(event.code)?.[1]
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.altKey) return `Alt+${digit ?? key}`
  return event.ctrlKey || event.metaKey ? `Ctrl+${event.shiftKey && key === 'z' ? 'y' : key}` : key
}

/** Keys of the desk. Words are typed undisturbed; sentences of the bank go in also while one writes. */
export const useDeskKeys = (keys: Keys) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (document.querySelector('[role="dialog"], dialog[open]') !== null) return
    const name = nameOf(event)
    if (isTyping(event.target) && !name.startsWith('Alt+')) return
    if (name === 'Enter' && isPressable(event.target)) return
    const action = keys[name]
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

export const DESK_KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['1　2　3', '对、半对、错'],
  ['P　T　E', '红笔、批注、擦除'],
  ['M', '拖动照片'],
  ['R', '向右转照片'],
  ['+　−', '放大、缩小'],
  ['←　→', '上一页、下一页'],
  ['Ctrl Z　Ctrl Y', '撤销、重做'],
  ['Alt 1 … 9', '插入常用评语'],
  ['J　K', '上一名、下一名'],
  ['Enter', '保存，下一名'],
]
