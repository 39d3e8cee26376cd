import type { Mark } from '@xueqiao/contract/features/teaching/homework/layers'
import sharp from 'sharp'
import { thumbnailOf } from '../../src/platform/files/images'
import { type Random, seeded } from '../generate/random'
import type { Text } from './text'

export const WIDTH = 900
export const HEIGHT = 1200
const TOP = 190
const STEP = 92
const ROWS = 10
/** The lines on which something is wrong. */
const WRONG: readonly number[] = [3, 7]

export type SheetKind = 'sums' | 'characters' | 'letters' | 'drawing'

/** Each digit and sign as a pen draws it, in a box of 10 by 16. */
const SIGNS: Readonly<Record<string, string>> = {
  0: 'M5 0Q0 1 0 8T5 16T10 8T5 0',
  1: 'M3 3L6 0V16',
  2: 'M1 4Q2 0 6 0T9 5Q8 9 1 16H10',
  3: 'M1 1Q9-1 8 4T3 7Q10 7 9 12T1 15',
  4: 'M7 16V0L0 11H10',
  5: 'M9 0H2L1 7Q9 5 9 11T1 15',
  6: 'M8 0Q1 4 1 11T6 16T9 11T1 11',
  7: 'M0 1H9Q5 8 4 16',
  8: 'M5 7Q0 5 2 2T8 2T5 7T1 12T5 16T9 12T5 7',
  9: 'M9 5Q8 9 4 9T1 4T6 0T9 5Q9 11 6 16',
  '+': 'M0 8H9M5 4V13',
  '-': 'M1 8H9',
  '×': 'M1 4L9 12M9 4L1 12',
  '=': 'M0 6H10M0 10H10',
}

const pen = (d: string, x: number, y: number, size: number, tilt: number) =>
  `<path d="${d}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${tilt.toFixed(1)}) scale(${size})"/>`

const sum = (random: Random, isWrong: boolean) => {
  const [a, b] = [random.int(12, 98), random.int(3, 49)]
  const sign = random.pick(['+', '-', '×'])
  const result = sign === '+' ? a + b : sign === '-' ? Math.abs(a - b) : a * b
  return `${Math.max(a, b)}${sign}${Math.min(a, b)}=${result + (isWrong ? 10 : 0)}`
}

const sums = (random: Random, y: number) =>
  [...sum(random, WRONG.includes((y - TOP) / STEP))].map((sign, place) => {
    const [x, wobble] = [110 + place * 48 + random.int(-4, 4), random.int(-5, 5)]
    return pen(SIGNS[sign] ?? '', x, y - 52 + wobble, 2.9, random.int(-5, 5))
  })

/** No character of any language: strokes as they fall into a square. */
const character = (random: Random, x: number, y: number) =>
  Array.from({ length: random.int(4, 7) }, (_, stroke) => {
    const [px, py] = [random.int(4, 24), 6 + stroke * 6]
    const d = random.chance(0.6)
      ? `M${px} ${py}q12-4 ${random.int(16, 34)} ${random.int(-3, 3)}`
      : `M${px + 10} ${random.int(2, 12)}q-2 16 ${random.int(-12, 14)} ${random.int(20, 36)}`
    return pen(d, x, y - 58, 1.15, random.int(-3, 3))
  })

const characters = (random: Random, y: number) =>
  Array.from({ length: 9 }, (_, place) => 100 + place * 72)
    .slice(0, random.int(6, 9))
    .flatMap((x) => character(random, x, y))

const word = (random: Random) =>
  Array.from({ length: random.int(3, 7) }, () => {
    const up = random.weighted([[14, 5] as const, [30, 2] as const, [-16, 1] as const])
    return `q4-${Math.max(up, 0)} 8-${Math.abs(up) / 2}t6 ${Math.abs(up) / 2}`
  }).join('')

const letters = (random: Random, y: number) =>
  Array.from({ length: 6 }, (_, place) =>
    pen(`M0 0${word(random)}`, 100 + place * 118, y - 20 + random.int(-3, 3), 1.1, random.int(-2, 2)),
  )

/** Houses with a sun beside them, row by row as far as there is room: what a child of six draws of them. */
const drawing = (random: Random, y: number) => {
  const row = (y - TOP) / STEP
  if (row % 3 !== 2) return []
  const house = 'M0 40V0L26-24L52 0V40ZM18 40V18H34V40'
  const round = 'M0 16A16 16 0 1 0 32 16A16 16 0 1 0 0 16'
  return [
    pen(house, 110 + random.int(0, 60), y - 20, 2.6, random.int(-4, 4)),
    pen(round, 340 + random.int(0, 60), y - 60, 2.2, 0),
    pen('M0 40L30-14L60 40ZM30 40V70', 520 + random.int(0, 120), y - 20, 2.1, random.int(-5, 5)),
  ]
}

const DRAWN = { sums, characters, letters, drawing }

const paper = (kind: SheetKind) => {
  if (kind === 'drawing') return ''
  const lines = Array.from({ length: ROWS }, (_, row) => TOP + row * STEP)
  const ruled = lines.map((y) => `<path d="M70 ${y}H830"/>`).join('')
  if (kind !== 'characters') return ruled
  const squares = lines.flatMap((y) =>
    Array.from({ length: 9 }, (_, place) => `<path d="M${94 + place * 72} ${y - 66}h66v66h-66z"/>`),
  )
  return ruled + squares.join('')
}

const drawSheet = async (kind: SheetKind, seed: number) => {
  const random = seeded(seed * 101 + kind.length)
  const ink = Array.from({ length: ROWS }, (_, row) => DRAWN[kind](random, TOP + row * STEP)).flat()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="l" x2="1" y2="1"><stop stop-color="#fbf8ef"/><stop offset="1" stop-color="#d9d3c2"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#l)"/>
    <g stroke="#a9c3c9" stroke-width="2" fill="none">${paper(kind)}${kind === 'drawing' ? '' : '<path d="M70 90H420"/>'}</g>
    <g stroke="${seed % 2 === 0 ? '#22304f' : '#2b2b2b'}" stroke-width="1.5" fill="none" stroke-linecap="round"
      transform="rotate(${seed % 2 === 0 ? 0.6 : -0.5} 450 600)">${ink.join('')}</g></svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 62 }).toBuffer()
  return { bytes, thumbnail: await thumbnailOf(bytes) }
}

type Sheet = Awaited<ReturnType<typeof drawSheet>>
const drawn = new Map<string, Promise<Sheet>>()

/** Those of the same name look the same. */
export const nameOf = (kind: SheetKind, seed: number) => `${kind} ${seed % 2}`

/** Two of each kind, drawn when the first is asked for. */
export const sheetOf = (kind: SheetKind, seed: number): Promise<Sheet> => {
  const key = nameOf(kind, seed)
  const known = drawn.get(key) ?? drawSheet(kind, seed % 2)
  drawn.set(key, known)
  return known
}

const IN_WORDS: readonly string[] = ['语文', '历史', '思想政治', '地理']

export const kindFor = ({ course, drawn }: Pick<Text, 'course' | 'drawn'>): SheetKind => {
  if (drawn) return 'drawing'
  if (IN_WORDS.includes(course)) return 'characters'
  return course === '英语' ? 'letters' : 'sums'
}

const WORDS = ['再算一遍', '这里写得好', '注意格式', '订正', '很棒！']

const ring = (random: Random, x: number, y: number): Mark => ({
  kind: 'pen',
  size: 0.006,
  points: Array.from({ length: 25 }, (_, step) => {
    const angle = (step / 24) * 2 * Math.PI
    const reach = 1 + random.next() * 0.08
    const at = (middle: number, radius: number) => Number((middle + radius * reach).toFixed(4))
    return [at(x, 0.1 * Math.cos(angle)), at(y, 0.03 * Math.sin(angle)), 0.5]
  }),
})

const PLEASED = ['很棒！', '真漂亮', '有想象力']

/** What is drawn is praised, and a part of it pointed out. */
const marksOnDrawing = (random: Random): Mark[] => [
  ring(random, 0.3, (TOP + 2 * STEP) / HEIGHT),
  { kind: 'tick', x: 0.82, y: 0.12, size: 0.07 },
  { kind: 'text', x: 0.55, y: 0.06, size: 0.035, text: random.pick(PLEASED) },
]

/** Line by line, as a teacher goes down the sheet. */
export const marksOn = (random: Random, { drawn }: Pick<Text, 'drawn'>): Mark[] => {
  if (drawn) return marksOnDrawing(random)
  const lines = Array.from({ length: ROWS }, (_, row): Mark[] => {
    const [x, y] = [0.8 + random.next() * 0.06, (TOP + row * STEP - 30) / HEIGHT]
    if (!WRONG.includes(row)) return [{ kind: 'tick', x, y, size: 0.05 }]
    return [{ kind: random.chance(0.3) ? 'half' : 'cross', x, y, size: 0.05 }, ring(random, 0.35, y)]
  })
  return [...lines.flat(), { kind: 'text', x: 0.55, y: 0.06, size: 0.035, text: random.pick(WORDS) }]
}
