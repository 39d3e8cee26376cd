import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import { WebSocket } from 'ws'
import type { Actor } from '../context'
import { CLOSE, type Limits } from './limits'

/** A socket whose sender is known. */
export interface Client {
  ws: WebSocket
  actor: Actor
  token: string
  /** Heard of since the last beat. */
  alive: boolean
  typedAt: number
}

interface HubOptions {
  limits: Limits
  onFirst: (userId: number) => void
  onLast: (userId: number) => void
}

/** Who has which sockets on this server. */
export const createHub = ({ limits, onFirst, onLast }: HubOptions) => {
  const byUser = new Map<number, Set<Client>>()

  /** Someone who does not read is cut off before their backlog becomes our memory: they ask again when they are back. */
  const send = ({ ws }: Client, data: Buffer) => {
    if (ws.readyState !== WebSocket.OPEN) return
    if (ws.bufferedAmount > limits.bufferedBytes) ws.terminate()
    else ws.send(data, { binary: false })
  }

  const clients = () => [...byUser.values()].flatMap((set) => [...set])

  return {
    clients,
    has: (userId: number) => byUser.has(userId),
    add: (client: Client) => {
      const own = byUser.get(client.actor.userId) ?? new Set()
      const first = own.size === 0
      const [oldest] = own
      if (oldest !== undefined && own.size >= limits.perUser) {
        own.delete(oldest)
        oldest.ws.close(CLOSE.tooMany)
      }
      own.add(client)
      byUser.set(client.actor.userId, own)
      if (first) onFirst(client.actor.userId)
    },
    remove: (client: Client) => {
      const own = byUser.get(client.actor.userId)
      if (own === undefined || !own.delete(client) || own.size > 0) return
      byUser.delete(client.actor.userId)
      onLast(client.actor.userId)
    },
    deliver: (users: readonly number[], event: RealtimeEvent) => {
      const told = [...new Set(users)].flatMap((userId) => [...(byUser.get(userId) ?? [])])
      if (told.length === 0) return
      const data = Buffer.from(JSON.stringify(event))
      for (const client of told) send(client, data)
    },
    say: (client: Client, answer: { type: 'ready' | 'pong' }) =>
      send(client, Buffer.from(JSON.stringify(answer))),
    /** Whoever has not answered the last ping is gone, and does not know it. */
    beat: () => {
      for (const client of clients()) {
        if (!client.alive) client.ws.terminate()
        else {
          client.alive = false
          client.ws.ping()
        }
      }
    },
  }
}
export type Hub = ReturnType<typeof createHub>
