import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../platform/db/database'

export type NewParent = Insertable<Database['parents']>

export const insertMany = async (db: Tx, parents: NewParent[]) => {
  const inserted = await db.insertInto('parents').values(parents).returning(['id', 'phone']).execute()
  return new Map(inserted.map((row) => [row.phone, row.id]))
}

export const link = async (db: Tx, links: Insertable<Database['student_guardians']>[]) => {
  await db.insertInto('student_guardians').values(links).execute()
}
