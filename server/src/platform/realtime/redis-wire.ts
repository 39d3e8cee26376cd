import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Log } from '../context'
import { messageOf, StartError } from '../start-error'
import type { Wire } from './wire'

const CHANNEL = 'xueqiao:realtime'
const CONNECT_MS = 5000
const SEND_MS = 5000

/** Two connections: one that listens can do nothing else. Lost later, they come back by themselves. */
export const openRedisWire = async (url: string, log: Log): Promise<Wire> => {
  const self = randomUUID()
  let settled = false
  const client = async (options: object = {}) => {
    const made = new Redis(url, {
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      commandTimeout: SEND_MS,
      // What is told late is told wrongly: whoever missed it asks the API.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => (settled ? Math.min(times * 200, 2000) : null),
      ...options,
    })
    let why: unknown
    made.on('error', (error) => {
      why = error
    })
    made.on('close', () => settled && log.warn({ err: why }, 'redis connection lost'))
    await made.connect().catch((error: unknown) => {
      made.disconnect()
      // What the library throws says less than what went before; neither repeats the address with its password.
      throw new StartError(`无法连接 Redis：${messageOf(why ?? error)}。请检查 REDIS_URL 与 Redis 服务`)
    })
    return made
  }
  const speaker = await client()
  // A subscription is renewed by itself after a loss, before `ready`.
  const listener = await client({ enableOfflineQueue: true, autoResubscribe: true })
  await listener.subscribe(CHANNEL)
  settled = true

  return {
    send: async (text) => {
      await speaker.publish(CHANNEL, `${self} ${text}`)
    },
    listen: ({ heard, back }) => {
      listener.on('message', (_channel, message: string) => {
        const at = message.indexOf(' ')
        if (message.slice(0, at) !== self) heard(message.slice(at + 1))
      })
      listener.on('ready', back)
    },
    stop: async () => {
      settled = false
      speaker.disconnect()
      listener.disconnect()
    },
  }
}
