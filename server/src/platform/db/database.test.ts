import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { TALK_TABLES } from '../../modules/communication/tables'
import type { Db } from './database'

let t: TestApp
let db: Db
const written = vi.fn()

beforeAll(async () => {
  t = await testApp()
  // Of its own: the statements of other tests in this process may be as many as are kept.
  vi.resetModules()
  const { connect } = await import('./database')
  db = connect(t.database, () => {}, { max: 1, onWrite: written, aside: ['beside', 'beside_too'] })
  for (const name of ['heard', 'beside', 'beside_too'])
    await sql`create table ${sql.table(name)} (n integer)`.execute(db)
  return () => db.destroy()
})
beforeEach(() => written.mockClear())

const plansOf = async (beginning: string) =>
  (
    await sql<{
      plans: number
    }>`select (generic_plans + custom_plans)::int as plans from pg_prepared_statements
      where statement like ${`${beginning}%`}`.execute(db)
  ).rows

test('a statement that writes several things at once is kept by its connection, an insert of some rows is not', async () => {
  for (const n of [1, 2, 3])
    await sql`with h as (insert into heard values (${n}) returning n) insert into beside select n from h`.execute(
      db,
    )
  await db
    .insertInto('heard' as never)
    .values({ n: 4 } as never)
    .execute()
  expect(await plansOf('with h as')).toEqual([{ plans: 3 }])
  expect(await plansOf('insert into')).toEqual([])
})

test.each([
  ['a write', () => sql`update heard set n = ${1}`, 1],
  ['a write within a with', () => sql`with b as (insert into beside values (${1})) delete from heard`, 1],
  ['a write that does not say to what', () => sql`truncate heard`, 1],
  [
    'an upsert, whose text names no table',
    () => sql`merge into heard h using beside b on h.n = b.n
      when not matched then insert values (1)`,
    1,
  ],
  ['a read', () => sql`select n from heard where n = ${1}`, 0],
  ['a read within a with', () => sql`with h as (select n from heard) select n from h`, 0],
  ['a write beside', () => sql`insert into beside (n) values (${1})`, 0],
  [
    'writes beside',
    () => sql`with b as (update beside set n = 2 returning n) insert into "beside_too" select n from b`,
    0,
  ],
])('told of: %s', async (_what, statement, times) => {
  await statement().execute(db)
  expect(written).toHaveBeenCalledTimes(times)
})

test('a commit is told of when anything that is not beside was written before it', async () => {
  await db.transaction().execute((tx) => sql`insert into beside values (1)`.execute(tx))
  expect(written).not.toHaveBeenCalled()
  await db.transaction().execute(async (tx) => {
    await sql`update heard set n = 7`.execute(tx)
    await sql`insert into beside values (1)`.execute(tx)
    written.mockClear()
  })
  expect(written).toHaveBeenCalledTimes(1)
  await db.transaction().execute((tx) => sql`select n from heard`.execute(tx))
  expect(written).toHaveBeenCalledTimes(1)
})

test('what lies aside in the school sets nothing else in motion', async () => {
  const { rows } = await sql<{ table: string }>`select tgrelid::regclass::text as table from pg_trigger
    where not tgisinternal and tgrelid::regclass::text = any(${TALK_TABLES})`.execute(t.db)
  expect(rows).toEqual([])
})
