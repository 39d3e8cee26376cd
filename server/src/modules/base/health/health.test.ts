import { healthApi as api } from '@xueqiao/contract/features/base/health'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import type { DiskState } from '../../../platform/disk'

let t: TestApp
let files: TestApp['env']['files']

beforeAll(async () => {
  t = await testApp()
  files = t.env.files
})
afterEach(() => {
  t.env.files = files
})

/** All connections of the pool, as long as `work` takes. */
const withoutConnections = async (work: () => Promise<void>) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = Array.from({ length: 4 }, () => {
    let taken = () => {}
    const has = new Promise<void>((resolve) => {
      taken = resolve
    })
    const done = t.db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db)
      taken()
      await released
    })
    return { has, done }
  })
  await Promise.all(held.map(({ has }) => has))
  await work().finally(release)
  await Promise.all(held.map(({ done }) => done))
}

test('says that all is well, and how much room the disk has', async () => {
  const { status, data } = await t.anonymous(api.get)
  expect(status).toBe(200)
  expect(data).toEqual({
    status: 'ok',
    version: 'test',
    database: 'ok',
    disk: expect.stringMatching(/ok|low/),
  })
  for (const disk of ['low', 'full'] satisfies DiskState[]) {
    t.env.files = { ...files, space: async () => disk }
    expect((await t.anonymous(api.get)).data).toMatchObject({ status: 'ok', disk })
  }
})

test('answers while neither the database nor the disk does, before anybody else gives up', async () => {
  await withoutConnections(async () => {
    const patient = sql`select 1`.execute(t.db).catch(() => 'gave up')
    t.env.files = { ...files, space: () => new Promise(() => {}) }
    const first = await Promise.race([patient, t.anonymous(api.get)])
    expect(first).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      message: '数据库暂时不可用：服务器磁盘空间不足',
    })
  })
  t.env.files = files
  expect((await t.anonymous(api.get)).status).toBe(200)
})

test('asks the database once, however many ask', async () => {
  const asked = await t.queriesOf(() =>
    withoutConnections(async () => {
      await Promise.all(Array.from({ length: 20 }, () => t.anonymous.loose(api.get)))
    }),
  )
  // Four that hold the connections take three each.
  expect(asked).toBeLessThanOrEqual(4 * 3 + 1)
})
