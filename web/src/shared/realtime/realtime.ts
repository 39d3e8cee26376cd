import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

type EventOf<T extends RealtimeEvent['type']> = Extract<RealtimeEvent, { type: T }>

/** Small, for every page: the socket itself comes later, in a script of its own. */
const listeners = new Set<(event: RealtimeEvent) => void>()
const resyncs = new Map<() => void, { first: boolean }>()

/** What the server tells, to whoever on this page listens. */
export const tell = (event: RealtimeEvent) => {
  for (const listener of [...listeners]) listener(event)
}

export const onRealtime = (listener: (event: RealtimeEvent) => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useRealtime = <T extends RealtimeEvent['type']>(
  type: T,
  handler: (event: EventOf<T>) => void,
) => {
  const heard = useEffectEvent((event: RealtimeEvent) => {
    if (event.type === type) handler(event as EventOf<T>)
  })
  useEffect(() => onRealtime((event) => heard(event)), [])
}

/** Something may have been missed: whoever keeps a copy asks again. */
export const resync = ({ first = false } = {}) => {
  for (const [handler, wants] of [...resyncs]) if (!first || wants.first) handler()
}

/**
 * Calls after every reconnection, while sockets are blocked, and now and then. `first`: after the first connection too,
 * for a copy in which what happened between its reading and the connection must not be missing for a minute.
 */
export const onResync = (handler: () => void, { first = false } = {}) => {
  resyncs.set(handler, { first })
  return () => {
    resyncs.delete(handler)
  }
}

/** polling: sockets do not get through, so the page asks now and then. */
type Connection = 'idle' | 'connecting' | 'open' | 'reconnecting' | 'polling'

const useState = create<{ connection: Connection }>(() => ({ connection: 'idle' }))
export const useConnection = () => useState(({ connection }) => connection)
export const setConnection = (connection: Connection) => useState.setState({ connection })

type Frame = { type: 'ping' } | { type: 'typing'; sessionId: number }
let send: ((frame: Frame) => void) | undefined
/** The open socket, or that there is none. */
export const bindSender = (sender: typeof send) => {
  send = sender
}

const TYPING_MS = 3000
let typed = { sessionId: 0, at: 0 }

/** For every key, if need be: only one in three seconds is told. */
export const sendTyping = (sessionId: number) => {
  const at = Date.now()
  if (send === undefined || (typed.sessionId === sessionId && at - typed.at < TYPING_MS)) return
  typed = { sessionId, at }
  send({ type: 'typing', sessionId })
}
