import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TouchDrag } from './TouchDrag'

const FRAME_MS = 16
const SCREEN = { width: 1000, height: 700 }
/** Where the table lies on the screen, which shows the middle of it. */
const TABLE = new DOMRect(200, -300, 800, 1600)

let moved: { x: number; y: number }

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  })
  window.innerWidth = SCREEN.width
  window.innerHeight = SCREEN.height
  moved = { x: 0, y: 0 }
  vi.spyOn(window, 'scrollBy').mockImplementation((_x, y) => {
    moved.y += Number(y)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lesson = { id: 1, courseName: '数学' } as ScheduleLesson

const open = (table = TABLE) => {
  const onOver = vi.fn()
  const hands = { onPick: () => {}, onPut: () => {}, onOver }
  render(
    <TouchDrag lessons={new Map([['1', lesson]])} lines={[]} {...hands}>
      <div className="wb-scroll">
        <button type="button" data-lesson="1" draggable>
          数学
        </button>
      </div>
    </TouchDrag>,
  )
  const button = screen.getByRole('button')
  const scroll = button.parentElement as HTMLElement
  vi.spyOn(scroll, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(table.x, table.y - moved.y, table.width, table.height),
  )
  vi.spyOn(scroll, 'scrollWidth', 'get').mockReturnValue(1400)
  vi.spyOn(scroll, 'scrollLeft', 'get').mockImplementation(() => 300 + moved.x)
  vi.spyOn(scroll, 'scrollBy').mockImplementation((x: unknown) => {
    moved.x += Number(x)
  })
  return { button, onOver }
}
const frames = (count: number) => act(() => vi.advanceTimersByTime(count * FRAME_MS))
/** How far what is seen has moved in some frames. */
const after = (count = 10) => {
  const before = { ...moved }
  frames(count)
  return { x: moved.x - before.x, y: moved.y - before.y }
}
const MIDDLE = { clientX: 600, clientY: 350 }
const STILL = { x: 0, y: 0 }

const finger = (at = MIDDLE) => ({ touches: [at] })
// The simulated browser has no events of dragging that say where.
const dragOver = (at: typeof MIDDLE) =>
  fireEvent(document.body, new MouseEvent('dragover', { bubbles: true, ...at }))
const mouse = {
  lift: (button: HTMLElement) => fireEvent.dragStart(button),
  move: (_: HTMLElement, at: typeof MIDDLE) => dragOver(at),
  drop: (button: HTMLElement) => fireEvent.dragEnd(button),
}
const touch = {
  lift: (button: HTMLElement) => {
    fireEvent.touchStart(button, finger())
    frames(60)
  },
  move: (button: HTMLElement, at: typeof MIDDLE) => fireEvent.touchMove(button, finger(at)),
  drop: (button: HTMLElement) => fireEvent.touchEnd(button, { touches: [] }),
}

test.each([
  ['mouse', mouse],
  ['finger', touch],
])('near an edge the table comes to a lesson in the hand, by %s, and stays when it is let go', (_, by) => {
  const { button } = open()
  by.move(button, { ...MIDDLE, clientY: 690 })
  expect(after()).toEqual(STILL)
  by.lift(button)
  by.move(button, MIDDLE)
  expect(after()).toEqual(STILL)
  by.move(button, { ...MIDDLE, clientY: 690 })
  const down = after()
  expect(down).toEqual({ x: 0, y: expect.any(Number) })
  expect(down.y).toBeGreaterThan(50)
  by.move(button, { ...MIDDLE, clientY: 655 })
  const slowly = after().y
  expect(slowly).toBeGreaterThan(0)
  expect(slowly).toBeLessThan(down.y)
  by.move(button, { ...MIDDLE, clientY: 80 })
  expect(after().y).toBeLessThan(-20)
  by.move(button, { ...MIDDLE, clientX: 990 })
  expect(after().x).toBeGreaterThan(50)
  by.move(button, { ...MIDDLE, clientX: 210 })
  expect(after().x).toBeLessThan(-50)
  by.move(button, MIDDLE)
  expect(after()).toEqual(STILL)
  by.move(button, { ...MIDDLE, clientY: 690 })
  by.drop(button)
  expect(after()).toEqual(STILL)
})

test('no further than to the end of the table', () => {
  const { button } = open(new DOMRect(200, -300, 800, 1050))
  touch.lift(button)
  touch.move(button, { ...MIDDLE, clientY: 699 })
  expect(after(200).y).toBeLessThan(50 + 50)
  expect(moved.y).toBeGreaterThanOrEqual(50)
})

test('a finger that rests while the table comes along is told of every place that passes', () => {
  const { button, onOver } = open()
  touch.lift(button)
  touch.move(button, { ...MIDDLE, clientY: 690 })
  const before = onOver.mock.calls.length
  frames(5)
  expect(onOver.mock.calls.length).toBeGreaterThan(before + 2)
})

test('what somebody else drags over the page, and a lesson that is gone, move nothing', () => {
  const { button } = open()
  const low = { ...MIDDLE, clientY: 690 }
  dragOver(low)
  expect(after()).toEqual(STILL)
  mouse.lift(button)
  mouse.move(button, low)
  expect(after().y).toBeGreaterThan(0)
  button.remove()
  mouse.move(button, low)
  expect(after()).toEqual(STILL)
})
