import { setImmediate } from 'node:timers/promises'
import type { Scale } from './compute'
import type { StandardItem } from './tables'

/** One item of one sex in one grade, as a standard has it. */
export interface Placed extends Scale {
  gender: '男' | '女'
  grade: number
}

interface Line {
  at: number
  item: string
  gender: '男' | '女'
  grade: number
  score: number
  threshold: number
}

const HEAD = ['item', 'sex', 'grade', 'score', 'threshold']
const SEX: Readonly<Record<string, '男' | '女'>> = { M: '男', F: '女' }
const LINES_MAX = 20_000
const BONUS = 'bonus_'
const BMI = 'bmi'
/** The bounds of the index from light to heavy: the first of each class, and where it has one the last of that before. */
const BANDS = [
  { from: undefined, last: 'bmi_underweight_max' },
  { from: 'bmi_normal_min', last: 'bmi_normal_max' },
  { from: 'bmi_overweight_min', last: 'bmi_overweight_max' },
  { from: 'bmi_obese_min', last: undefined },
] as const

class Wrong extends Error {}
const wrong = (message: string) => new Wrong(message)
const sexOf = (gender: string) => `${gender}生`
const tenths = (value: number) => Math.round(value * 10)

const numberIn = (text: string | undefined, what: string, at: number) => {
  const value = Number(text)
  if (text === undefined || text.trim() === '' || !Number.isFinite(value))
    throw wrong(`第 ${at} 行：${what}应为数字`)
  return value
}

const lineOf = (text: string, at: number): Line => {
  const [item = '', sex = '', grade, score, threshold] = text.split(',')
  const gender = SEX[sex.trim()]
  if (gender === undefined) throw wrong(`第 ${at} 行：sex 应为 M 或 F`)
  const year = numberIn(grade, 'grade', at)
  if (!Number.isInteger(year) || year < 1 || year > 12) throw wrong(`第 ${at} 行：grade 应为 1 到 12`)
  const points = numberIn(score, 'score', at)
  if (!Number.isInteger(points) || points < 0 || points > 100) throw wrong(`第 ${at} 行：score 应为 0 到 100`)
  return {
    ...{ at, item: item.trim(), gender, grade: year, score: points },
    threshold: numberIn(threshold, 'threshold', at),
  }
}

const REST_AFTER = 1000

/** Twenty thousand lines take longer than others may wait: they have their turn in between. */
const each = async <T>(list: readonly T[], work: (one: T, index: number) => void) => {
  for (const [index, one] of list.entries()) {
    if (index % REST_AFTER === 0) await setImmediate()
    work(one, index)
  }
}

const linesOf = async (text: string) => {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/, LINES_MAX + 2)
  if (!HEAD.every((name, index) => head.split(',')[index]?.trim() === name))
    throw wrong(`第一行应为 ${HEAD.join(',')}`)
  if (rows.length > LINES_MAX) throw wrong(`最多 ${LINES_MAX} 行`)
  const lines: Line[] = []
  await each(rows, (row, index) => {
    if (row.trim() !== '') lines.push(lineOf(row, index + 2))
  })
  return lines
}

const keyOf = ({ item, gender, grade }: Pick<Line, 'item' | 'gender' | 'grade'>) =>
  `${item} ${gender} ${grade}`

/** By score; each reached later than the one below it. */
const stepsOf = (lines: readonly Line[], isHarder: (value: number, than: number) => boolean) => {
  const sorted = lines.toSorted((a, b) => a.score - b.score)
  for (const [index, { at, score, threshold }] of sorted.entries()) {
    const below = sorted[index - 1]
    if (below === undefined) continue
    if (below.score === score) throw wrong(`第 ${at} 行：${score} 分重复`)
    if (!isHarder(threshold, below.threshold))
      throw wrong(`第 ${at} 行：${score} 分应比 ${below.score} 分更难达到`)
  }
  return sorted.map(({ score, threshold }): [number, number] => [score, threshold])
}

type Grouped = ReadonlyMap<string, readonly Line[]>

const bandsOf = (lines: Grouped, place: Pick<Placed, 'gender' | 'grade'>) => {
  const of = (item: string) => {
    const [line, more] = lines.get(keyOf({ ...place, item })) ?? []
    if (line === undefined) throw wrong(`缺少 ${item}（${sexOf(place.gender)} ${place.grade} 年级）`)
    if (more !== undefined) throw wrong(`第 ${more.at} 行：${item} 重复`)
    return line
  }
  return BANDS.map(({ from, last }, index): [number, number] => {
    const before = BANDS[index - 1]?.last
    const first = from === undefined ? undefined : of(from)
    if (
      first !== undefined &&
      before !== undefined &&
      tenths(first.threshold) !== tenths(of(before).threshold) + 1
    )
      throw wrong(`第 ${first.at} 行：${first.item} 应紧接上一档，相差 0.1`)
    if (first !== undefined && last !== undefined && of(last).threshold < first.threshold)
      throw wrong(`第 ${of(last).at} 行：${last} 不能小于 ${first.item}`)
    return [(first ?? of(last ?? '')).score, first?.threshold ?? 0]
  })
}

interface Replaced {
  items: readonly StandardItem[]
  scales: readonly Placed[]
}

const scaleOf = (lines: Grouped, item: StandardItem, place: Placed): Placed => {
  if (item.better === 'bands') return { ...place, steps: bandsOf(lines, place), bonus: [] }
  const own = lines.get(keyOf(place))
  if (own === undefined)
    throw wrong(`缺少 ${item.key} ${item.name}（${sexOf(place.gender)} ${place.grade} 年级）`)
  for (const { at, threshold } of own)
    if (threshold < item.min || threshold > item.max)
      throw wrong(`第 ${at} 行：${item.name}应在 ${item.min} 到 ${item.max} 之间`)
  const isHarder = (value: number, than: number) => (item.better === 'lower' ? value < than : value > than)
  const steps = stepsOf(own, isHarder)
  if (steps.at(-1)?.[0] !== 100)
    throw wrong(`${item.name}（${sexOf(place.gender)} ${place.grade} 年级）没有 100 分`)
  const more = lines.get(keyOf({ ...place, item: `${BONUS}${item.key}` })) ?? []
  return { ...place, steps, bonus: stepsOf(more, (value, than) => value > than) }
}

const assertKnown = (lines: readonly Line[], { items, scales }: Replaced) => {
  const known = new Set(scales.map(keyOf))
  const names = new Set(items.map(({ key }) => key))
  return each(lines, ({ at, item, gender, grade }) => {
    const key = item.startsWith(`${BMI}_`) ? BMI : item.startsWith(BONUS) ? item.slice(BONUS.length) : item
    const isBand = BANDS.some(({ from, last }) => item === from || item === last)
    if (!names.has(key) || (key === BMI && !isBand)) throw wrong(`第 ${at} 行：不认识的项目 ${item}`)
    if (!known.has(keyOf({ item: key, gender, grade })))
      throw wrong(`第 ${at} 行：${sexOf(gender)} ${grade} 年级不测 ${item}`)
  })
}

const groupedBy = async (lines: readonly Line[]): Promise<Grouped> => {
  const groups = new Map<string, Line[]>()
  await each(lines, (line) => {
    const key = keyOf(line)
    const same = groups.get(key)
    if (same === undefined) groups.set(key, [line])
    else same.push(line)
  })
  return groups
}

/** The tables of a later standard, whole and right, or what is wrong first; weights are those of the one it replaces. */
export const readStandard = async (
  text: string,
  replaced: Replaced,
): Promise<{ scales: Placed[] } | { wrong: string }> => {
  try {
    const lines = await linesOf(text)
    await assertKnown(lines, replaced)
    const items = new Map(replaced.items.map((item) => [item.key, item]))
    const groups = await groupedBy(lines)
    return {
      scales: replaced.scales.flatMap((place) => {
        const item = items.get(place.item)
        return item === undefined ? [] : [scaleOf(groups, item, place)]
      }),
    }
  } catch (error) {
    if (error instanceof Wrong) return { wrong: error.message }
    throw error
  }
}
