import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { storageKey } from '../src/modules/base/files/places'
import type { TxCtx } from '../src/platform/context'
import { rowsOf } from './rows'
import { signature } from './signature'

/** So many hands; a family has one of them. */
const HANDS = 12

interface Signed {
  receiptId: number
  userId: number
  at: Date
}

const drawn = new Map<number, Buffer>()

const handOf = async (userId: number) => {
  const hand = userId % HANDS
  const known = drawn.get(hand)
  if (known !== undefined) return known
  const made = Buffer.from((await signature(hand)).replace(/^[^,]*,/, ''), 'base64')
  drawn.set(hand, made)
  return made
}

const COLUMNS = `"receiptId" bigint, "userId" bigint, at timestamptz, key text, size int, sha256 text`

/** Each receipt has a file of its own, as if it had been drawn on a phone: the file of each. */
export const keepSignatures = async ({ db, env }: TxCtx, signed: readonly Signed[]) => {
  const rows: (Signed & { key: string; size: number; sha256: string })[] = []
  for (const one of signed) {
    const bytes = await handOf(one.userId)
    const key = `${randomBytes(16).toString('hex')}.png`
    await env.files.put(storageKey({ category: 'document', key }), bytes)
    rows.push({ ...one, key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  const { rows: made } = await sql<{ id: number; receiptId: number }>`
    insert into files (category, key, name, mime, size, sha256, owner_id, entity, entity_id, created_at)
    select 'document', r.key, '签名.png', 'image/png', r.size, r.sha256, r."userId", 'notice_receipts', r."receiptId", r.at
    from ${rowsOf(rows, COLUMNS)}
    returning id, entity_id as "receiptId"`.execute(db)
  return new Map(made.map(({ id, receiptId }) => [receiptId, id]))
}
