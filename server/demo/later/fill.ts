import { setTimeout as delay } from 'node:timers/promises'
import { hashPassword } from '../../src/platform/auth/password'
import type { Ctx } from '../../src/platform/context'
import type { Db } from '../../src/platform/db/database'
import { lockForSetup, settle } from '../../src/platform/db/query'
import { transact } from '../../src/platform/db/transact'
import { readSetting, writeSetting } from '../../src/platform/settings'
import { seeded } from '../generate/random'
import type { LaterPart } from './part'
import { LATER } from './parts'
import { DEMO_FILLED, type Filled } from './state'

const stateOf = (db: Db) => readSetting<Filled>(db, DEMO_FILLED)

/** Nothing is left of a school that was not filled by this version of it or a later one: its people have gone on. */
const leftOf = async (db: Db, parts: readonly LaterPart[]) => {
  const state = await stateOf(db)
  return state === undefined ? [] : parts.filter(({ key }) => !state.done.includes(key))
}

export const hasLeft = async (db: Db, parts: readonly LaterPart[] = LATER) =>
  (await leftOf(db, parts)).length > 0

const seedOf = (key: string, piece: number) =>
  [...key].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), piece * 7919)

/** Of two servers that mean to do the same, the second finds it done. */
const fillPiece = (ctx: Ctx, part: LaterPart, piece: number, hash: string) =>
  transact(ctx, async (ctx) => {
    await lockForSetup(ctx.db)
    const { done = [], pieces = {} } = (await stateOf(ctx.db)) ?? {}
    const before = pieces[part.key] ?? []
    if (done.includes(part.key) || before.includes(piece)) return
    const random = seeded(seedOf(part.key, piece))
    await part.fill({ ...ctx, emit: () => {} }, piece, { random, hash })
    await writeSetting(ctx.db, DEMO_FILLED, { done, pieces: { ...pieces, [part.key]: [...before, piece] } })
  })

const finish = (ctx: Ctx, { key }: LaterPart) =>
  transact(ctx, async (ctx) => {
    await lockForSetup(ctx.db)
    const { done = [], pieces: { [key]: _, ...pieces } = {} } = (await stateOf(ctx.db)) ?? {}
    if (!done.includes(key)) await writeSetting(ctx.db, DEMO_FILLED, { done: [...done, key], pieces })
    ctx.emit({ type: 'school.changed' })
  })

interface FillOptions {
  password: string
  parts?: readonly LaterPart[]
  /** Before each part that is still to do: which one it is, from 1, of how many. */
  onPart?: (part: number, of: number, label: string) => Promise<unknown>
  signal?: AbortSignal
  /** How long the machine is left to others after each piece, in times of what the piece took. */
  rest?: number
}

/** Fills what is not there yet, from where it was left. */
export const fillLater = async (
  ctx: Ctx,
  { password, parts = LATER, onPart, signal, rest = 0 }: FillOptions,
) => {
  const left = await leftOf(ctx.db, parts)
  if (left.length === 0) return
  const hash = await hashPassword(password)
  for (const part of left) {
    await onPart?.(parts.indexOf(part) + 1, parts.length, part.label)
    const { [part.key]: before = [] } = (await stateOf(ctx.db))?.pieces ?? {}
    for (const piece of await part.pieces(ctx)) {
      if (before.includes(piece)) continue
      signal?.throwIfAborted()
      const begun = performance.now()
      await fillPiece(ctx, part, piece, hash)
      await delay((performance.now() - begun) * rest, undefined, signal === undefined ? {} : { signal })
    }
    await finish(ctx, part)
  }
  await settle(ctx.db)
}
