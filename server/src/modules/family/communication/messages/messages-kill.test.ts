import { randomUUID } from 'node:crypto'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import type { Child } from '@xueqiao/contract/features/pupils/parents/api'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { useLab } from '../../../../../test/embedded-lab'
import { copyFolder, PASSWORD, programOf, startServer } from '../../../../../test/embedded-server'
import { smallSchool } from '../../../../../test/small-school'

const lab = useLab()
let program = ''
let school = ''

beforeAll(async () => {
  program = await programOf('school-server.ts')
  school = await smallSchool()
})

interface Me {
  id: number
  name: string
  profileId: number
}

interface Sent {
  id: number
  seq: number
}

/** A real server, those who talk on it, and a look into its database from outside. */
const started = async () => {
  const server = startServer(program, lab.dataDir)
  const { port, connection } = JSON.parse(await server.said('up')) as { port: number; connection: object }
  const send = async <T>(token: string, method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, request)
    const answer = (await response.json()) as { data: T; token: string; message: string }
    if (!response.ok) throw new Error(answer.message)
    return answer
  }
  const signIn = async (username: string) => {
    const { token } = await send('', 'POST', authApi.login.path, { username, password: PASSWORD })
    return {
      get: async <T>(path: string) => (await send<T>(token, 'GET', path)).data,
      post: async <T>(path: string, body: object) => (await send<T>(token, 'POST', path, body)).data,
    }
  }
  const client = new pg.Client(connection)
  // The database goes down with the server.
  client.on('error', () => {})
  await client.connect()
  return { server, client, signIn }
}

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof started>>['signIn']>>

const KILLS = 3
const UNTIL_KILLED = 24
const LINES = 4

test('a server killed under load has every acknowledged message once, at its number, and none twice after a retry', async () => {
  const acknowledged = new Map<string, Sent>()
  const unanswered = new Map<string, number>()
  const sendOne = async (
    person: Person,
    index: number,
    sessionId: number,
    clientId: string = randomUUID(),
  ) => {
    unanswered.set(clientId, index)
    const path = messagesApi.send.path.replace('{id}', String(sessionId))
    const { id, seq } = await person.post<Sent>(path, { content: `第 ${clientId} 条`, clientId })
    acknowledged.set(clientId, { id, seq })
    unanswered.delete(clientId)
  }

  copyFolder(school, lab.dataDir)
  let sessionId = 0
  for (let round = 0; round <= KILLS; round++) {
    const { server, client, signIn } = await started()
    const people = [await signIn('parent'), await signIn('teacher')] as const
    if (sessionId === 0) {
      const [parent, teacher] = people
      const { id, name } = await teacher.get<Me>(authApi.user.path)
      const { profileId } = await parent.get<Me>(authApi.user.path)
      const children = await parent.get<Child[]>(`/api/parents/${profileId}/students`)
      const child = children.find(({ headTeacherName }) => headTeacherName === name)
      const body = { userIds: [id], studentId: child?.id }
      sessionId = (await parent.post<{ id: number }>(communicationApi.createConversation.path, body)).id
    }
    // Whatever had no answer is sent again as it was; nobody knows whether it had arrived.
    for (const [clientId, index] of [...unanswered]) {
      const person = people[index]
      if (person !== undefined) await sendOne(person, index, sessionId, clientId)
    }
    const { rows } = await client.query(
      'select client_id, id::int, seq from messages where conversation_id = $1 and client_id is not null order by seq',
      [sessionId],
    )
    const stored = new Map(rows.map(({ client_id, id, seq }) => [client_id, { id, seq }]))
    expect(rows).toHaveLength(acknowledged.size)
    expect(stored).toEqual(new Map([...acknowledged].sort(([, a], [, b]) => a.seq - b.seq)))
    const every = await client.query('select seq from messages where conversation_id = $1 order by seq', [
      sessionId,
    ])
    expect(every.rows.map(({ seq }) => seq)).toEqual(every.rows.map((_, index) => index + 1))
    if (round < KILLS) {
      const enough = acknowledged.size + UNTIL_KILLED
      let killed: Promise<unknown> | undefined
      const line = async (person: Person, index: number) => {
        while (killed === undefined) {
          await sendOne(person, index, sessionId)
          if (acknowledged.size >= enough) killed ??= server.kill()
        }
      }
      const lines = people.flatMap((person, index) =>
        Array.from({ length: LINES }, () => line(person, index)),
      )
      await Promise.allSettled(lines)
      await killed
      await client.end().catch(() => {})
      expect(acknowledged.size).toBeGreaterThanOrEqual(enough)
    } else {
      await client.end()
      await server.kill()
    }
  }
}, 120_000)
