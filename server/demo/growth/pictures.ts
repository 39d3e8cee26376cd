import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { storageKey, thumbnailKey } from '../../src/modules/base/files/places'
import type { TxCtx } from '../../src/platform/context'
import { rowsOf } from '../rows'
import { HEIGHT, type Scene, sceneOf, WIDTH } from './scenes'

interface Wanted {
  entity: 'growth_records' | 'achievements'
  id: number
  ownerId: number
  scene: Scene
  at: Date
}

const FILE = `category text, key text, name text, size int, sha256 text, "ownerId" bigint, entity text, id bigint,
  at timestamptz`

const keep = async ({ env }: TxCtx, { entity, id, ownerId, scene, at }: Wanted) => {
  const { bytes, thumbnail } = await sceneOf(scene)
  const category = entity === 'achievements' ? 'document' : 'photo'
  const key = `${createHash('md5').update(`${entity} ${id}`).digest('hex')}.jpg`
  const place = { category, key }
  await Promise.all([env.files.put(storageKey(place), bytes), env.files.put(thumbnailKey(place), thumbnail)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = entity === 'achievements' ? '证书.jpg' : '照片.jpg'
  return { ...{ category, key, name, size: bytes.length, sha256, ownerId, entity, id, at } }
}

/** Photos of what was seen of the offered pupil and of some of the class, and a proof of every award handed in. */
export const picture = async (ctx: TxCtx, classId: number) => {
  const { rows: wanted } =
    await sql<Wanted>`select 'growth_records' as entity, r.id, r.author_id as "ownerId",
      r.dimension as scene, r.date + time '10:00' as at
    from growth_records r
    left join users own on own.username = 'student' and own.profile_type = 'STUDENT' and own.profile_id = r.student_id
    where r.class_id = ${classId} and r.author_id is not null
      and case when own.id is null then r.id % 12 = 0 else r.id % 5 < 3 end
    union all
    select 'achievements', a.id, a.author_id, 'proof', a.award_date + time '10:00' from achievements a
    join students s on s.id = a.student_id
    where s.class_id = ${classId} and a.author_kind = 'self' and a.author_id is not null and a.status <> 'REJECTED'`.execute(
      ctx.db,
    )
  // The disk takes its time for each, and takes several at once.
  const rows = await Promise.all(wanted.map((one) => keep(ctx, one)))
  if (rows.length === 0) return
  await sql`insert into files (category, key, name, mime, size, sha256, width, height, owner_id, entity, entity_id, created_at)
    select r.category, r.key, r.name, 'image/jpeg', r.size, r.sha256, ${WIDTH}, ${HEIGHT}, r."ownerId", r.entity, r.id, r.at
    from ${rowsOf(rows, FILE)}`.execute(ctx.db)
}
