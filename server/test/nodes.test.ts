import { randomUUID } from 'node:crypto'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import {
  MESSAGE_MAX,
  type MessageList,
  messagesApi,
} from '@xueqiao/contract/features/family/communication/messages'
import { presenceApi } from '@xueqiao/contract/features/family/communication/presence'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from './app'
import { chatFor } from './chat-things'
import { programOf } from './embedded-server'
import { somebodyWaits } from './locks'
import { endAll, freePort, launchNode, startNode, startRedis } from './node-server'
import { openSocket } from './socket'

/** Real servers on one database: whoever is connected to one hears what is done on the other. */
let program = ''
let t: TestApp
let people: { parent: string; teacher: string; teacherId: number; sessionId: number }

const SECRET = 'redis-secret'

beforeAll(async () => {
  program = await programOf('../src/main.ts')
  t = await testApp()
  const chat = chatFor(t)
  const family = await chat.aFamily()
  const nameOf = async (id: number) => {
    const { rows } = await sql<{ username: string }>`select username from users where id = ${id}`.execute(
      t.db,
    )
    return rows[0]?.username ?? ''
  }
  people = {
    parent: await nameOf(family.parent.id),
    teacher: await nameOf(family.teacher.id),
    teacherId: family.teacher.id,
    sessionId: await chat.aConversationOf(family),
  }
})
afterAll(endAll)

const ask = async <T>(url: string, token: string, method: string, path: string, body?: object) => {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const payload = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${url}${path}`, { method, headers, ...payload })
  const answer = (await response.json()) as { data: T; token: string; message: string }
  if (!response.ok) throw new Error(answer.message)
  return answer
}
const signIn = async (url: string, username: string) =>
  (await ask(url, '', 'POST', authApi.login.path, { username, password: 'secret-1' })).token
const messages = () => messagesApi.list.path.replace('{id}', String(people.sessionId))
const send = (url: string, token: string, content: string) =>
  ask(url, token, 'POST', messages(), { content, clientId: randomUUID() })
const page = async (url: string, token: string) => {
  const socket = openSocket(url)
  await socket.hello(token)
  return socket
}
const saying = (content: string) => ({
  type: 'message.sent',
  sessionId: people.sessionId,
  message: expect.objectContaining({ content }),
})

type Node = Awaited<ReturnType<typeof startNode>>
const startTwo = (env: Record<string, string> = {}) =>
  Promise.all([startNode(program, t.database, env), startNode(program, t.database, env)])

const IN_FLIGHT = '在途'
const HELD = 20_261_115

/** Its commit waits until the server is gone: then it is stored, and whoever stored it can tell nobody. */
const killedInCommit = async (node: Node, work: () => Promise<unknown>) => {
  await sql`create or replace function hold_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(HELD)}); return null; end $$`.execute(t.db)
  await sql`create constraint trigger held after insert on messages deferrable initially deferred
    for each row when (new.body = ${sql.lit(IN_FLIGHT)}) execute function hold_commit()`.execute(t.db)
  await t.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${HELD})`.execute(tx)
    const lost = expect(work()).rejects.toThrow()
    await somebodyWaits(t.db)
    await node.end('SIGKILL')
    await lost
  })
  // Waits for the commit too.
  await sql`drop trigger held on messages`.execute(t.db)
}

/** What holds whatever carries the word between them. */
const behaveAsOne = (nodes: () => [Node, Node]) => {
  test('a message sent on one reaches every page on both, whole and once', async () => {
    const [a, b] = nodes()
    const [parent, teacher] = [await signIn(a.url, people.parent), await signIn(b.url, people.teacher)]
    const [near, far] = [await page(a.url, parent), await page(b.url, teacher)]
    const long = '家'.repeat(MESSAGE_MAX)
    await send(a.url, parent, long)
    await send(a.url, parent, '完')
    for (const socket of [near, far]) {
      expect(await socket.told('message.sent')).toEqual(saying(long))
      expect(await socket.told('message.sent')).toEqual(saying('完'))
      await socket.settle()
      expect(socket.frames.filter(({ type }) => type === 'message.sent')).toEqual([])
    }
    await near.close()
    await far.close()
  })

  test('a session that ends on one closes its sockets on the other', async () => {
    const [a, b] = nodes()
    const token = await signIn(a.url, people.teacher)
    const socket = await page(b.url, token)
    await ask(a.url, token, authApi.logout.method, authApi.logout.path)
    expect(await socket.closed).toBe(4401)
  })

  test('who signs out on one and is there on the other stays online', async () => {
    const [a, b] = nodes()
    const [desk, phone] = [await signIn(a.url, people.teacher), await signIn(b.url, people.teacher)]
    const parent = await signIn(b.url, people.parent)
    const [near, far] = [await page(a.url, desk), await page(b.url, phone)]
    const { method, path } = presenceApi.setOnline
    await ask(a.url, desk, method, path, { status: true })
    await ask(a.url, desk, method, path, { status: false })
    await ask(a.url, desk, authApi.logout.method, authApi.logout.path)
    expect(await near.closed).toBe(4401)
    await far.settle()
    const { data } = await ask(b.url, parent, 'POST', presenceApi.onlineStatus.path, {
      userIds: [people.teacherId],
    })
    expect(data).toEqual([{ userId: people.teacherId, online: true }])
    await far.close()
  })

  test('pages of a server that is killed go on with the other, and nothing is lost', async () => {
    const [a, b] = nodes()
    const [parent, teacher] = [await signIn(a.url, people.parent), await signIn(b.url, people.teacher)]
    const [before, far] = [await page(a.url, parent), await page(b.url, teacher)]
    await send(b.url, teacher, '先')
    expect(await before.told('message.sent')).toEqual(saying('先'))
    expect(await far.told('message.sent')).toEqual(saying('先'))
    const message = { content: IN_FLIGHT, clientId: randomUUID() }
    await killedInCommit(a, () => ask(a.url, parent, 'POST', messages(), message))
    expect(await before.closed).toBe(1006)
    await far.settle()
    expect(far.frames.filter(({ type }) => type === 'message.sent')).toEqual([])
    const after = await page(b.url, parent)
    // No answer came: the page sends it again, to the server that is left.
    await ask(b.url, parent, 'POST', messages(), message)
    expect(await far.told('message.sent')).toEqual(saying(IN_FLIGHT))
    expect(await after.told('message.sent')).toEqual(saying(IN_FLIGHT))
    await send(b.url, teacher, '后')
    expect(await after.told('message.sent')).toEqual(saying('后'))
    const { data } = await ask<MessageList>(b.url, parent, 'GET', messages())
    expect(data.content.slice(-3).map(({ content }) => content)).toEqual(['先', IN_FLIGHT, '后'])
    await after.close()
    await far.close()
  })
}

const saysGoodbye = (node: () => Node) =>
  test('a server that is stopped says goodbye to its pages', async () => {
    const { url, end } = node()
    const socket = await page(url, await signIn(url, people.parent))
    const stopped = end('SIGTERM')
    expect(await socket.closed).toBe(1001)
    expect(await stopped).toBe(0)
  })

describe('two servers that tell each other through PostgreSQL', () => {
  let nodes: [Node, Node]
  beforeAll(async () => {
    nodes = await startTwo()
  })
  afterAll(endAll)

  behaveAsOne(() => nodes)
  saysGoodbye(() => nodes[1])
})

describe('two servers that tell each other through Redis', () => {
  let nodes: [Node, Node]
  let port: number
  let redis: Awaited<ReturnType<typeof startRedis>>
  const urlWith = (password: string, at = port) => ({ REDIS_URL: `redis://:${password}@127.0.0.1:${at}` })

  beforeAll(async () => {
    port = await freePort()
    redis = await startRedis(port, SECRET)
    nodes = await startTwo(urlWith(SECRET))
  })
  afterAll(endAll)

  behaveAsOne(() => nodes)

  test('without Redis a server goes on by itself, and its pages ask again when it is back', async () => {
    const { url, output } = nodes[1]
    const [parent, teacher] = [await signIn(url, people.parent), await signIn(url, people.teacher)]
    const socket = await page(url, teacher)
    await redis.end('SIGKILL')
    await send(url, parent, '独自')
    expect(await socket.told('message.sent')).toEqual(saying('独自'))
    await startRedis(port, SECRET)
    expect(await socket.told('ready')).toEqual({ type: 'ready' })
    expect(output()).not.toContain(SECRET)
    await socket.close()
  })

  test('Redis that is not there, or refuses the password, ends the start with one line without it', async () => {
    const envs = [urlWith(SECRET, await freePort()), urlWith('wrong-word')]
    const servers = envs.map((env) => launchNode(program, t.database, env))
    expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([1, 1])
    const [absent, refusing] = servers.map(({ output }) => output())
    expect(absent).toMatch(/^无法连接 Redis：.*ECONNREFUSED.*请检查 REDIS_URL.*\n$/)
    expect(refusing).toMatch(/^无法连接 Redis：WRONGPASS.*请检查 REDIS_URL.*\n$/)
    expect(`${absent}${refusing}`).not.toMatch(/wrong-word|redis-secret/)
  })

  saysGoodbye(() => nodes[1])
})
