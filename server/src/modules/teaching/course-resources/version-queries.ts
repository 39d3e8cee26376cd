import type { Db, Tx } from '../../../platform/db/database'
import { nameOf } from '../teaching-plans/scope'

export const versions = (db: Db, resourceId: number) =>
  db
    .selectFrom('course_resource_versions as v')
    .innerJoin('files as f', 'f.id', 'v.file_id')
    .select(['v.number', 'v.note', 'v.created_at as createdAt', 'f.name as fileName', 'f.size'])
    .select(['f.category', 'f.key', 'f.mime', nameOf('v.uploaded_by').as('uploadedByName')])
    .where('v.resource_id', '=', resourceId)
    .orderBy('v.number', 'desc')
    .execute()

interface NewVersion {
  resourceId: number
  number: number
  fileId: number
  note: string | null
  userId: number
}

export const insert = async (db: Tx, { resourceId, number, fileId, note, userId }: NewVersion, now: Date) => {
  const { id } = await db
    .insertInto('course_resource_versions')
    .values({
      ...{ resource_id: resourceId, number, file_id: fileId, note },
      ...{ uploaded_by: userId, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const latestNumber = async (db: Tx, resourceId: number) => {
  const { number } = await db
    .selectFrom('course_resource_versions')
    .select((eb) => eb.fn.max<number>('number').as('number'))
    .where('resource_id', '=', resourceId)
    .executeTakeFirstOrThrow()
  return number
}

/** Of those that lie in the bin since before: they and all their versions go, and these were their files. */
export const erase = async (db: Tx, before: Date, limit: number) => {
  const old = db
    .selectFrom('course_resources')
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const resources = await old.execute()
  if (resources.length === 0) return { resources: 0, fileIds: [] }
  const ids = resources.map(({ id }) => id)
  const files = await db
    .deleteFrom('course_resource_versions')
    .where('resource_id', 'in', ids)
    .returning('file_id as fileId')
    .execute()
  await db.deleteFrom('course_resources').where('id', 'in', ids).execute()
  return { resources: ids.length, fileIds: files.map(({ fileId }) => fileId) }
}
