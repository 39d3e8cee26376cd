import { Readable } from 'node:stream'

/** More than the sheets of a large school have. */
const OF_ONE = 4 * 1024 * 1024
const OF_ALL = 32 * 1024 * 1024

/** How much of each that is under way may be held here. */
const room = new Map<Readable, number>()

const left = () => {
  let taken = 0
  for (const bytes of room.values()) taken += bytes
  return Math.max(1, Math.min(OF_ONE, OF_ALL - taken))
}

/**
 * Bytes that are made faster than they are taken: to the end, as a rule, so that whoever takes them slowly, or not at all,
 * keeps no connection of the database meanwhile. Where much is held already they are made as they are taken.
 */
export const madeAhead = (bytes: AsyncIterable<Buffer>): Readable => {
  const most = left()
  async function* made() {
    yield* bytes
    // All is made: what of it is not taken yet is all that is still held.
    if (room.has(body)) room.set(body, body.readableLength)
  }
  const body: Readable = Readable.from(made(), { objectMode: false, highWaterMark: most })
  room.set(body, most)
  return body.once('close', () => room.delete(body))
}
