import type { Kysely } from 'kysely'

/**
 * A million entries, the latest first: all of them, those of one area, those of one kind of deed. One person's and one
 * row's have their indexes already. The id stands last, so that a page is cut out of the index alone.
 */
export const up = async (db: Kysely<unknown>) => {
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('audit_log').columns(columns).execute()
  await index('audit_log_by_time', ['at', 'id'])
  await index('audit_log_by_area', ['entity', 'at', 'id'])
  await index('audit_log_by_action', ['action', 'at', 'id'])
}
