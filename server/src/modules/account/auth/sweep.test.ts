import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { createWorker } from '../../../platform/jobs/worker'
import { authJobs } from './sweep'

const DAY_MINUTES = 24 * 60

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const sweep = () => {
  const base = t.ctx()
  return createWorker({ ...base, now: () => t.ctx().now, ...authJobs(base) }).runDue()
}
const sessions = () => t.db.selectFrom('sessions').select('user_id').execute()

test('sessions go half a year after they were last used, not before', async () => {
  const { id } = await buildersFor(t).aUser('wang', ['TEACHER'])
  t.advance(179 * DAY_MINUTES)
  expect(await sweep()).toBe(1)
  expect(await sessions()).toEqual([{ user_id: id }])
  await t.login('wang')
  t.advance(2 * DAY_MINUTES)
  expect(await sweep()).toBe(1)
  expect(await sessions()).toHaveLength(1)
})

test('counted guesses go after a day, and those of days that have not come; a lock in force stays', async () => {
  await t.db.deleteFrom('login_attempts').execute()
  const { now } = t.ctx()
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  await t.db
    .insertInto('login_attempts')
    .values([
      { key: 'account:old', failures: 3, window_started_at: at(-1), locked_until: null },
      { key: 'account:locked', failures: 9, window_started_at: at(-1), locked_until: at(2 * DAY_MINUTES) },
    ])
    .execute()
  t.advance(DAY_MINUTES)
  await t.db
    .insertInto('login_attempts')
    .values([
      { key: 'account:new', failures: 1, window_started_at: t.ctx().now, locked_until: null },
      { key: 'account:ahead', failures: 1, window_started_at: at(4 * DAY_MINUTES), locked_until: null },
    ])
    .execute()
  expect(await sweep()).toBe(1)
  const { rows } = await sql<{ key: string }>`select key from login_attempts order by key`.execute(t.db)
  expect(rows.map(({ key }) => key)).toEqual(['account:locked', 'account:new'])
})
