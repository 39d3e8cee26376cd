import { semestersApi } from '@xueqiao/contract/features/semesters'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import { chatFor } from '../../../test/chat-things'
import { listen } from './listen'
import { createMemory } from './memory'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let chat: ReturnType<typeof chatFor>

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  chat = chatFor(t, make)
})

describe('in one server', () => {
  test('the sender of a request is read once, and again after any write', async () => {
    const admin = await chat.asAdmin()
    const asking = () => t.queriesOf(() => admin(semestersApi.current), { remembered: true })
    const first = await asking()
    expect(await asking()).toBe(first - 1)
    await make.aDepartment()
    expect(await asking()).toBe(first)
  })

  test('a message says nothing about who anybody is', async () => {
    const family = await chat.aFamily()
    const id = await chat.aSession(family)
    const asking = () => t.queriesOf(() => family.parent.call(semestersApi.current), { remembered: true })
    await asking()
    const remembered = await asking()
    await chat.say(family.parent, id, '您好')
    expect(await asking()).toBe(remembered)
    await sql`update users set enabled = false where id = ${family.parent.id}`.execute(t.db)
    expect(await family.parent.call(semestersApi.current)).toMatchObject({ status: 401 })
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
