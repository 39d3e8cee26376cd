import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { sql } from 'kysely'
import Cursor from 'pg-cursor'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import { somebodyWaits } from '../../../test/locks'
import { notFound } from '../errors'
import { connect, type Db } from './database'
import { isConnectionError } from './lost'

let t: TestApp
/** One connection: what is not given back, or given back broken, is missed at once. */
let db: Db
const opened: Db[] = []
const open = (options: Parameters<typeof connect>[2] = {}) => {
  const made = connect(t.database, () => {}, { max: 1, ...options })
  opened.push(made)
  return made
}

beforeAll(async () => {
  t = await testApp()
  return () => Promise.all(opened.map((one) => one.destroy()))
})
afterEach(async () => {
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
const end = (pid: number | undefined) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(t.db)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
const rows = sql`select repeat('学', 1000) as text from generate_series(1, 20000)`.$castTo<{ text: string }>()

describe('a connection that is ended', () => {
  beforeAll(() => {
    db = open()
  })

  test('while it is lent and silent: the next question is told, and the one after is answered', async () => {
    const error = await failure(
      db.transaction().execute(async (tx) => {
        await end(await pidOf(tx))
        await sql`select 1`.execute(tx)
      }),
    )
    expect(isConnectionError(error)).toBe(true)
  })

  test('while it is asked', async () => {
    const pid = await pidOf(db)
    const asked = failure(sql`select pg_sleep(60)`.execute(db))
    await end(pid)
    expect(isConnectionError(await asked)).toBe(true)
  })

  test('within a transaction that is refused: what was refused is told, not the loss', async () => {
    const refused = notFound('班级')
    const error = await failure(
      db.transaction().execute(async (tx) => {
        await end(await pidOf(tx))
        throw refused
      }),
    )
    expect(error).toBe(refused)
  })

  test('between two chunks of a list that is read bit by bit: it breaks off', async () => {
    const read = async () => {
      let first = true
      await db.connection().execute(async (own) => {
        const pid = await pidOf(own)
        for await (const _ of own.getExecutor().stream(rows.compile(own), 10)) {
          if (first) await end(pid)
          first = false
        }
      })
    }
    expect(isConnectionError(await failure(read()))).toBe(true)
  })

  test('after the last row and before its seal, of which the library does not tell who reads', async () => {
    const never = new Promise<never>(() => {})
    const silent = [vi.spyOn(Cursor.prototype, 'read'), vi.spyOn(Cursor.prototype, 'close')]
    for (const method of silent) method.mockReturnValue(never)
    const read = async () => {
      await db.connection().execute(async (own) => {
        const pid = await pidOf(own)
        const reading = own.getExecutor().stream(rows.compile(own), 10)[Symbol.asyncIterator]().next()
        await Promise.all([reading, end(pid)])
      })
    }
    expect(isConnectionError(await failure(read()))).toBe(true)
    for (const method of silent) method.mockRestore()
  })

  test('and a reader that has gone away: nobody is told', async () => {
    for await (const _ of db.getExecutor().stream(rows.compile(db), 10)) break
    await db.connection().execute(async (own) => {
      const pid = await pidOf(own)
      for await (const _ of own.getExecutor().stream(rows.compile(own), 10)) {
        await end(pid)
        break
      }
    })
  })
})

describe('a database that says nothing', () => {
  beforeAll(() => {
    db = open({ answerMs: 200 })
  })

  test('is given up, and asked anew', async () => {
    expect(isConnectionError(await failure(sql`select pg_sleep(2)`.execute(db)))).toBe(true)
    const slow = sql`select pg_sleep(2)`.compile(db)
    const read = async () => {
      for await (const _ of db.getExecutor().stream(slow, 10)) expect.unreachable()
    }
    expect(isConnectionError(await failure(read()))).toBe(true)
    const begun = failure(db.transaction().execute((tx) => sql`select pg_sleep(2)`.execute(tx)))
    expect(isConnectionError(await begun)).toBe(true)
  })
})

describe('what is told', () => {
  test('nobody is there, or the pool is closed: the same', async () => {
    const nowhere = connect({ ...t.database, port: 1 }, () => {}, { max: 1 })
    expect(isConnectionError(await failure(sql`select 1`.execute(nowhere)))).toBe(true)
    await nowhere.destroy()
  })

  test('a refused statement and the socket of a caller are not losses of the database', async () => {
    expect(isConnectionError(await failure(sql`select nothing`.execute(db)))).toBe(false)
    const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET', syscall: 'read' })
    expect(isConnectionError(cut)).toBe(false)
  })

  test('a request that is ended is told to come again, and then does what it should', async () => {
    const make = buildersFor(t)
    const admin = await make.admin()
    const id = await make.aCourse()
    const body = { name: '改名之后', courseType: '必修' as const, credits: 2 }
    const ended = (how: string) =>
      t.db.transaction().execute(async (tx) => {
        await sql`select id from courses where id = ${id} for update`.execute(tx)
        const asked = admin(coursesApi.update, { params: { id }, body })
        await somebodyWaits(t.db)
        await sql`select ${sql.raw(how)}(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
        return asked
      })
    // By its connection, or as one that took too long.
    for (const how of ['pg_terminate_backend', 'pg_cancel_backend'])
      expect(await ended(how)).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
        message: '数据库暂时不可用，请稍后重试',
      })
    expect((await admin(coursesApi.update, { params: { id }, body })).status).toBe(200)
  })
})
