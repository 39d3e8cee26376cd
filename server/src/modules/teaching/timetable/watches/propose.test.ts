import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Asked, proposed, type Slot } from './propose'

const [CHINESE, ENGLISH, MATHS, SPORT] = [1, 2, 3, 4] as const
const HOURS = {
  READING: [['07:40', '08:00']],
  STUDY: [
    ['18:40', '19:35'],
    ['19:45', '20:40'],
  ],
} as const

const weekOf = (classId: number, kinds: readonly (keyof typeof HOURS)[]): Slot[] =>
  [1, 2, 3, 4, 5].flatMap((weekday) =>
    kinds.flatMap((kind) =>
      HOURS[kind].map(([startsAt, endsAt], index) => ({
        ...{ classId, weekday, kind, number: index + 1, startsAt, endsAt },
      })),
    ),
  )

const asked = (some: Partial<Asked>): Asked => ({
  slots: [],
  kept: [],
  candidatesOf: () => [CHINESE, ENGLISH, MATHS, SPORT].map((id) => ({ id, reads: id <= ENGLISH })),
  isBusy: () => false,
  lessonsOn: () => 2,
  max: 4,
  ...some,
})

const counted = (
  given: Awaited<ReturnType<typeof proposed>>,
  isMeant: (slot: Slot) => boolean = () => true,
) => {
  const counts = new Map<number, number>()
  for (const [slot, id] of given) if (isMeant(slot)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted(([a], [b]) => a - b)
}

test('in the morning 语文 and 英语 take turns, in the evening everybody, and all have as many', async () => {
  const given = await proposed(asked({ slots: weekOf(7, ['READING', 'STUDY']) }))
  expect(given.size).toBe(15)
  const readings = counted(given, ({ kind }) => kind === 'READING')
  expect(readings.map(([id]) => id)).toEqual([CHINESE, ENGLISH])
  expect(Math.abs((readings[0]?.[1] ?? 0) - (readings[1]?.[1] ?? 0))).toBe(1)
  // Fifteen among four: three of them have four.
  expect(
    counted(given)
      .map(([, count]) => count)
      .toSorted(),
  ).toEqual([3, 4, 4, 4])
})

test('nobody is in two classes at once, teaches meanwhile, or stays from the morning to the evening where others can', async () => {
  const slots = [7, 8].flatMap((classId) => weekOf(classId, ['READING', 'STUDY']))
  const isBusy: Asked['isBusy'] = (id, { weekday }) => id === MATHS && weekday === 3
  const given = await proposed(asked({ slots, isBusy, max: 8 }))
  const rows = [...given].map(([slot, id]) => ({ ...slot, id }))
  expect(rows).toHaveLength(30)
  const at = rows.map(({ id, weekday, startsAt }) => `${id} ${weekday} ${startsAt}`)
  expect(new Set(at).size).toBe(30)
  expect(rows.some(({ id, weekday }) => id === MATHS && weekday === 3)).toBe(false)
  // Whoever watches twice in an evening does so in one class, as far as that is possible.
  const one = await proposed(asked({ slots: weekOf(7, ['READING', 'STUDY']), max: 8 }))
  for (const [slot, id] of one)
    if (slot.kind === 'READING')
      expect(
        [...one].some(([other, who]) => who === id && other.weekday === slot.weekday && other !== slot),
      ).toBe(false)
})

test('who is there already counts and stays; nobody is made up, and the same is given for the same', async () => {
  const [first, ...others] = weekOf(7, ['READING'])
  if (first === undefined) throw new Error('no period')
  const kept = [{ ...first, teacherId: SPORT }]
  const two = asked({
    slots: others,
    kept,
    candidatesOf: () => [SPORT, MATHS].map((id) => ({ id, reads: false })),
  })
  // Four among two, of whom one has one already.
  expect(counted(await proposed(two))).toEqual([
    [MATHS, 2],
    [SPORT, 2],
  ])
  expect([...(await proposed(two))]).toEqual([...(await proposed(two))])
  expect((await proposed(asked({ slots: others, candidatesOf: () => [] }))).size).toBe(0)
  const always = await proposed(asked({ slots: others, isBusy: () => true }))
  expect(always.size).toBe(0)
})

test('a day on which somebody does not come is left to those who do', async () => {
  const lessonsOn: Asked['lessonsOn'] = (id, weekday) => (id === CHINESE && weekday <= 2 ? 0 : 3)
  const given = await proposed(
    asked({
      slots: weekOf(7, ['READING']).slice(0, 4),
      lessonsOn,
      candidatesOf: () => [CHINESE, ENGLISH].map((id) => ({ id, reads: true })),
    }),
  )
  const days = [...given].filter(([, id]) => id === CHINESE).map(([{ weekday }]) => weekday)
  expect(days.toSorted()).toEqual([3, 4])
})

test('what does not depend on anybody else is asked once, however often places are compared', async () => {
  const slots = Array.from({ length: 40 }, (_, index) => weekOf(index + 1, ['READING', 'STUDY'])).flat()
  let [asks, busy] = [0, 0]
  const candidatesOf = (classId: number) =>
    Array.from({ length: 8 }, (_, index) => ({ id: index * 100 + Math.ceil(classId / 4), reads: index < 3 }))
  const given = await proposed(
    asked({
      ...{ slots, candidatesOf },
      isBusy: (id, { weekday }) => {
        busy += 1
        return (id + weekday) % 7 === 0
      },
      lessonsOn: (id, weekday) => {
        asks += 1
        return (id * weekday) % 5
      },
    }),
  )
  expect(given.size).toBe(slots.length)
  expect(busy).toBe(slots.length * 8)
  expect(asks).toBeLessThanOrEqual(busy)
  for (const [slot, id] of given) expect((id + slot.weekday) % 7).not.toBe(0)
})

test('others have their turn while a large school is filled', async () => {
  const slots = Array.from({ length: 144 }, (_, index) => weekOf(index + 1, ['READING', 'STUDY'])).flat()
  const candidatesOf = (classId: number) =>
    Array.from({ length: 9 }, (_, index) => ({ id: index * 100 + Math.ceil(classId / 4), reads: index < 3 }))
  let [turns, isDone] = [0, false]
  const others = (async () => {
    while (!isDone) {
      await setImmediate()
      turns += 1
    }
  })()
  expect((await proposed(asked({ slots, candidatesOf }))).size).toBe(slots.length)
  isDone = true
  await others
  expect(turns).toBeGreaterThan(10)
})
