import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import type { PushTarget } from './push/sender'

export interface Device extends PushTarget {
  id: number
}

/** What happened, told after the commit. `actorId` lets a listener skip the one who did it. */
export interface AppEvent {
  type: string
  id?: number
  actorId?: number
  /** Told to every open page of these users, on whichever server they are. */
  tell?: { users: readonly number[]; event: RealtimeEvent }
  /** Pushed to these as well, which are nobody's any more by what happened. */
  devices?: readonly Device[]
}

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
