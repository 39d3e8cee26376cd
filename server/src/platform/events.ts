import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import type { PushTarget } from './push/sender'

export interface Device extends PushTarget {
  id: number
}

type Told =
  | 'message.sent'
  | 'message.recalled'
  | 'messages.read'
  /** What waited for a teacher's hours is there now. */
  | 'messages.visible'
  | 'conversation.changed'
  | 'presence.changed'
  | 'notice.changed'
  | 'feedback.changed'
  | 'homework.changed'
  | 'timetable.changed'
  | 'teaching-assignments.changed'
  | 'bell.rung'
  | 'bell.changed'

/** What happened, told after the commit. What nobody listens to is not announced: the audit log knows of it. */
export type AppEvent =
  | {
      type: Told
      id: number
      /** Told to every open page of these users, on whichever server they are. */
      tell: { users: readonly number[]; event: RealtimeEvent }
      /** Pushed to these as well, which are nobody's any more by what happened. */
      devices?: readonly Device[]
    }
  | { type: 'job.ordered' | 'job.updated'; id: number; tell?: never; devices?: never }
  /** Something of the school was written, by whichever deed: what was counted before is behind (`recent`). */
  | { type: 'school.changed'; id?: never; tell?: never; devices?: never }

type Listener = (event: AppEvent) => void

export interface EventBus {
  publish: (event: AppEvent) => void
  subscribe: (listener: Listener) => () => void
}

/** A listener that fails must neither undo what is committed nor keep the others from hearing of it. */
export const createEventBus = (onError: (error: unknown) => void): EventBus => {
  const listeners = new Set<Listener>()
  return {
    publish: (event) => {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          onError(error)
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
