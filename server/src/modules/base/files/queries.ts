import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'

export interface FilePlace {
  category: string
  key: string
}

/** `noted`: what the log says of it. One statement, and so one deed: a class sends its photos at the same moment. */
export const insert = async (
  db: Db,
  file: Omit<Selectable<Database['files']>, 'id' | 'entity' | 'entity_id'>,
  noted: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
) => {
  const { rows } = await sql<{ id: number }>`with stored as (
      insert into files (category, key, name, mime, description, size, sha256, width, height, owner_id, created_at)
      values (${file.category}, ${file.key}, ${file.name}, ${file.mime}, ${file.description}, ${file.size},
        ${file.sha256}, ${file.width}, ${file.height}, ${file.owner_id}, ${file.created_at})
      returning id),
    noted as (${noted(sql`(select id from stored)`)})
    select id from stored`.execute(db)
  return rows[0]?.id ?? 0
}

const rows = (db: Db) =>
  db
    .selectFrom('files')
    .select(['id', 'category', 'key', 'name', 'mime', 'size', 'width', 'owner_id', 'entity', 'entity_id'])

export const byPlace = (db: Db, { category, key }: FilePlace) =>
  rows(db).where('category', '=', category).where('key', '=', key).executeTakeFirst()
export const byId = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

/** Only one's own, and only what nothing else has taken: those that these were. */
export const attach = (db: Tx, ids: readonly number[], ownerId: number, entity: string, entityId: number) =>
  db
    .updateTable('files')
    .set({ entity, entity_id: entityId })
    .where('id', '=', anyOf(ids))
    .where('owner_id', '=', ownerId)
    .where('entity', 'is', null)
    .returning(['id', 'category', 'key', 'name', 'mime', 'size', 'width'])
    .execute()

const ofRow = statement((db, _shape: null, { entity, entityId }: { entity: string; entityId: number }) =>
  db
    .selectFrom('files')
    .select(['id', 'category', 'key', 'name', 'mime', 'size', 'width'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('id'),
)

export const attachedTo = (db: Db, entity: string, entityId: number) => ofRow(db, null, { entity, entityId })

export const factsOf = (db: Db, entity: string, entityId: number) =>
  db
    .selectFrom('files')
    .select(['id', 'category', 'key', 'name', 'description', 'mime', 'size', 'sha256', 'width', 'height'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute()

/** What nothing holds any more is swept like an upload that nothing took. */
export const release = async (db: Tx, ids: readonly number[]) => {
  await db.updateTable('files').set({ entity: null, entity_id: null }).where('id', 'in', ids).execute()
}

/** One that is being attached at this moment is passed over. */
export const deleteUnattached = (db: Tx, before: Date, limit: number) =>
  db
    .with('old', (cte) =>
      cte
        .selectFrom('files')
        .select('id')
        .where('entity', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('files')
    // As a list, not as a join: that would read all files for these few.
    .where('id', '=', (eb) => anyIn(eb.selectFrom('old').select('old.id')))
    .returning(['category', 'key', 'width'])
    .execute()
