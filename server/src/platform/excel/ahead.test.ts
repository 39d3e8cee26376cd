import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { madeAhead } from './ahead'

const PART = 64 * 1024
const MB = 1024 * 1024

const opened: Readable[] = []
afterEach(async () => {
  for (const body of opened.splice(0)) body.destroy()
  await turn()
})

/** So many bytes, and how many of them were asked for. */
const making = (size: number) => {
  const made = { bytes: 0, isWhole: false }
  async function* parts() {
    while (made.bytes < size) {
      made.bytes += PART
      yield Buffer.alloc(PART)
    }
    made.isWhole = true
  }
  const body = madeAhead(parts())
  opened.push(body)
  return { made, body }
}
/** Somebody takes the beginning, and then nothing more. */
const stalled = async (size: number) => {
  const one = making(size)
  one.body.once('readable', () => one.body.read(1))
  for (let n = 0; n < 1000; n++) await turn()
  return one.made
}

test('what nobody takes is made to its end', async () => {
  expect(await stalled(3 * MB)).toMatchObject({ isWhole: true })
})

test('but not without end', async () => {
  const { bytes, isWhole } = await stalled(100 * MB)
  expect(isWhole).toBe(false)
  expect(bytes).toBeLessThan(5 * MB)
})

test('of all together no more than there is room for, and there is again when some have gone', async () => {
  const many = await Promise.all(Array.from({ length: 40 }, () => stalled(3 * MB)))
  const held = many.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(held).toBeLessThan(40 * MB)
  expect(many.filter(({ isWhole }) => isWhole).length).toBeGreaterThan(7)
  for (const body of opened.splice(0)) body.destroy()
  await turn()
  expect(await stalled(3 * MB)).toMatchObject({ isWhole: true })
})

test('what is whole and small leaves the room to others', async () => {
  const small = await Promise.all(Array.from({ length: 8 }, () => stalled(PART)))
  expect(small.every(({ isWhole }) => isWhole)).toBe(true)
  expect(await stalled(3 * MB)).toMatchObject({ isWhole: true })
})

test('all of it arrives, also where there is no room ahead', async () => {
  for (let n = 0; n < 8; n++) making(100 * MB)
  const { body } = making(MB)
  let bytes = 0
  for await (const part of body) bytes += (part as Buffer).length
  expect(bytes).toBe(MB)
})
