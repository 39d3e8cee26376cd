import type { Part, Problem, Slot, When } from '../model'

/** A period of a bell. Columns of all bells stand beside each other, so that a slot is day × columns + column. */
export interface Column {
  bell: string
  period: number
  start: number
  end: number
  part: Part
  /** A longer lesson may run on into the next column. */
  joins: boolean
}

export interface Time {
  days: number
  width: number
  slots: number
  columns: Column[]
  offset: ReadonlyMap<string, number>
  dayOf: Int32Array
  columnOf: Int32Array
  /** There is such a period on that day. */
  exists: Uint8Array
  /** Slots of other bells whose clock overlaps; empty where there is one bell. */
  overlaps: Int32Array[]
}

export const halfOf = (part: Part) => (part === 'READING' || part === 'MORNING' ? 0 : 1)

export const timeOf = ({ days, bells }: Problem): Time => {
  const offset = new Map<string, number>()
  const columns: Column[] = []
  for (const bell of bells) {
    offset.set(bell.id, columns.length)
    bell.periods.forEach(({ start, end, part, joinsNext }, period) => {
      const next = bell.periods[period + 1]
      const joins = next !== undefined && (joinsNext ?? next.part === part)
      columns.push({ bell: bell.id, period, start, end, part, joins })
    })
  }
  const width = columns.length
  const slots = days * width
  const overlapping = columns.map((one) =>
    columns.flatMap((other, at) =>
      other.bell !== one.bell && other.start < one.end && one.start < other.end ? [at] : [],
    ),
  )
  const exists = new Uint8Array(slots)
  for (const bell of bells)
    bell.periods.forEach((period, at) => {
      for (let day = 0; day < days; day++)
        if (period.days?.includes(day) ?? true) exists[day * width + (offset.get(bell.id) ?? 0) + at] = 1
    })
  return {
    days,
    width,
    slots,
    columns,
    offset,
    dayOf: Int32Array.from({ length: slots }, (_, slot) => Math.floor(slot / width)),
    columnOf: Int32Array.from({ length: slots }, (_, slot) => slot % width),
    exists,
    overlaps: Array.from({ length: slots }, (_, slot) =>
      Int32Array.from((overlapping[slot % width] ?? []).map((column) => slot - (slot % width) + column)),
    ),
  }
}

/** Days of the week on which one of these bells has periods. */
export const daysOfBells = ({ exists, columns, columnOf, dayOf }: Time, bells: ReadonlySet<string>) => {
  const days = new Set<number>()
  exists.forEach((there, slot) => {
    if (there === 1 && bells.has(columns[columnOf[slot]!]!.bell)) days.add(dayOf[slot]!)
  })
  return days.size
}

/** Where a bell has morning and afternoon, in order. */
export const teachingColumns = ({ columns }: Time, bell: string) =>
  Int32Array.from(
    columns.flatMap((one, at) =>
      one.bell === bell && (one.part === 'MORNING' || one.part === 'AFTERNOON') ? [at] : [],
    ),
  )

/** Which slots are meant: 1 for each. */
export const slotsOf = (time: Time, when: When): Uint8Array => {
  const { days, periods, parts, bells, slots } = when
  return Uint8Array.from({ length: time.slots }, (_, at) => {
    const day = time.dayOf[at]!
    const { bell, period, part } = time.columns[time.columnOf[at]!]!
    const meant =
      (days?.includes(day) ?? true) &&
      (periods?.includes(period) ?? true) &&
      (parts?.includes(part) ?? true) &&
      (bells?.includes(bell) ?? true) &&
      (slots?.some((slot) => slot.day === day && slot.period === period) ?? true)
    return meant ? 1 : 0
  })
}

/** -1 where the bell has no such slot. */
export const slotAt = (time: Time, bell: string, { day, period }: Slot): number => {
  const first = time.offset.get(bell)
  if (first === undefined || day < 0 || day >= time.days || period < 0) return -1
  const column = time.columns[first + period]
  return column?.bell === bell ? day * time.width + first + period : -1
}
