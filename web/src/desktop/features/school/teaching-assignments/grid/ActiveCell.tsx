import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { toast } from '../../../../../lib/toast'
import { EditorPanel } from './EditorPanel'
import type { Plan } from './saving'
import type { Namesakes } from './shares'
import { type Move, useCellEditor } from './useCellEditor'

interface Props {
  plan: Plan
  cell: { key: string; courseId: number }
  /** 初一(1)班 语文 */
  title: string
  courseName: string
  /** What it holds, and how that stands. */
  spoken: string
  namesakes: Namesakes
  /** Why nothing can be typed here. */
  locked: string | undefined
  /** The table has the focus: so has its active cell. */
  focused: boolean
  onMove: (move: Move) => void
  /** Counts up when the cell is clicked again: that opens it. */
  clicks: number
  /** Whether something is chosen or typed in it that is not in the cell. */
  drafting: RefObject<boolean>
}

/** A letter or a digit, also one on its way through an input method. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 || key === 'Process') && !ctrlKey && !metaKey && !altKey

/**
 * The field of the cell the cursor is in. It is always there, so that typing goes into it from the first key on, also
 * through an input method; while it is empty and closed it cannot be seen.
 */
export const ActiveCell = (props: Props) => {
  const { plan, cell, title, courseName, spoken, namesakes, locked } = props
  const { focused, onMove, clicks, drafting } = props
  const field = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  const wanted = useRef<number>(undefined)
  const listId = useId()
  const editor = useCellEditor({
    plan,
    cell,
    focusLessons: (teacherId) => {
      wanted.current = teacherId
    },
    onClose: (move) => {
      field.current?.focus({ preventScroll: true })
      onMove(move)
    },
  })
  const { draft } = editor
  const isOpen = draft !== undefined

  useLayoutEffect(() => {
    if (focused) field.current?.focus({ preventScroll: true })
    if (focused) field.current?.closest('td')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [focused])

  // A line of lessons is there only after it has been drawn.
  useLayoutEffect(() => {
    if (wanted.current === undefined || draft === undefined) return
    const box = panel.current?.querySelector<HTMLInputElement>(`[data-lessons="${wanted.current}"]`)
    wanted.current = undefined
    box?.focus()
  }, [draft])

  const isChanged = editor.isChanged()
  useEffect(() => {
    drafting.current = isChanged
    return () => {
      drafting.current = false
    }
  }, [isChanged, drafting])

  const open = (typed?: string) => {
    if (locked === undefined) editor.open(typed)
    else toast.info(locked)
  }
  const clicked = useRef(clicks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a click, and nothing else, opens
  useEffect(() => {
    if (clicks > clicked.current && !isOpen) open()
    clicked.current = clicks
  }, [clicks])

  const light = (step: number) => {
    const last = editor.candidates.found.length - 1
    if (draft) editor.light(Math.max(-1, Math.min(last, draft.at + step)))
  }

  const keyed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    if (!isOpen) {
      // The field takes nothing, so it has to say why.
      if (locked !== undefined && isTyping(event)) return void toast.info(locked)
      if (event.key !== 'Enter' && event.key !== 'F2') return
      event.preventDefault()
      event.stopPropagation()
      return open()
    }
    event.stopPropagation()
    const act = {
      Escape: editor.cancel,
      Enter: () => editor.take('down'),
      Tab: () => editor.take(event.shiftKey ? 'left' : 'right'),
      ArrowDown: () => light(1),
      ArrowUp: () => light(-1),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  const left = ({ relatedTarget }: FocusEvent) => {
    const inside =
      relatedTarget instanceof Node &&
      (panel.current?.contains(relatedTarget) || field.current === relatedTarget)
    // Another window is no other place.
    if (!isOpen || inside || !document.hasFocus()) return
    editor.leave()
    // A dialog keeps the focus to itself, and another field is where somebody wants to be.
    const elsewhere = relatedTarget !== null || document.querySelector('.ant-modal-wrap') !== null
    if (!elsewhere) field.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears only of the focus leaving the field and its panel
    <div className={isOpen ? 'plan-active open' : 'plan-active'} onBlur={left}>
      <input
        ref={field}
        role="combobox"
        aria-label={`${title}，${spoken}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(draft && draft.at >= 0 && { 'aria-activedescendant': `${listId}-${draft.at}` })}
        readOnly={locked !== undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={isOpen ? '姓名、拼音、工号' : ''}
        value={draft?.text ?? ''}
        onChange={({ target }) => (isOpen ? editor.type(target.value) : open(target.value))}
        onKeyDown={keyed}
        onPaste={(event) => isOpen && event.stopPropagation()}
        onCopy={(event) => isOpen && event.stopPropagation()}
      />
      {isOpen && (
        <EditorPanel
          editor={editor}
          anchor={field}
          title={title}
          courseName={courseName}
          listId={listId}
          panel={panel}
          namesakes={namesakes}
        />
      )}
    </div>
  )
}
