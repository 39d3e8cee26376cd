import { join } from 'node:path'
import pino from 'pino'
import { modules } from '../src/modules'
import { createTokens } from '../src/platform/auth/token'
import type { AppEnv, Ctx } from '../src/platform/context'
import type { Db } from '../src/platform/db/database'
import { createMemory } from '../src/platform/db/row-cache'
import { createEventBus } from '../src/platform/events'
import { createDiskStore } from '../src/platform/files/store'
import { partsOf } from '../src/platform/module'

/** The day on which the tests' demo schools begin. */
export const now = () => new Date('2026-11-16T02:00:00Z')

/** What filling a school needs, without a server around it. */
export const bareCtx = (db: Db, dataDir: string): Ctx => {
  const env: AppEnv = {
    parts: partsOf(modules),
    tokens: createTokens('a-secret-for-tests-of-at-least-32-characters'),
    files: createDiskStore(join(dataDir, 'files')),
    idleMinutes: 60,
    memory: createMemory(),
    demo: null,
    version: 'test',
  }
  const log = pino({ level: 'silent' })
  const bus = createEventBus(() => {})
  return { db, env, bus, log, now: now(), actor: null, address: 'local', agent: 'test' }
}
