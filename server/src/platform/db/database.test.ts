import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { connect, type Db } from './database'

let t: TestApp
let db: Db

beforeAll(async () => {
  t = await testApp()
  // One connection, whose statements can be looked at.
  db = connect(t.database, () => {}, { max: 1 })
  for (const name of ['one', 'two']) await sql`create table ${sql.table(name)} (n integer)`.execute(db)
  return () => db.destroy()
})

const plansOf = async (part: string) => {
  const { rows } = await sql<{
    plans: number
  }>`select (generic_plans + custom_plans)::int as plans from pg_prepared_statements
      where statement like ${`%${part}%`} and statement not like '%pg_prepared_statements%'`.execute(db)
  return rows.map(({ plans }) => plans)
}

test('a statement that writes several things at once is kept by its connection, an insert of some rows is not', async () => {
  for (const n of [1, 2, 3])
    await sql`with h as (insert into one values (${n}) returning n) insert into two select n from h`.execute(
      db,
    )
  await db
    .insertInto('one' as never)
    .values({ n: 4 } as never)
    .execute()
  expect(await plansOf('with h as')).toEqual([3])
  expect(await plansOf('insert into "one"')).toEqual([])
})

test('so is one that begins on a line of its own', async () => {
  for (const n of [1, 2])
    await sql`
      select n as own_line from one where n = ${n}`.execute(db)
  expect(await plansOf('own_line')).toEqual([2])
})

test('any number of page sizes leaves room: what is used stays, what is not goes, and what is new is kept', async () => {
  const page = (size: number) =>
    sql`select n as paged from one where n = ${1} limit ${sql.lit(size)}`.execute(db)
  const usual = () => sql`select n as usual from one where n = ${1}`.execute(db)
  for (let size = 1; size <= 200; size += 1) {
    await page(size)
    await usual()
  }
  expect((await plansOf('')).length).toBeLessThanOrEqual(151)
  expect(await plansOf('usual')).toEqual([200])
  expect(await plansOf('limit 1')).not.toContain(2)
  for (let again = 0; again < 2; again += 1) await page(700)
  expect(await plansOf('limit 700')).toEqual([2])
  // One that had to go is kept anew.
  for (let again = 0; again < 2; again += 1) await page(1)
  expect(await plansOf('limit 1')).toContain(2)
})

test('one that could not be let go, in a transaction that had failed, is still known', async () => {
  const [own, other] = [connect(t.database, () => {}, { max: 1 }), connect(t.database, () => {}, { max: 1 })]
  const ask = (on: Db) => sql<{ stays: number }>`select ${1}::int as stays`.execute(on)
  await ask(own)
  for (let n = 0; n < 149; n += 1) await sql`select ${1}::int as ${sql.ref(`kept${n}`)}`.execute(own)
  // Used elsewhere, it keeps its name.
  await ask(other)
  const failed = own.transaction().execute(async (tx) => {
    await sql`insert into nowhere values (1)`.execute(tx).catch(() => {})
    for (let n = 0; n < 3; n += 1)
      await sql`select ${1}::int as ${sql.ref(`more${n}`)}`.execute(tx).catch(() => {})
    throw new Error('given up')
  })
  await expect(failed).rejects.toThrow('given up')
  expect((await ask(own)).rows).toEqual([{ stays: 1 }])
  await Promise.all([own.destroy(), other.destroy()])
})

test('letting one go harms no transaction, not even one that has failed', async () => {
  const texts = (from: number) =>
    Array.from({ length: 160 }, (_, n) => `select ${from + n} as gone where $1 = 1`)
  const ask = (text: string, on: Db) => on.executeQuery(sql.raw(text).compile(on))
  await db.transaction().execute(async (tx) => {
    for (const text of texts(0)) await ask(text.replace('$1', '1'), tx)
    await sql`insert into two values (77)`.execute(tx)
  })
  const failed = db.transaction().execute(async (tx) => {
    await sql`select 1 / ${0}::int as broken`.execute(tx).catch(() => {})
    for (const text of texts(1000).slice(0, 3)) await ask(text.replace('$1', '1'), tx).catch(() => {})
    throw new Error('given up')
  })
  await expect(failed).rejects.toThrow('given up')
  const { rows } = await sql`select n from two where n = ${77}`.execute(db)
  expect(rows).toEqual([{ n: 77 }])
})
