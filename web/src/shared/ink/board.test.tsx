import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { Mark } from '@xueqiao/contract/features/teaching/homework/layers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InkBoard, type Tool } from './InkBoard'
import { type InkBook, useInk } from './useInk'

const file: StoredFile = {
  ...{ id: 1, name: '第一页.jpg', size: 1000, type: 'image/jpeg' },
  ...{ url: '/api/files/1', thumbnailUrl: null },
}
const tick: Mark = { kind: 'tick', x: 0.5, y: 0.5, size: 0.07 }
const cross: Mark = { kind: 'cross', x: 0.9, y: 0.5, size: 0.07 }

beforeEach(() => {
  Element.prototype.setPointerCapture = () => undefined
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let book: InkBook
const asked = vi.fn()
const Board = ({ tool, marks }: { tool: Tool; marks: Mark[] }) => {
  book = useInk([{ fileId: 1, turn: 0, marks }])
  return <InkBoard file={file} ink={book} tool={tool} onText={asked} />
}
const open = (tool: Tool, marks: Mark[] = []) => {
  asked.mockClear()
  const { container } = render(<Board tool={tool} marks={marks} />)
  return container.querySelector<HTMLElement>('.ink-view')
}
const board = () => screen.getByRole('application', { name: '批注' })
const finger = (pointerId: number) => ({
  down: (clientX: number, clientY: number) =>
    fireEvent.pointerDown(board(), { pointerId, clientX, clientY, button: 0 }),
  move: (clientX: number, clientY: number) => fireEvent.pointerMove(board(), { pointerId, clientX, clientY }),
  up: () => fireEvent.pointerUp(board(), { pointerId }),
})
const [one, two] = [finger(1), finger(2)]
const marks = () => book.layerOf(1).marks
const pinch = () => {
  one.down(50, 50)
  one.move(51, 50)
  two.down(60, 50)
  two.move(71, 50)
  one.up()
  two.move(80, 60)
  two.up()
}

test.each<Tool>(['tick', 'half', 'cross', 'pen', 'text', 'erase'])(
  'two fingers bring the photo closer, and leave nothing of the %s behind',
  (tool) => {
    const view = open(tool, [tick])
    pinch()
    expect(view?.style.transform).toContain('scale(2.2222')
    expect(marks()).toEqual([tick])
    expect(asked).not.toHaveBeenCalled()
    // Nor anything to be taken back.
    expect(book.canUndo).toBe(false)
  },
)

test('one finger draws a sign where it came down, and asks for words there', () => {
  open('cross')
  one.down(50, 50)
  one.up()
  expect(marks()).toEqual([{ ...cross, x: 0.5 }])
  cleanup()
  open('text')
  one.down(20, 30)
  one.up()
  expect(asked.mock.calls).toEqual([[[0.2, 0.3]]])
})

test('what one finger wipes away is gone at once, and comes back in one step', () => {
  open('erase', [tick, cross])
  one.down(50, 50)
  one.move(90, 50)
  expect(screen.getByRole('img', { name: '0 处批注' })).toBeTruthy()
  one.up()
  expect(marks()).toEqual([])
  act(() => book.undo())
  expect(marks()).toEqual([tick, cross])
})

test('the hand moves a photo that is closer, and a double tap shows all of it again', () => {
  const view = open('move')
  pinch()
  const before = view?.style.transform
  one.down(10, 10)
  one.move(30, 25)
  one.up()
  expect(view?.style.transform).not.toBe(before)
  fireEvent.doubleClick(board())
  expect(view?.style.transform).toBe('translate(0px, 0px) scale(1)')
})
