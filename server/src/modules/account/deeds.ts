import { deed } from '../../platform/deeds'
import type { Device } from '../../platform/events'

export type Shut = { userId: number } & ({ reason: 'disabled' } | { reason: 'password'; username: string })

/** Nobody goes on with an account as they did: it was closed, or has another password. */
export const accountShut = deed<Shut>()

/**
 * Somebody else is about to give an account that was in use another password. Whoever keeps devices of its owner says
 * which: these hear of it, although they are lost with their sessions.
 */
export const passwordReset = deed<{ userId: number }, readonly Device[]>()
