import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from './cases'
import type { Conversation } from './conversations'
import type { RunningServer } from './server'
import { closeAll, openAll } from './sockets'

const SOCKETS = 1000
const GIVE_UP_MS = 20_000

interface Choices {
  grades: { classes: { id: number; students: number }[] }[]
}

export interface NoticeMeasured {
  receipts: number
  publishMs: number
  sockets: number
  toldMs: number
}

/** One notice to the parents of as many classes as it takes; how long until the last open page of them knows. */
export const measureNotice = async (
  { url, port }: RunningServer,
  conversations: readonly Conversation[],
  parents: number,
): Promise<NoticeMeasured> => {
  const { token } = await signIn(url, 'admin')
  const ask = async <T>(method: string, path: string, body?: unknown, by = token): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: T; message: string }
    if (!response.ok) throw new Error(`${method} ${path}：${answer.message}`)
    return answer.data
  }
  const { grades } = await ask<Choices>('GET', '/api/notifications/targets')
  const targets: { kind: string; value: string }[] = []
  let expected = 0
  for (const { id, students } of grades.flatMap(({ classes }) => classes)) {
    if (expected >= parents) break
    targets.push({ kind: 'class', value: String(id) })
    // About three guardians for two pupils.
    expected += students * 1.4
  }
  // So that it can be told from those of earlier runs.
  const title = `性能测量通知 ${Date.now()}`
  const addressing = { targets, audience: ['parents'] }
  const notice = await ask<{ id: number; version: number }>('POST', '/api/notifications', {
    title,
    content: '这是一则用于测量的通知。',
    level: 'read',
    ...addressing,
  })
  const people = conversations.slice(0, SOCKETS).map(({ parent }) => parent)
  const sockets = await openAll(port, people)
  let told = 0
  let lastAt = 0
  for (const socket of sockets)
    socket.hear = ({ type, noticeId }) => {
      if (type !== 'notice.changed' || noticeId !== notice.id) return
      told++
      lastAt = performance.now()
    }
  const begun = performance.now()
  const published = await ask<{ figures: { receipts: number } }>(
    'POST',
    `/api/notifications/${notice.id}/publish`,
    { version: notice.version },
  )
  const publishMs = performance.now() - begun
  // Until nobody new has heard of it for a while.
  for (let before = -1; told !== before && performance.now() - begun < GIVE_UP_MS; ) {
    before = told
    await delay(500)
  }
  await closeAll(sockets)
  let addressed = 0
  for (const person of people) {
    const query = new URLSearchParams({ keyword: title, size: '1' })
    const found = await ask<{ totalElements: number }>(
      'GET',
      `/api/notifications?${query}`,
      undefined,
      person.token,
    )
    addressed += found.totalElements
  }
  if (addressed === 0 || told !== addressed)
    throw new Error(`通知：打开着的网页中 ${addressed} 个是收件人的，${told} 个得知`)
  return { receipts: published.figures.receipts, publishMs, sockets: told, toldMs: lastAt - begun }
}
