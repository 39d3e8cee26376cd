import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../src/platform/db/database'

/** Until so many statements of this database wait for what another transaction holds. */
export const somebodyWaits = (db: Db, count = 1) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows.length).toBeGreaterThanOrEqual(count)
    },
    { timeout: 10_000, interval: 20 },
  )
