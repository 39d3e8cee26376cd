import type { Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { useEffect, useEffectEvent } from 'react'

type Keys = Readonly<Record<string, (() => void) | undefined>>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, [role="button"], [role="radio"]') !== null

/** Where numbers alone are written a letter is no word of it: the desk goes on from there. */
const isLetterAtNumber = (target: EventTarget | null, name: string) =>
  target instanceof HTMLElement && target.getAttribute('role') === 'spinbutton' && /^[a-z?]$/.test(name)

/** `p`, `Enter`, `Ctrl+z`, `Alt+1`, `Shift+1`: by where the digit lies, as these write other signs on some keyboards. */
const nameOf = (event: KeyboardEvent) => {
  const digit = /^Digit(\d)$/.exec(event.code)?.[1]
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.altKey) return `Alt+${digit ?? key}`
  if (event.shiftKey && digit !== undefined) return `Shift+${digit}`
  return event.ctrlKey || event.metaKey ? `Ctrl+${event.shiftKey && key === 'z' ? 'y' : key}` : key
}

/** Keys of the desk. Words are typed undisturbed; sentences of the bank go in also while one writes. */
export const useDeskKeys = (keys: Keys) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (document.querySelector('[role="dialog"], dialog[open]') !== null) return
    const name = nameOf(event)
    const writes = isTyping(event.target) && !isLetterAtNumber(event.target, name)
    if (writes && !name.startsWith('Alt+')) return
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

type KeyLine = readonly [keys: string, what: string]

const RESULTS: Record<Scoring, readonly KeyLine[]> = {
  points: [
    ['S', '填分数'],
    ['Shift 1 … 8', '100、95 … 60 分'],
  ],
  level: [['A　B　C　D', '给等级']],
  stars: [['Shift 1 … 5', '给星级']],
  read: [],
}
const TOOLS: KeyLine = ['1　2　3', '对、半对、错']
const PUPILS: KeyLine = ['J　K', '上一名、下一名']
const SAVE: KeyLine = ['Enter', '保存，下一名']

/** What is pressed for every pupil. */
export const mainKeys = (scoring: Scoring) => [TOOLS, ...RESULTS[scoring], PUPILS, SAVE]

export const deskKeys = (scoring: Scoring): readonly KeyLine[] => [
  TOOLS,
  ['P　T　E', '红笔、批注、擦除'],
  ['M', '拖动照片'],
  ['R', '向右转照片'],
  ['+　−', '放大、缩小'],
  ['←　→', '上一页、下一页'],
  ['Ctrl Z　Ctrl Y', '撤销、重做'],
  ...RESULTS[scoring],
  ['Alt 1 … 9', '插入常用评语'],
  PUPILS,
  SAVE,
]
