import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import { chatFor } from '../../../test/chat-things'
import { enqueue } from '../jobs/queue'
import { listen } from './listen'
import { createMemory } from './row-cache'
import { transact } from './transact'

type Caller = Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>

let t: TestApp
let make: ReturnType<typeof buildersFor>
let chat: ReturnType<typeof chatFor>

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  chat = chatFor(t, make)
})

describe('in one server', () => {
  const ask = (call: Caller) => t.queriesOf(() => call(semestersApi.list), { remembered: true })

  test('the sender of a request is read once, and again when what is known of them was written', async () => {
    const { id, call } = await make.aUser('remembered', ['SCHOOL_ADMIN'])
    const first = await t.queriesOf(() => call(semestersApi.list))
    expect(await ask(call)).toBe(first - 1)
    const admin = await chat.asAdmin()
    await call(semestersApi.list)
    await admin(usersApi.setRoles, { params: { id }, body: ['TEACHER'] })
    expect(await call(semestersApi.list)).toMatchObject({ status: 401 })
  })

  test('nothing else that is written has anybody read again', async () => {
    const family = await chat.aFamily()
    const { call } = family.parent
    const id = await chat.aConversationOf(family)
    await make.aUser('signs-in', ['TEACHER'])
    const first = await t.queriesOf(() => call(semestersApi.list))
    await chat.say(family.parent, id, '您好')
    await make.aDepartment()
    await make.aStudent()
    await transact(t.ctx(), (ctx) => enqueue(ctx.db, { kind: 'nobody.knows' }))
    await t.login('signs-in')
    expect(await ask(call)).toBe(first - 1)
  })

  test('being here is noted once a minute, and forgets nothing', async () => {
    const [one, other] = [await make.aUser('here', ['TEACHER']), await make.aUser('there', ['TEACHER'])]
    const first = await t.queriesOf(() => other.call(semestersApi.list))
    await one.call(semestersApi.list)
    t.advance(2)
    // Noted, with one statement.
    expect(await ask(one.call)).toBe(first)
    expect(await ask(one.call)).toBe(first - 1)
    expect(await ask(other.call)).toBe(first)
    expect(await ask(other.call)).toBe(first - 1)
  })

  test('who was seen by another server is not read at every request', async () => {
    const { id, call } = await make.aUser('elsewhere', ['TEACHER'])
    const first = await t.queriesOf(() => call(semestersApi.list))
    t.advance(61)
    // Past the plugin of the tests: this server hears nothing of it.
    const last_seen_at = t.ctx().now
    await t.ctx().db.updateTable('sessions').set({ last_seen_at }).where('user_id', '=', id).execute()
    expect(await ask(call)).toBe(first)
    expect(await ask(call)).toBe(first - 1)
  })

  test('who was idle for too long is out, and stays so', async () => {
    const { call } = await make.aUser('idle', ['TEACHER'])
    await call(semestersApi.list)
    t.advance(61)
    for (let again = 0; again < 2; again += 1)
      expect(await call(semestersApi.list)).toMatchObject({ status: 401 })
  })

  test('what a transaction outdates is forgotten when it has ended, also when nobody knows how', async () => {
    const ctx = t.ctx()
    const read = (value: string) => ctx.env.memory.read('k', async () => value)
    await read('old')
    await transact(ctx, async (ctx) => {
      ctx.forget()
      expect(await read('too early')).toBe('old')
    })
    expect(await read('new')).toBe('new')
    const lost = transact(ctx, async (ctx) => {
      ctx.forget()
      throw new Error('no answer')
    })
    await expect(lost).rejects.toThrow('no answer')
    expect(await read('newest')).toBe('newest')
    await transact(ctx, async () => {})
    expect(await read('not asked')).toBe('newest')
  })

  test('of more rows than it has room for those that are used are kept', async () => {
    const memory = createMemory()
    memory.hears(true)
    await memory.read('mine', async () => 'kept')
    for (let n = 0; n < 15_000; n += 1) {
      await memory.read(`k${n}`, async () => n)
      await memory.read('mine', async () => 'read again')
    }
    expect(await memory.read('mine', async () => 'read again')).toBe('kept')
    expect(await memory.read('k14999', async () => -1)).toBe(14_999)
    expect(await memory.read('k0', async () => -1)).toBe(-1)
  })

  test('what was read while something was written is not kept', async () => {
    const memory = createMemory()
    memory.hears(true)
    await memory.read('k', async () => {
      memory.forget()
      return 'old'
    })
    expect(await memory.read('k', async () => 'new')).toBe('new')
  })

  test('nothing is kept while other servers are not heard', async () => {
    const memory = createMemory()
    await memory.read('k', async () => 'old')
    expect(await memory.read('k', async () => 'new')).toBe('new')
  })
})

describe('another server on the same database', () => {
  const heard = vi.fn()
  const hears = vi.fn()
  let ear: ReturnType<typeof listen>

  beforeAll(async () => {
    ear = listen(t.database)
    ear.on('access', heard)
    ear.onHears(hears)
    await vi.waitFor(() => expect(hears).toHaveBeenLastCalledWith(true), 5000)
  })
  afterAll(() => ear.stop())

  test.each([
    ['a session that ends', sql`update sessions set ended_at = now() where false`],
    ['an account that is disabled', sql`update users set enabled = enabled`],
    ['a role that is taken', sql`delete from user_roles where false`],
    ['rights that change', sql`update access_version set version = version + 1`],
    ['a person who is renamed', sql`update teachers set name = name`],
    ['a school that words its grades anew', sql`update school set grade_wording = grade_wording`],
  ])('is heard: %s', async (_what, change) => {
    heard.mockClear()
    await change.execute(t.db)
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 5000)
  })

  test('a lost connection stops the memory until it is back', async () => {
    hears.mockClear()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'xueqiao listen'`.execute(t.db)
    await vi.waitFor(() => expect(hears.mock.calls.map(([up]) => up)).toEqual([false, true]), 10_000)
  })
})

test('the tests see to it that whoever writes this says so', async () => {
  const { id } = await make.aUser('unsaid', ['TEACHER'])
  const rename = (say: boolean) =>
    transact(t.ctx(), async (ctx) => {
      if (say) ctx.forget()
      await ctx.db.updateTable('users').set({ enabled: true }).where('id', '=', id).execute()
    })
  await expect(rename(false)).rejects.toThrow('nobody has said ctx.forget()')
  await rename(true)
  // What others write and say meanwhile is neither here nor there.
  const [silent] = await Promise.allSettled([rename(false), rename(true), make.aUser('beside', ['TEACHER'])])
  expect(silent.status).toBe('rejected')
})
