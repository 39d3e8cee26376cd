import { type Kysely, sql } from 'kysely'

/**
 * What a member has read beside everything between `from_seq` and `last_read_seq`: single messages further on, own ones
 * sent before others were seen, and what was read before the talk was put away.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table conversation_members add column also_read int4multirange not null default '{}'`.execute(
    db,
  )
}
