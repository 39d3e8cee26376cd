import { WebSocket } from 'ws'

export interface Person {
  userId: number
  token: string
}

export interface Told {
  type: string
  sessionId: number
  noticeId: number
  message: { seq: number; content: string }
}

export interface OpenSocket extends Person {
  ws: WebSocket
  hear: (event: Told) => void
}

const AT_ONCE = 100

const open = (port: number, person: Person) =>
  new Promise<OpenSocket>((resolve, reject) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { perMessageDeflate: false })
    const socket: OpenSocket = { ...person, ws, hear: () => {} }
    ws.once('open', () => ws.send(JSON.stringify({ type: 'hello', token: person.token })))
    ws.once('error', reject)
    ws.once('close', (code) => reject(new Error(`socket closed: ${code}`)))
    ws.on('message', (data) => {
      const event = JSON.parse(String(data)) as Told
      if (event.type === 'ready') resolve(socket)
      else socket.hear(event)
    })
  })

/** One after another's turn: a school signs in within minutes, not within a second. */
export const openAll = async (port: number, people: readonly Person[]) => {
  const sockets: OpenSocket[] = []
  for (let from = 0; from < people.length; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(people.slice(from, from + AT_ONCE).map((person) => open(port, person)))),
    )
  return sockets
}

export const closeAll = async (sockets: readonly OpenSocket[]) => {
  await Promise.all(
    sockets.map(
      ({ ws }) =>
        new Promise<void>((resolve) => {
          ws.once('close', () => resolve())
          ws.close()
        }),
    ),
  )
}
