import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { toast } from '../../../../../lib/toast'
import { beyondText, type Corner, type Pasted, placeName, readBlock, takes } from './pasting'
import { shownIn, type Wanted } from './plan-store'
import type { Plan } from './saving'
import { blockIn, keyOf, type Share, textOf } from './shares'

interface Copied {
  text: string
  block: (readonly Share[])[][]
}

const between = (a: number, b: number) =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => Math.min(a, b) + index)

/** The cursor of the table, the block that is marked, and what the keys do to it. */
export const useGrid = (
  plan: Plan,
  onWrong: (wrong: readonly string[]) => void,
  onPattern: (keys: readonly string[]) => void,
  /** Whoever comes from elsewhere wants to see the cell of this class and course. */
  begun: { classId?: number | undefined; courseId?: number | undefined } = {},
) => {
  const [place, setActive] = useState<Corner>(() => {
    const { classes, courses } = plan.getState().matrix
    const at = (list: readonly { id: number }[], id: number | undefined) =>
      Math.max(
        0,
        list.findIndex((one) => one.id === id),
      )
    return { row: at(classes, begun.classId), column: at(courses, begun.courseId) }
  })
  const [anchor, setAnchor] = useState<Corner>()
  const copied = useRef<Copied>(undefined)
  const { matrix } = plan.getState()
  const { classes, courses } = matrix
  const { readOnly } = matrix.semester
  const last = { row: classes.length - 1, column: courses.length - 1 }
  // Read anew, the table may have become smaller.
  const row = Math.min(place.row, last.row)
  const column = Math.min(place.column, last.column)
  const active = useMemo(() => ({ row, column }), [row, column])
  const from = anchor ?? active
  const marked = { rows: between(from.row, active.row), columns: between(from.column, active.column) }

  const keyAt = (down: number, right: number) => keyOf(classes[down]?.id ?? 0, courses[right]?.id ?? 0)
  const block = () => marked.rows.map((row) => marked.columns.map((column) => keyAt(row, column)))

  const go = useCallback(
    (toRow: number, toColumn: number, extend = false) => {
      setAnchor((before) => (extend ? (before ?? active) : undefined))
      setActive({
        row: Math.max(0, Math.min(last.row, toRow)),
        column: Math.max(0, Math.min(last.column, toColumn)),
      })
    },
    [active, last.row, last.column],
  )

  /** Only into courses that a class takes; cells can be emptied everywhere. */
  const write = (list: readonly (Wanted & Corner)[], beyond = 0) => {
    const open = list.filter(
      ({ row, column, shares }) =>
        shares.length === 0 || takes(matrix, classes[row]?.id ?? 0, courses[column]?.id ?? 0),
    )
    plan.change(open.map(({ key, shares }) => ({ key, shares })))
    const left = list.length - open.length
    const wrong = [
      ...(left > 0 ? [`有 ${left} 格没有写入：班级没有开设这门课程`] : []),
      ...(beyond > 0 ? [beyondText(beyond)] : []),
    ]
    if (wrong.length > 0) onWrong(wrong)
  }
  const inMarked = (sharesAt: (row: number, column: number) => readonly Share[]) =>
    marked.rows.flatMap((row) =>
      marked.columns.map((column) => ({
        row,
        column,
        key: keyAt(row, column),
        shares: sharesAt(row, column),
      })),
    )

  const clear = () => write(inMarked(() => []))

  /** A block takes its first row; a single cell the one above it. */
  const fillDown = () => {
    const [top = 0] = marked.rows
    const source = marked.rows.length > 1 ? top : top - 1
    if (source < 0) return
    const state = plan.getState()
    write(
      inMarked((_row, column) => shownIn(state, keyAt(source, column))).filter(({ row }) => row !== source),
    )
  }

  const turn = (which: 'undo' | 'redo') => {
    const word = which === 'undo' ? '撤销' : '重做'
    const done = plan[which]()
    if (done === undefined) return toast.info(`没有可以${word}的修改`)
    if (done.left > 0) onWrong([`有 ${done.left} 格没有${word}：那里已有其他修改`])
    const [classId, courseId] = (done.key ?? '').split('-').map(Number)
    const row = classes.findIndex(({ id }) => id === classId)
    const column = courses.findIndex(({ id }) => id === courseId)
    if (row >= 0 && column >= 0) go(row, column)
  }

  const onCopy = (event: ClipboardEvent) => {
    const state = plan.getState()
    const cells = block().map((line) => line.map((key) => shownIn(state, key)))
    const text = cells.map((line) => line.map((shares) => textOf(shares)).join('\t')).join('\n')
    copied.current = { text, block: cells }
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }

  /** What was copied here is pasted as it was, also where two people have one name. */
  const pasteOwn = ({ block: cells }: Copied) => {
    const [first] = cells[0] ?? []
    const isOne = cells.length === 1 && cells[0]?.length === 1
    if (isOne && first !== undefined) return write(inMarked(() => first))
    const [top = 0, left = 0] = [marked.rows[0], marked.columns[0]]
    const all = cells.flatMap((line, down) =>
      line.map((shares, right) => ({ row: top + down, column: left + right, shares })),
    )
    const inside = all.filter(({ row, column }) => row <= last.row && column <= last.column)
    const beyond = all.filter((one) => one.shares.length > 0 && !inside.includes(one)).length
    write(
      inside.map((one) => ({ ...one, key: keyAt(one.row, one.column) })),
      beyond,
    )
  }

  const pasteText = async (text: string) => {
    const corner = { row: marked.rows[0] ?? 0, column: marked.columns[0] ?? 0 }
    const { wanted, wrong }: Pasted = await readBlock(plan.getState(), corner, blockIn(text))
    plan.change(wanted)
    onWrong(wrong)
  }

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    if (readOnly) return
    const text = event.clipboardData.getData('text/plain')
    const own = copied.current
    if (own !== undefined && own.text === text.replace(/\r\n?/g, '\n')) pasteOwn(own)
    else if (text.trim() !== '') void pasteText(text)
  }

  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (!readOnly) clear()
  }

  const commands: Record<string, () => void> = {
    z: () => turn('undo'),
    y: () => turn('redo'),
    Z: () => turn('redo'),
    d: fillDown,
    Home: () => go(0, 0),
    End: () => go(last.row, last.column),
  }
  const onTab = (back: boolean) => {
    const next = row * courses.length + column + (back ? -1 : 1)
    // Beyond the first and the last cell the key leaves the table, as it leaves any field.
    if (next < 0 || next >= classes.length * courses.length) return false
    go(Math.floor(next / courses.length), next % courses.length)
    return true
  }
  const plain = (key: string, extend: boolean): (() => unknown) | undefined =>
    ({
      ArrowUp: () => go(row - 1, column, extend),
      ArrowDown: () => go(row + 1, column, extend),
      ArrowLeft: () => go(row, column - 1, extend),
      ArrowRight: () => go(row, column + 1, extend),
      Home: () => go(row, 0, extend),
      End: () => go(row, last.column, extend),
      Delete: readOnly ? undefined : clear,
      Backspace: readOnly ? undefined : clear,
      Escape: () => setAnchor(undefined),
      F4: readOnly ? undefined : () => onPattern(block().flat()),
    })[key]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return
    if (event.key === 'Tab') {
      if (!event.ctrlKey && onTab(event.shiftKey)) event.preventDefault()
      return
    }
    const command = event.ctrlKey || event.metaKey
    const changes = command && ['z', 'y', 'Z', 'd'].includes(event.key)
    if (changes && readOnly) return event.preventDefault()
    const act = command ? commands[event.key] : plain(event.key, event.shiftKey)
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return {
    active,
    isBegun: begun.classId !== undefined,
    isMarked: (one: number, other: number) =>
      anchor !== undefined && marked.rows.includes(one) && marked.columns.includes(other),
    go,
    turn,
    marked: () => block().flat(),
    nameOf: (key: string) => placeName(matrix, key),
    on: { onKeyDown, onCopy, onPaste, onCut },
  }
}
