import type { WebSocket } from 'ws'
import type { AuthedCtx, Ctx } from '../context'
import type { Kernel } from '../http/kernel'
import { converse } from './dialogue'
import { type Client, createHub } from './hub'
import { CLOSE, LIMITS, type Limits } from './limits'
import { alone, type Nodes, type Told } from './nodes'
import { createPresence } from './presence'
import { createWatch } from './watch'

/** What the modules add: the platform knows sockets, not people. */
export interface RealtimeHooks {
  /** Whom to tell that the actor is typing there; nobody, if they do not belong there. */
  typing?: (ctx: AuthedCtx, conversationId: number) => Promise<readonly number[]>
  /** These users have opened their first page, or closed their last one. */
  presence?: (ctx: Ctx, userIds: readonly number[], online: boolean) => Promise<unknown>
}

export interface RealtimeOptions {
  nodes?: Nodes | undefined
  /** Calls when a session may have ended, here or on another server. */
  onAccess?: ((listener: () => void) => void) | undefined
  limits?: Partial<Limits> | undefined
  hooks?: RealtimeHooks | undefined
}

const CLOSING_MS = 1000
/** Pages that hear of these ask at once for what is kept (`recent`). */
const READ_FROM_KEPT: ReadonlySet<string> = new Set(['teaching-assignments.changed', 'timetable.changed'])

export const createRealtime = (kernel: Kernel, options: RealtimeOptions = {}) => {
  const { nodes = alone, onAccess, hooks = {} } = options
  const limits = { ...LIMITS, ...options.limits }
  const { log, bus } = kernel.base
  const context = (): Ctx => ({
    ...kernel.base,
    now: kernel.now(),
    actor: null,
    address: '',
    agent: 'realtime',
  })

  const presence = createPresence({
    announce: async (userIds, online) => hooks.presence?.(context(), userIds, online),
    leaveMs: limits.leaveMs,
    log,
  })
  const hub = createHub({
    limits,
    onFirst: (userId) => {
      presence.came(userId)
      nodes.say({ here: userId })
    },
    onLast: (userId) => {
      presence.left(userId)
      nodes.say({ ask: userId })
    },
  })
  const watch = createWatch({ kernel, context, hub, limits })

  const tell = (told: Told) => {
    hub.deliver(told.users, told.event)
    nodes.say({ tell: told })
  }
  bus.subscribe(({ tell: told }) => told !== undefined && tell(told))
  /** A second `ready` tells a page that it may have missed something. */
  const resync = () => {
    for (const client of hub.clients()) hub.say(client, { type: 'ready' })
  }
  nodes.hear((note) => {
    if ('tell' in note) {
      // What is read anew here because of it must not be what is kept from before (`recent`).
      if (READ_FROM_KEPT.has(note.tell.event.type)) bus.publish({ type: 'school.changed' })
      hub.deliver(note.tell.users, note.tell.event)
    } else if ('ask' in note) hub.has(note.ask) && nodes.say({ here: note.ask })
    else if ('here' in note) presence.elsewhere(note.here)
    else if ('missed' in note) resync()
  })
  onAccess?.(watch.soon)

  const typing = async ({ actor }: Client, conversationId: number) => {
    const { userId, name } = actor
    const members = (await hooks.typing?.({ ...context(), actor }, conversationId)) ?? []
    const users = members.filter((member) => member !== userId)
    if (users.length > 0) tell({ users, event: { type: 'typing', sessionId: conversationId, userId, name } })
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'realtime failed')
  const heart = setInterval(hub.beat, limits.heartbeatMs).unref()
  const open = new Set<WebSocket>()

  return {
    limits,
    /** `onKnown`: it has said who it is, or is gone. */
    accept: (ws: WebSocket, address: string, agent: string, onKnown: () => void) => {
      open.add(ws)
      ws.on('close', () => open.delete(ws))
      converse(ws, {
        hub,
        limits,
        authenticate: (token) =>
          kernel.authenticate({ ...context(), address, agent }, token, { counts: false }),
        onKnown,
        typing: (client, conversationId) => void typing(client, conversationId).catch(onError),
        onError,
      })
    },
    /** Pages reconnect to another server; that this one ends says nothing about whether people are there. */
    close: async () => {
      clearInterval(heart)
      watch.stop()
      presence.stop()
      const ended = [...open].map((ws) => new Promise((resolve) => ws.once('close', resolve)))
      for (const ws of open) ws.close(CLOSE.goingAway)
      const late = setTimeout(() => {
        for (const ws of open) ws.terminate()
      }, CLOSING_MS)
      await Promise.all(ended)
      clearTimeout(late)
    },
  }
}
export type Realtime = ReturnType<typeof createRealtime>
