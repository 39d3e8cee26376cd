import type { RealtimeAnswer, RealtimeEvent } from '@xueqiao/contract/events/realtime'
import { type ClientOptions, WebSocket } from 'ws'
import type { z } from 'zod'

type Frame = RealtimeEvent | z.output<typeof RealtimeAnswer>

/** A page as the server sees it: what it is told, in order, and how it ends. */
export const openSocket = (url: string, options: ClientOptions = {}) => {
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/api/realtime`, options)
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of [...waiting]) look()
  }
  ws.on('message', (data) => {
    frames.push(JSON.parse(data.toString()))
    wake()
  })
  const opened = new Promise<void>((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  // Whoever does not wait for it does not care.
  opened.catch(() => {})
  ws.on('error', () => {})
  const closed = new Promise<number>((resolve) =>
    ws.once('close', (code) => {
      resolve(code)
      wake()
    }),
  )

  /** The first frame of this type, or the next when it is asked for again. */
  const told = (type: Frame['type']) =>
    new Promise<Frame>((resolve, reject) => {
      const look = () => {
        const at = frames.findIndex((frame) => frame.type === type)
        if (at < 0 && ws.readyState !== WebSocket.CLOSED) return
        waiting.delete(look)
        const [frame] = at < 0 ? [] : frames.splice(at, 1)
        if (frame === undefined) reject(new Error(`closed without ${type}`))
        else resolve(frame)
      }
      waiting.add(look)
      look()
    })

  const say = (frame: unknown) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  return {
    ws,
    opened,
    closed,
    frames,
    told,
    say,
    hello: async (token: string | undefined) => {
      await opened
      say({ type: 'hello', token })
      await told('ready')
    },
    /** Everything sent before has arrived when this does. */
    settle: async () => {
      say({ type: 'ping' })
      await told('pong')
    },
    close: async () => {
      ws.close()
      await closed
    },
  }
}
