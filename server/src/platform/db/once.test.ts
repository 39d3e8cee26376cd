import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { recently } from './count-cache'
import { connect, type Db } from './database'
import { askingOnce } from './once'

let t: TestApp
let db: Db
let asked: string[] = []

beforeAll(async () => {
  t = await testApp()
  db = connect(t.database, () => {}, { onQuery: ({ query }) => asked.push(query.sql) })
  await sql`create table looked (n integer)`.execute(db)
  await sql`insert into looked values (1), (2)`.execute(db)
  return () => db.destroy()
})

const numbers = async (of: Db, most = 9) =>
  (await sql<{ n: number }>`select n from looked where n <= ${most} order by n`.execute(of)).rows

test('the same question of one request is asked once, another one by itself', async () => {
  asked = []
  const once = askingOnce(db)
  const [first, second, fewer] = await Promise.all([numbers(once), numbers(once), numbers(once, 1)])
  expect([first, second, fewer]).toEqual([[{ n: 1 }, { n: 2 }], [{ n: 1 }, { n: 2 }], [{ n: 1 }]])
  first.reverse()
  expect(await numbers(once)).toEqual([{ n: 1 }, { n: 2 }])
  expect(asked).toHaveLength(2)
  await numbers(askingOnce(db))
  expect(asked).toHaveLength(3)
})

test('what was written in between is seen, in a transaction or not', async () => {
  const once = askingOnce(db)
  expect(await numbers(once)).toHaveLength(2)
  await sql`insert into looked values (3)`.execute(once)
  expect(await numbers(once)).toHaveLength(3)
  await once.transaction().execute(async (tx) => {
    await sql`insert into looked values (4)`.execute(tx)
    expect(await numbers(tx)).toHaveLength(4)
  })
  expect(await numbers(once)).toHaveLength(4)
})

test('what is refused is refused to everybody who asked, and harms nothing else', async () => {
  const once = askingOnce(db)
  const broken = () => sql`select 1 / ${0}::int as n`.execute(once)
  const answers = await Promise.allSettled([broken(), broken(), numbers(once)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('what is kept for seconds is made of nothing that was answered before a write', async () => {
  const looking = () => ({ ...t.ctx(), db: askingOnce(db) })
  const count = (ctx: ReturnType<typeof looking>) =>
    recently(ctx, 'school', 'looked', async () => ({ value: (await numbers(ctx.db)).length, rows: 1000 }))
  const page = looking()
  const before = (await numbers(page.db)).length
  await sql`insert into looked values (0)`.execute(db)
  page.bus.publish({ type: 'school.changed' })
  expect(await count(page)).toBe(before + 1)
  expect(await count(looking())).toBe(before + 1)
})
