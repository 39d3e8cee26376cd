import {
  type Layer,
  MARKS_MAX,
  type Mark,
  POINTS_MAX,
} from '@xueqiao/contract/features/teaching/homework/layers'
import { useReducer } from 'react'
import { type Point, turned, without } from './geometry'

export type Layers = readonly Layer[]

interface Book {
  now: Layers
  past: readonly Layers[]
  future: readonly Layers[]
}

type Step =
  | { kind: 'open'; layers: Layers }
  | { kind: 'change'; fileId: number; to: (layer: Layer) => Layer }
  | { kind: 'undo' }
  | { kind: 'redo' }

const layerOf = (layers: Layers, fileId: number): Layer =>
  layers.find((layer) => layer.fileId === fileId) ?? { fileId, turn: 0, marks: [] }

const turnPage = (book: Book, step: Step): Book => {
  if (step.kind === 'open') return { now: step.layers, past: [], future: [] }
  if (step.kind === 'undo') {
    const before = book.past.at(-1)
    if (before === undefined) return book
    return { now: before, past: book.past.slice(0, -1), future: [book.now, ...book.future] }
  }
  if (step.kind === 'redo') {
    const [next, ...future] = book.future
    return next === undefined ? book : { now: next, past: [...book.past, book.now], future }
  }
  const changed = step.to(layerOf(book.now, step.fileId))
  const others = book.now.filter(({ fileId }) => fileId !== step.fileId)
  return { now: [...others, changed], past: [...book.past, book.now], future: [] }
}

const pointsOf = (marks: readonly Mark[]) =>
  marks.reduce((sum, mark) => sum + (mark.kind === 'pen' ? mark.points.length : 1), 0)

/** No more than the server keeps. */
export const hasRoom = (layers: Layers, fileId: number) =>
  layerOf(layers, fileId).marks.length < MARKS_MAX &&
  layers.reduce((sum, { marks }) => sum + pointsOf(marks), 0) < POINTS_MAX

/** As a part of the photo's width. */
const WORDS_SIZE = 0.03
export const wordsAt = ([x, y]: Point, text: string): Mark => ({ kind: 'text', x, y, size: WORDS_SIZE, text })

/** What is drawn on all photos of one work, with a way back for every stroke. */
export const useInk = (start: Layers = []) => {
  const [book, step] = useReducer(turnPage, { now: start, past: [], future: [] })
  const change = (fileId: number, to: (layer: Layer) => Layer) => step({ kind: 'change', fileId, to })
  return {
    layers: book.now,
    layerOf: (fileId: number) => layerOf(book.now, fileId),
    hasRoom: (fileId: number) => hasRoom(book.now, fileId),
    canUndo: book.past.length > 0,
    canRedo: book.future.length > 0,
    /** Another work, or what the server has of this one. */
    open: (layers: Layers) => step({ kind: 'open', layers }),
    draw: (fileId: number, mark: Mark) =>
      change(fileId, (layer) => ({ ...layer, marks: [...layer.marks, mark] })),
    /** Whatever lies where it was wiped, in one step. */
    erase: (fileId: number, places: readonly Point[], ratio: number) => {
      const { marks, turn } = layerOf(book.now, fileId)
      const left = [...without(marks, places, ratio, turn)]
      if (left.length < marks.length) change(fileId, (layer) => ({ ...layer, marks: left }))
    },
    turn: (fileId: number) => change(fileId, (layer) => ({ ...layer, turn: turned(layer.turn) })),
    undo: () => step({ kind: 'undo' }),
    redo: () => step({ kind: 'redo' }),
  }
}
export type InkBook = ReturnType<typeof useInk>
