import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import type { TxCtx } from '../context'
import { transact } from './transact'

let t: TestApp

beforeAll(async () => {
  t = await testApp({ lockMs: 300 })
  await sql`create table crossing (id integer primary key, n integer not null default 0)`.execute(t.db)
  await sql`insert into crossing (id) values (1), (2)`.execute(t.db)
})

const raise = ({ db }: TxCtx, id: number) => sql`update crossing set n = n + 1 where id = ${id}`.execute(db)

/** Resolves for all once so many have come. */
const meeting = (count: number) => {
  let come = 0
  let meet = () => {}
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  return () => {
    come += 1
    if (come >= count) meet()
    return met
  }
}

test('two that want the same rows in another order both get them, and say what they did once', async () => {
  const both = meeting(2)
  let tries = 0
  const cross = (first: number, second: number) =>
    transact(t.ctx(), async (ctx) => {
      tries += 1
      // A deadlock is found before a lock is given up.
      await sql`set local lock_timeout = 0`.execute(ctx.db)
      ctx.emit({ type: 'job.updated', id: first })
      await raise(ctx, first)
      await both()
      await raise(ctx, second)
      return first
    })
  expect(await Promise.all([cross(1, 2), cross(2, 1)])).toEqual([1, 2])
  expect(tries).toBe(3)
  const { rows } = await sql`select id, n from crossing order by id`.execute(t.db)
  expect(rows).toEqual([
    { id: 1, n: 2 },
    { id: 2, n: 2 },
  ])
  const told = t.events.filter(({ type }) => type === 'job.updated').map(({ id }) => id)
  expect(told.sort()).toEqual([1, 2])
})

test.each(['40001', '40P01'])('what collides for ever (%s) ends after some tries', async (code) => {
  let tries = 0
  const collide = transact(t.ctx(), async ({ db }) => {
    tries += 1
    await sql`do ${sql.lit(`begin raise exception 'x' using errcode = '${code}'; end`)}`.execute(db)
  })
  await expect(collide).rejects.toMatchObject({ code })
  expect(tries).toBe(5)
})

test('whoever meets a lock that does not end is told to come again', async () => {
  const make = buildersFor(t)
  const admin = await make.admin()
  const id = await make.aCourse()
  const body = { name: '改名之后', courseType: '必修' as const, credits: 2 }
  await t.db.transaction().execute(async (tx) => {
    await sql`lock table courses in share row exclusive mode`.execute(tx)
    expect(await admin(coursesApi.update, { params: { id }, body })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: '数据正被他人修改，请稍后再试',
    })
  })
  expect((await admin(coursesApi.update, { params: { id }, body })).status).toBe(200)
})
