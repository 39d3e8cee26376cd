import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { sheetReply } from '../excel/write'
import { connect, type Db } from './database'
import { isConnectionError } from './lost'
import { AT_A_TIME, together } from './together'

let t: TestApp
let db: Db

beforeAll(async () => {
  t = await testApp()
  db = connect(t.database, () => {})
  return () => db.destroy()
})

interface Told {
  pid: number
  n: number
}
const told = (n: RawBuilder<unknown>, of = db) =>
  sql<Told>`select pg_backend_pid() as pid, ${n}::int as n`.execute(of).then(({ rows }) => rows[0])
const kinds = (answers: PromiseSettledResult<unknown>[]) => answers.map(({ status }) => status)

test('what is asked in one moment is asked of one connection, and everybody gets their own answer', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => told(sql`${n}`)))
  expect(answers.map((one) => one?.n)).toEqual([1, 2, 3, 4, 5])
  expect(new Set(answers.map((one) => one?.pid)).size).toBe(1)
})

test('however many: nobody is forgotten', async () => {
  const many = Array.from({ length: 200 }, (_, n) => n)
  const answers = await Promise.all(many.map((n) => told(sql`${n}`)))
  expect(answers.map((one) => one?.n)).toEqual(many)
})

test('what is refused harms nothing beside it', async () => {
  const asked = [told(sql`1`), told(sql`1 / ${0}::int`), told(sql`nothing_of_this_name`), told(sql`2`)]
  expect(kinds(await Promise.allSettled(asked))).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(await told(sql`3`)).toMatchObject({ n: 3 })
})

test('all that were asked of a connection that is lost are told, and the next is answered', async () => {
  const end = sql`pg_terminate_backend(pg_backend_pid())`
  const asked = [told(sql`1`), sql`select ${end} as gone`.execute(db), told(sql`2`), told(sql`3`)]
  const answers = await Promise.allSettled(asked)
  expect(kinds(answers)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(isConnectionError(answer.reason)).toBe(true)
  }
  expect(await told(sql`4`)).toMatchObject({ n: 4 })
})

test('a transaction has a connection of its own, and nobody beside it sees what it has not committed', async () => {
  await sql`create table written (n integer)`.execute(db)
  const count = (of: Db) => told(sql`(select count(*) from written)`, of)
  await db.transaction().execute(async (tx) => {
    await sql`insert into written values (1)`.execute(tx)
    const [within, beside] = await Promise.all([count(tx), count(db)])
    expect([within?.n, beside?.n]).toEqual([1, 0])
    expect(within?.pid).not.toBe(beside?.pid)
  })
  expect(await count(db)).toMatchObject({ n: 1 })
})

test('a transaction begins in one go with what is asked first in it; where nothing is asked it does not begin', async () => {
  const said: string[] = []
  const stream = { cork: () => said.push('go:'), uncork: () => said.push('gone;') }
  const query = async (text: string) => void said.push(text)
  const connection = { query, connection: { stream }, release: () => {} } as unknown as pg.PoolClient
  const pool = { connect: async () => connection }
  const lend = together({ reading: pool, slow: pool, bitByBit: pool, own: pool })
  const run = async (...texts: string[]) => {
    const client = await lend()
    for (const text of texts) await client.query(text, [])
  }
  await run('begin', 'commit')
  await run('begin', 'rollback')
  await run('begin', 'select 1', 'update a', 'commit')
  expect(said.join(' ')).toBe('go: begin select 1 gone; update a commit')
})

test('what a transaction asks first is within it: taken back, refused or read bit by bit', async () => {
  await sql`create table first_asked (n integer check (n > 0))`.execute(db)
  const add = (n: number, of: Db) => sql`insert into first_asked values (${n})`.execute(of)
  const taken = db.transaction().execute(async (tx) => {
    await add(1, tx)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  const refused = db.transaction().execute((tx) => Promise.all([add(0, tx), add(2, tx)]))
  await expect(refused).rejects.toThrow('first_asked_n_check')
  expect(await told(sql`(select count(*) from first_asked)`)).toMatchObject({ n: 0 })
  await db.transaction().execute(async (tx) => {
    const within = sql<string>`pg_current_xact_id()::text`
    const ids: string[] = []
    const row = tx.selectFrom(sql<{ n: number }>`generate_series(1, 3)`.as<'n'>('n')).select(within.as('id'))
    for await (const { id } of row.stream(2)) ids.push(id)
    const [last] = (await sql<{ id: string }>`select ${within} as id`.execute(tx)).rows
    expect(ids).toEqual([last?.id, last?.id, last?.id])
  })
})

test('whoever waits for a lock keeps no reader waiting', async () => {
  await sql`create table locked (n integer)`.execute(db)
  await sql`insert into locked values (1)`.execute(db)
  let waits = Promise.resolve<unknown>(undefined)
  await db.transaction().execute(async (tx) => {
    await sql`select n from locked for update`.execute(tx)
    waits = sql`select n from locked for update`.execute(db)
    const answers = await Promise.all([1, 2, 3].map((n) => told(sql`${n}`)))
    expect(answers.map((one) => one?.n)).toEqual([1, 2, 3])
  })
  await waits
})

test('what takes long is known after the first time, and no small question stands behind it', async () => {
  const slow = () => told(sql`(select 0 from pg_sleep(0.3))`)
  await slow()
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  await Promise.all([slow().then(note('slow')), told(sql`1`).then(note('small'))])
  expect(order).toEqual(['small', 'slow'])
})

test('what was slow once is with the others again as soon as it was quick', async () => {
  const taking = (s: number) => told(sql`(select 0 from pg_sleep(${s}))`)
  for (const s of [0.5, 0, 0, 0]) await taking(s)
  const [once, small] = await Promise.all([taking(0), told(sql`1`)])
  expect(once?.pid).toBe(small?.pid)
})

test('whoever reads has connections apart from transactions, which would come to keep every plan', async () => {
  const transacted = Array.from({ length: 4 }, () =>
    db.transaction().execute((tx) => told(sql`(select 1 from pg_sleep(0.05))`, tx)),
  )
  const pids = new Set((await Promise.all(transacted)).map((one) => one?.pid))
  expect(pids.size).toBe(4)
  for (const n of [1, 2, 3]) expect(pids).not.toContain((await told(sql`${n}`))?.pid)
})

test('whoever saves waits neither for what takes long nor for what is read slowly', async () => {
  const slow = () => told(sql`(select 7 from pg_sleep(1))`)
  await slow()
  const ended: string[] = []
  const rows = db.selectFrom(sql<{ n: number }>`generate_series(1, 5000)`.as<'n'>('n')).selectAll()
  const stalled = Array.from({ length: 8 }, () => rows.stream(10))
  const begun = stalled.map((one) => one.next())
  const reports = Array.from({ length: 8 }, () => slow().then(() => ended.push('report')))
  await db.transaction().execute((tx) => told(sql`1`, tx))
  ended.push('saved')
  expect(ended).toEqual(['saved'])
  // Whoever has a first row leaves; then the next has one.
  await Promise.all(begun.map((first, n) => first.then(() => stalled[n]?.return?.(undefined))))
  await Promise.all(reports)
  expect(ended).toHaveLength(9)
})

test('what is read bit by bit may be taken for longer than a statement may last', async () => {
  const hurried = connect(t.database, () => {}, { statementMs: 300 })
  try {
    await expect(sql`select pg_sleep(1)`.execute(hurried)).rejects.toThrow('statement timeout')
    const rows = hurried.selectFrom(sql<{ n: number }>`generate_series(1, 500)`.as<'n'>('n')).selectAll()
    let count = 0
    for await (const _ of rows.stream(10)) {
      count += 1
      if (count === 10) await delay(900)
    }
    expect(count).toBe(500)
  } finally {
    await hurried.destroy()
  }
})

const bitByBit = (of: Db, rows = 5000) =>
  of
    .selectFrom(sql<{ n: number }>`generate_series(1, ${rows})`.as<'n'>('n'))
    .select(sql<string>`md5(n::text)`.as('text'))
    .stream(500)

test('whoever waits too long for what is read bit by bit is told of the others, not of the database', async () => {
  const hurried = connect(t.database, () => {}, { waitMs: 300 })
  const held = Array.from({ length: 4 }, () => bitByBit(hurried))
  try {
    await Promise.all(held.map((one) => one.next()))
    const refusal = await bitByBit(hurried)
      .next()
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', message: '同时导出的人较多，请稍后再试' })
    expect(isConnectionError(refusal)).toBe(false)
    await held.pop()?.return?.(undefined)
    held.push(bitByBit(hurried))
    expect(await held.at(-1)?.next()).toMatchObject({ done: false })
  } finally {
    for (const one of held) await one.return?.(undefined)
    await hurried.destroy()
  }
})

test('sheets that nobody takes any more let others have theirs', async () => {
  const columns = [{ header: '文字', width: 12, value: ({ text }: { text: string }) => text }]
  const taker = { actor: { profileType: 'TEACHER' as const, username: 'u', name: '张三' }, now: new Date() }
  const sheet = () => sheetReply(taker, '名册', columns, bitByBit(db, 20_000)).body as Readable
  const stalled = Array.from({ length: 8 }, sheet)
  // Of each the beginning is taken, and then nothing more.
  for (const body of stalled) {
    await once(body, 'readable')
    expect(body.read(1)).toHaveLength(1)
  }
  expect((await buffer(sheet())).length).toBeGreaterThan(200_000)
  for (const body of stalled) body.destroy()
})

test('another connection is opened when one is silent, not while its answers come one after another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const goes: (() => void)[][] = []
  const connect = async () => {
    const answers: (() => void)[] = []
    goes.push(answers)
    const query = () => new Promise<void>((resolve) => answers.push(resolve))
    const connection = { stream: { cork: () => {}, uncork: () => {} } }
    return { query, connection, release: () => {} } as unknown as pg.PoolClient
  }
  const pool = { connect }
  const client = together({ reading: pool, slow: pool, bitByBit: pool, own: pool })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const asked: Promise<unknown>[] = []
  const ask = async (text: string) => {
    asked.push((await client()).query(text, []))
    asked.push((await client()).query(text, []))
    await settled()
  }
  try {
    for (let n = 0; n <= AT_A_TIME; n += 1) await ask(`select ${n}`)
    expect(goes).toHaveLength(AT_A_TIME)
    await vi.advanceTimersByTimeAsync(80)
    for (const [first] of goes) first?.()
    await vi.advanceTimersByTimeAsync(80)
    expect(goes).toHaveLength(AT_A_TIME)
    await vi.advanceTimersByTimeAsync(30)
    expect(goes).toHaveLength(AT_A_TIME + 1)
    for (const answer of goes.flat()) answer()
    await Promise.all(asked)
  } finally {
    vi.useRealTimers()
  }
})

test('questions whose time nobody knows yet stop nobody for long', async () => {
  const ended: string[] = []
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const slow = Array.from({ length: 6 }, async (_, n) => {
    // Each in a moment of its own: as many goes as it takes.
    await pause(n * 5)
    await told(sql`(select ${sql.lit(n)} from pg_sleep(0.5))`)
    ended.push('slow')
  })
  await pause(150)
  await told(sql`1`)
  ended.push('small')
  await Promise.all(slow)
  expect(ended[0]).toBe('small')
})
