import { RealtimeFrame, RealtimeHello } from '@xueqiao/contract/events/realtime'
import type { RawData, WebSocket } from 'ws'
import type { z } from 'zod'
import type { Actor } from '../context'
import { AppError } from '../errors'
import type { Client, Hub } from './hub'
import { CLOSE, type Limits } from './limits'

interface Host {
  hub: Hub
  limits: Limits
  /** Who sends this token; being connected is not being active (000 §4). */
  authenticate: (token: string) => Promise<Actor>
  typing: (client: Client, conversationId: number) => void
  /** It has said who it is, or is gone. */
  onKnown: () => void
  onError: (error: unknown) => void
}

const parse = (data: RawData, isBinary: boolean): unknown => {
  if (isBinary) return undefined
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}

/** Counts frames by the second. */
const createMeter = (most: number) => {
  let second = 0
  let frames = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    frames = now === second ? frames + 1 : 1
    second = now
    return frames <= most
  }
}

/** One socket, from its hello to its end. */
export const converse = (ws: WebSocket, { hub, limits, authenticate, typing, onKnown, onError }: Host) => {
  const withinRate = createMeter(limits.framesPerSecond)
  let greeted = false
  let client: Client | undefined
  const impatience = setTimeout(() => ws.close(CLOSE.silent), limits.helloMs)

  let stranger = true
  const known = () => {
    if (stranger) onKnown()
    stranger = false
  }

  const greet = async (frame: unknown) => {
    const hello = RealtimeHello.safeParse(frame)
    if (!hello.success) return ws.close(CLOSE.refused)
    greeted = true
    const { token } = hello.data
    const actor = await authenticate(token)
    clearTimeout(impatience)
    known()
    if (ws.readyState !== ws.OPEN) return
    if (actor.mustChangePassword) return ws.close(CLOSE.passwordFirst)
    client = { ws, actor, token, alive: true, typedAt: Number.NEGATIVE_INFINITY }
    hub.add(client)
    hub.say(client, { type: 'ready' })
  }

  const answer = (speaker: Client, frame: z.output<typeof RealtimeFrame>) => {
    if (frame.type === 'ping') return hub.say(speaker, { type: 'pong' })
    const now = performance.now()
    if (now - speaker.typedAt < limits.typingMs) return
    speaker.typedAt = now
    typing(speaker, frame.sessionId)
  }

  const receive = async (data: RawData, isBinary: boolean) => {
    if (!withinRate()) return ws.close(CLOSE.refused)
    const raw = parse(data, isBinary)
    if (!greeted) return greet(raw)
    const frame = RealtimeFrame.safeParse(raw)
    if (!frame.success) ws.close(CLOSE.refused)
    else if (client !== undefined) answer(client, frame.data)
  }

  ws.on('message', (data, isBinary) => {
    if (client !== undefined) client.alive = true
    receive(data, isBinary).catch((error) => {
      const over = error instanceof AppError
      if (!over) onError(error)
      // A fault of ours is no verdict on the session: the page tries again.
      ws.close(over ? CLOSE.sessionOver : CLOSE.internal)
    })
  })
  ws.on('pong', () => {
    if (client !== undefined) client.alive = true
  })
  // The end follows, and is dealt with there.
  ws.on('error', () => {})
  ws.on('close', () => {
    clearTimeout(impatience)
    known()
    if (client !== undefined) hub.remove(client)
  })
}
