import { setTimeout as delay } from 'node:timers/promises'
import { rawRequest } from './cases'
import { openConnection } from './connection'
import type { Conversation } from './conversations'
import { percentile } from './load'
import { cpuMs, pssMiB } from './processes'
import type { RunningServer } from './server'
import { closeAll, type OpenSocket, openAll, type Person } from './sockets'

const PER_SECOND = 200
const SENDERS = 20
const SETTLE_MS = 2000
/** As many as the server lets one person have. */
const TABS = 10
/** A teacher talks with dozens of parents and may send two messages a second at most, so parents send nine of ten. */
const TEACHER_EVERY = 10

export interface Delivery {
  sockets: number
  messages: number
  /** Which the server did not take. */
  refused: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  lost: number
  disordered: number
  cpuMs: number | undefined
  kbPerSocket: number | undefined
}

/** Both sides of as many conversations as there are sockets for, each with one page open first, then with a second. */
const peopleFor = (conversations: readonly Conversation[], count: number): Person[] => {
  const all = [
    ...new Map(
      conversations.flatMap(({ parent, teacher }) => [parent, teacher]).map((p) => [p.userId, p]),
    ).values(),
  ]
  const rounds = Array.from({ length: TABS }, () => all).flat()
  return rounds.slice(0, count)
}

/** What was heard: when first, and whether any page heard numbers of a conversation out of order. */
const listen = (sockets: readonly OpenSocket[]) => {
  const heardAt = new Map<string, number>()
  let disordered = 0
  for (const socket of sockets) {
    const last = new Map<number, number>()
    socket.hear = ({ type, sessionId, message }) => {
      if (type !== 'message.sent') return
      const key = `${socket.userId} ${message.content}`
      if (!heardAt.has(key)) heardAt.set(key, performance.now())
      const before = last.get(sessionId)
      if (before !== undefined && message.seq !== before + 1) disordered++
      last.set(sessionId, message.seq)
    }
  }
  return { heardAt, disordered: () => disordered }
}

const WARM_SOCKETS = 200

/** What the first sockets bring with them, compiled code and grown heaps, is not what each further one costs. */
const warmUp = async ({ port }: RunningServer, conversations: readonly Conversation[]) => {
  const first = await openAll(port, peopleFor(conversations, WARM_SOCKETS))
  await closeAll(first)
  await delay(SETTLE_MS)
}

/** Messages at a steady pace, whatever the server does: each from its own moment on the clock. */
export const measureDelivery = async (
  server: RunningServer,
  conversations: readonly Conversation[],
  { sockets: count, seconds }: { sockets: number; seconds: number },
): Promise<Delivery> => {
  await warmUp(server, conversations)
  const idle = pssMiB([server.pid])
  const sockets = await openAll(server.port, peopleFor(conversations, count))
  await delay(SETTLE_MS)
  const held = pssMiB([server.pid])
  const open = new Set(sockets.map(({ userId }) => userId))
  const both = conversations.filter(
    ({ parent, teacher }) => open.has(parent.userId) && open.has(teacher.userId),
  )
  const { heardAt, disordered } = listen(sockets)

  const connections = await Promise.all(Array.from({ length: SENDERS }, () => openConnection(server.port)))
  const sent: { key: string; at: number }[] = []
  let refused = 0
  const cpuBefore = cpuMs([server.pid])
  const begun = performance.now()
  const total = PER_SECOND * seconds
  const line = async (connection: Awaited<ReturnType<typeof openConnection>>, first: number) => {
    for (let index = first; index < total; index += SENDERS) {
      const due = begun + (index * 1000) / PER_SECOND
      if (due > performance.now()) await delay(due - performance.now())
      const conversation = both[index % both.length]
      if (conversation === undefined) return
      const fromParent = index % TEACHER_EVERY !== 0
      const [from, to] = fromParent
        ? [conversation.parent, conversation.teacher]
        : [conversation.teacher, conversation.parent]
      const content = `bench ${begun.toFixed(0)} ${index}`
      const at = performance.now()
      const request = rawRequest('POST', `/api/communication/sessions/${conversation.id}/messages`, {
        token: from.token,
        body: { content },
      })
      const { status } = await connection.send(request)
      // Lost is what was acknowledged and not heard; what was not taken is counted apart.
      if (status === 200) sent.push({ key: `${to.userId} ${content}`, at })
      else refused++
    }
  }
  await Promise.all(connections.map((connection, first) => line(connection, first)))
  const elapsed = (performance.now() - begun) / 1000
  await delay(SETTLE_MS)
  const cpuAfter = cpuMs([server.pid])
  for (const connection of connections) connection.close()
  await closeAll(sockets)

  const times = sent.flatMap(({ key, at }) => {
    const heard = heardAt.get(key)
    return heard === undefined ? [] : [heard - at]
  })
  times.sort((a, b) => a - b)
  return {
    sockets: count,
    messages: sent.length,
    refused,
    perSecond: sent.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    lost: sent.length - times.length,
    disordered: disordered(),
    cpuMs:
      cpuBefore === undefined || cpuAfter === undefined ? undefined : (cpuAfter - cpuBefore) / sent.length,
    kbPerSocket: idle === undefined || held === undefined ? undefined : ((held - idle) * 1024) / count,
  }
}
