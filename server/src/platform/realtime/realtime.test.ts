import { createConnection } from 'node:net'
import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import { openSocket } from '../../../test/socket'
import { listen } from '../db/listen'
import { transact } from '../db/transact'
import { alone, type Note } from './nodes'
import type { RealtimeHooks } from './realtime'

const heard: { presence: [readonly number[], boolean][]; access: () => void } = {
  presence: [],
  access: () => {},
}
const hooks: RealtimeHooks = {
  typing: async ({ actor }, sessionId) => (sessionId === 7 ? [actor.userId, friend.id] : []),
  presence: async (_ctx, userIds, online) => heard.presence.push([userIds, online]),
}
const limits = { perUser: 3, recheckSoonMs: 10, leaveMs: 50 }

let t: TestApp
let url: string
let me: Awaited<ReturnType<ReturnType<typeof buildersFor>['aUser']>>
let friend: typeof me
let ear: ReturnType<typeof listen>

const listening = async (app: TestApp) => app.app.listen({ port: 0, host: '127.0.0.1' })
const page = async (token: string | undefined, at = url) => {
  const socket = openSocket(at)
  await socket.hello(token)
  return socket
}
const tell = (users: number[], event: RealtimeEvent, app = t) =>
  transact(app.ctx(), async (ctx) => ctx.emit({ type: 'bell.rung', id: 0, tell: { users, event } }))
const bell = (title: string): RealtimeEvent => ({ type: 'bell', title, link: '/' })

beforeAll(async () => {
  t = await testApp({ realtime: { hooks, limits, onAccess: (listener) => (heard.access = listener) } })
  const make = buildersFor(t)
  me = await make.aUser('me', ['TEACHER'])
  friend = await make.aUser('friend', ['TEACHER'])
  url = await listening(t)
  ear = listen(t.database)
  ear.on('access', () => heard.access())
})
afterAll(() => ear.stop())

describe('a socket', () => {
  test('says who it is, is ready, and answers a ping', async () => {
    const socket = await page(me.call.token)
    await socket.settle()
    expect(socket.frames).toEqual([])
    await socket.close()
  })

  test.each([
    ['a token that is none', { type: 'hello', token: 'nobody' }, 4401],
    ['a frame that is no hello', { type: 'ping' }, 1008],
    ['what is no JSON', '{', 1008],
    ['a token beyond all measure', { type: 'hello', token: 'x'.repeat(9000) }, 1009],
  ])('is closed after %s', async (_what, frame, code) => {
    const socket = openSocket(url)
    await socket.opened
    socket.say(frame)
    expect(await socket.closed).toBe(code)
  })

  test('is closed after a frame that nobody knows, and after too many', async () => {
    const odd = await page(me.call.token)
    odd.say({ type: 'shout' })
    expect(await odd.closed).toBe(1008)
    const loud = await page(me.call.token)
    for (let i = 0; i < 50; i++) loud.say({ type: 'ping' })
    expect(await loud.closed).toBe(1008)
  })

  test.each<Record<string, string>>([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'asked for with %j is refused',
    async (headers) => {
      await expect(openSocket(url, { headers }).opened).rejects.toThrow('403')
    },
  )

  test('may come from our own page', async () => {
    const socket = openSocket(url, { headers: { origin: url } })
    await socket.hello(me.call.token)
    await socket.close()
  })

  test('of a user who must change the password is closed', async () => {
    const { id, call } = await buildersFor(t).aUser('new', ['TEACHER'])
    await sql`update users set must_change_password = true where id = ${id}`.execute(t.db)
    const socket = openSocket(url)
    await socket.opened
    socket.say({ type: 'hello', token: call.token })
    expect(await socket.closed).toBe(4403)
  })

  test('beyond the limit of a user closes the oldest', async () => {
    const sockets = [await page(me.call.token), await page(me.call.token), await page(me.call.token)]
    const last = await page(me.call.token)
    expect(await sockets[0]?.closed).toBe(4409)
    for (const socket of [...sockets.slice(1), last]) await socket.close()
  })
})

describe('an impatient server', () => {
  let at: string
  let token: string | undefined

  beforeAll(async () => {
    const other = await testApp({
      realtime: { limits: { helloMs: 300, heartbeatMs: 300, strangersPerAddress: 2 } },
    })
    token = (await buildersFor(other).aUser('guest', ['TEACHER'])).call.token
    at = await listening(other)
  })

  test('closes a socket that does not say who it is, and takes few of them at once', async () => {
    const [one, two] = [openSocket(at), openSocket(at)]
    await Promise.all([one.opened, two.opened])
    await expect(openSocket(at).opened).rejects.toThrow('429')
    expect(await Promise.all([one.closed, two.closed])).toEqual([4408, 4408])
    await (await page(token, at)).close()
  })

  test('closes a socket of which nothing is heard any more', async () => {
    const deaf = openSocket(at, { autoPong: false })
    await deaf.hello(token)
    expect(await deaf.closed).toBe(1006)
  })
})

describe('other requests to upgrade', () => {
  const raw = (head: string) =>
    new Promise<string>((resolve) => {
      let text = ''
      const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.write(`${head}\r\nHost: localhost\r\nConnection: Upgrade\r\n\r\n`)
    })

  test('are answered as if they had not asked', async () => {
    expect(await raw('GET /api/health HTTP/1.1\r\nUpgrade: h2c')).toContain('HTTP/1.1 200')
    expect(await raw('GET /api/nothing HTTP/1.1\r\nUpgrade: websocket')).toContain('HTTP/1.1 404')
    expect(await raw('GET /api/realtime HTTP/1.1\r\nUpgrade: h2c')).toContain('HTTP/1.1 404')
    expect(await raw('GET /api/realtime HTTP/1.1\r\nUpgrade: websocket')).toContain('HTTP/1.1 400')
    expect(await raw('POST /api/auth/login HTTP/1.1\r\nUpgrade: h2c\r\nContent-Length: 2')).toContain(
      'HTTP/1.1 400',
    )
  })
})

describe('what is told', () => {
  test('reaches every page of those it is for, once, and nobody else', async () => {
    const own = [await page(me.call.token), await page(me.call.token)]
    const other = await page(friend.call.token)
    await tell([me.id, me.id], bell('一'))
    for (const socket of own) {
      await socket.settle()
      expect(socket.frames).toEqual([bell('一')])
    }
    await other.settle()
    expect(other.frames).toEqual([])
    for (const socket of [...own, other]) await socket.close()
  })

  test('is told after the commit, and never without one', async () => {
    const socket = await page(me.call.token)
    const failing = transact(t.ctx(), async (ctx) => {
      ctx.emit({ type: 'bell.rung', id: 0, tell: { users: [me.id], event: bell('未提交') } })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await socket.settle()
    expect(socket.frames).toEqual([])
    await socket.close()
  })

  test('cuts off whoever does not read', async () => {
    const socket = await page(me.call.token)
    socket.ws.pause()
    const event = bell('长'.repeat(100_000))
    for (let i = 0; i < 200; i++) await tell([me.id], event)
    socket.ws.resume()
    expect(await socket.closed).toBe(1006)
  })

  test('typing goes to the others who belong there, and not too often', async () => {
    const [mine, theirs] = [await page(me.call.token), await page(friend.call.token)]
    for (const sessionId of [7, 7, 7]) mine.say({ type: 'typing', sessionId })
    expect(await theirs.told('typing')).toEqual({
      type: 'typing',
      sessionId: 7,
      userId: me.id,
      name: '教师',
    })
    await mine.settle()
    await theirs.settle()
    expect([...mine.frames, ...theirs.frames]).toEqual([])
    await mine.close()
    await theirs.close()
  })
})

describe('presence', () => {
  test('changes with the first page and the last, and not when a page is loaded anew', async () => {
    const { id, call } = await buildersFor(t).aUser('comer', ['TEACHER'])
    const own = () => heard.presence.filter(([ids]) => ids.includes(id)).map(([, online]) => online)
    const [first, second] = [await page(call.token), await page(call.token)]
    await vi.waitFor(() => expect(own()).toEqual([true]))
    await first.close()
    await second.close()
    const again = await page(call.token)
    await again.close()
    await vi.waitFor(() => expect(own()).toEqual([true, false]))
  })

  test('does not change when one of two devices signs out', async () => {
    const { id, call } = await buildersFor(t).aUser('twofold', ['TEACHER'])
    const own = () => heard.presence.filter(([ids]) => ids.includes(id)).map(([, online]) => online)
    const [desk, phone] = [await page(call.token), await page((await t.login('twofold')).token)]
    await vi.waitFor(() => expect(own()).toEqual([true]))
    await call(authApi.logout)
    expect(await desk.closed).toBe(4401)
    await phone.settle()
    expect(own()).toEqual([true])
    await phone.close()
    await vi.waitFor(() => expect(own()).toEqual([true, false]))
  })
})

describe('a session that ends closes its sockets', () => {
  const someone = async (name: string) => {
    const { id, call } = await buildersFor(t).aUser(name, ['TEACHER'])
    return { id, call, socket: await page(call.token) }
  }

  test('at sign-out', async () => {
    const { call, socket } = await someone('leaver')
    await call(authApi.logout)
    expect(await socket.closed).toBe(4401)
  })

  test('at a change of the password, but not where it was changed', async () => {
    const { call, socket } = await someone('changer')
    const elsewhere = await page((await t.login('changer')).token)
    const body = { oldPassword: 'secret-1', newPassword: 'secret-2' }
    expect((await call(authApi.changePassword, { body })).status).toBe(200)
    expect(await elsewhere.closed).toBe(4401)
    await socket.settle()
    await socket.close()
  })

  test.each([
    ['disabled', (id: number) => sql`update users set enabled = false where id = ${id}`, 4401],
    ['without the role', (id: number) => sql`delete from user_roles where user_id = ${id}`, 4401],
    [
      'with a new password',
      (id: number) => sql`update users set must_change_password = true where id = ${id}`,
      4403,
    ],
  ])('for an account %s', async (name, change, code) => {
    const { id, socket } = await someone(name)
    await change(id).execute(t.db)
    expect(await socket.closed).toBe(code)
  })

  test('after the idle time, which a socket and its frames do not prolong (SESSION-03)', async () => {
    const idle = await testApp({ realtime: { limits: { recheckMs: 50 } } })
    const { call } = await buildersFor(idle).aUser('idler', ['TEACHER'])
    const at = await listening(idle)
    idle.advance(50)
    const socket = await page(call.token, at)
    await socket.settle()
    idle.advance(11)
    expect(await socket.closed).toBe(4401)
    expect((await call(authApi.user)).status).toBe(401)
  })
})

test('a server that ends says so, so that pages go elsewhere', async () => {
  const other = await testApp()
  const { call } = await buildersFor(other).aUser('guest', ['TEACHER'])
  const at = await listening(other)
  const [socket, stranger] = [await page(call.token, at), openSocket(at)]
  await stranger.opened
  await other.app.close()
  expect(await Promise.all([socket.closed, stranger.closed])).toEqual([1001, 1001])
})

test('what another server tells of is not answered here with what is kept from before', async () => {
  let hear: (note: Note) => void = () => {}
  const nodes = { ...alone, hear: (listener: typeof hear) => (hear = listener) }
  const { events } = await testApp({ realtime: { nodes } })
  const from = events.length
  hear({ tell: { users: [], event: bell('新') } })
  hear({ tell: { users: [], event: { type: 'timetable.changed' } } })
  hear({ tell: { users: [], event: { type: 'teaching-assignments.changed', semesterId: 1 } } })
  expect(events.slice(from)).toEqual([{ type: 'school.changed' }, { type: 'school.changed' }])
})
