import { act, render, renderHook } from '@testing-library/react'
import type { Mark } from '@xueqiao/contract/features/teaching/homework/layers'
import { expect, test } from 'vitest'
import { asKept, isAt, onPhoto, type Pen, turned } from './geometry'
import { Ink } from './Ink'
import { outlineOf } from './strokes'
import { useInk } from './useInk'

const line: Pen = {
  kind: 'pen',
  size: 0.01,
  points: [
    [0.1, 0.1, 0.5],
    [0.3, 0.2, 0.5],
    [0.5, 0.1, 0.5],
  ],
}
const words: Mark = { kind: 'text', x: 0.1, y: 0.5, size: 0.03, text: '注意单位' }
const tick: Mark = { kind: 'tick', x: 0.5, y: 0.5, size: 0.1 }

test('a place on a turned photo is the same place on the photo', () => {
  expect(onPhoto([0.2, 0.1], 0)).toEqual([0.2, 0.1])
  expect(onPhoto([0.25, 0], 180)).toEqual([0.75, 1])
  // The left upper corner of a photo stands at the right upper one once it is turned to the right.
  expect(onPhoto([1, 0], 90)).toEqual([0, 0])
  expect(onPhoto([0, 1], 270)).toEqual([0, 0])
  expect([turned(0), turned(270)]).toEqual([90, 0])
})

test('what is drawn stays within what the server takes', () => {
  expect(asKept([1.9, -3], 7)).toEqual([1.2, -0.2, 1])
  expect(asKept([1 / 3, 0.5], 0.555)).toEqual([0.3333, 0.5, 0.56])
})

test('a line is found where it was drawn, and nowhere else', () => {
  expect(isAt(line, [0.3, 0.2], 1.4, 0)).toBe(true)
  expect(isAt(line, [0.8, 0.8], 1.4, 0)).toBe(false)
  expect(isAt(words, [0.2, 0.49], 1, 0)).toBe(true)
  expect(isAt(tick, [0.7, 0.5], 1, 0)).toBe(false)
})

test('a line is an outline that closes, at whatever height', () => {
  const path = outlineOf(line, 1400)
  expect(path).toMatch(/^M[\d. -]+Q.*Z$/)
  expect(outlineOf(line, 700)).not.toBe(path)
  const { container } = render(<Ink marks={[line, tick]} ratio={1.4} turn={0} />)
  expect(container.querySelectorAll('.ink-pen')).toHaveLength(1)
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 1000 1400')
})

test('words and signs stand upright however the photo is turned, and are found where they are read', () => {
  const { container } = render(<Ink marks={[words, tick]} ratio={1} turn={90} />)
  expect(container.querySelector('text')?.getAttribute('transform')).toBe('rotate(-90 100 500)')
  expect(container.querySelector('.ink-sign')?.getAttribute('transform')).toMatch(/^rotate\(-90 500 500\) /)
  // Where somebody points who reads from left to right: two letters on.
  const [x, y] = [1 - words.y, words.x]
  for (const [turn, place] of [
    [90, [x + 0.06, y]],
    [270, [words.y + 0.06, 1 - words.x]],
    [180, [1 - words.x + 0.06, 1 - words.y]],
  ] as const) {
    expect(isAt(words, onPhoto(place, turn), 1, turn)).toBe(true)
    expect(isAt(words, onPhoto([place[0] - 0.12, place[1]], turn), 1, turn)).toBe(false)
  }
})

test('every stroke has a way back, and one forward again', () => {
  const { result } = renderHook(() => useInk())
  act(() => result.current.draw(1, line))
  act(() => result.current.draw(2, tick))
  act(() => result.current.turn(2))
  expect(result.current.layerOf(2)).toMatchObject({ turn: 90, marks: [tick] })
  act(() => result.current.undo())
  act(() => result.current.undo())
  expect(result.current.layerOf(2).marks).toEqual([])
  expect(result.current.layerOf(1).marks).toEqual([line])
  act(() => result.current.redo())
  expect(result.current.layerOf(2).marks).toEqual([tick])
  act(() => result.current.erase(2, [[0.5, 0.5]], 1))
  expect(result.current.layerOf(2).marks).toEqual([])
  expect(result.current.canRedo).toBe(false)
  act(() => result.current.open([]))
  expect([result.current.layers, result.current.canUndo]).toEqual([[], false])
})
