import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database'
import { type Ear, notify } from '../db/listen'
import { assembler, split } from './parts'

/** Carries texts to the other servers, and theirs to us. */
export interface Wire {
  /** Fails when it is not certain that the others could hear. */
  send: (text: string) => Promise<void>
  listen: (ears: {
    /** What another server sent; never our own. */
    heard: (text: string) => void
    /** Heard again after a loss: something may have been missed. */
    back: () => void
  }) => void
  stop: () => Promise<void>
}

/** The database that all servers share anyway. */
export const notifyWire = (db: Db, ear: Ear): Wire => {
  const self = randomUUID()
  let number = 0
  return {
    send: (text) => notify(db, 'realtime', split(self, number++, text)),
    listen: ({ heard, back }) => {
      ear.on('realtime', assembler(self, heard))
      ear.onHears((hears) => hears && back())
    },
    stop: async () => {},
  }
}
