import { createHash } from 'node:crypto'
import {
  type ResourceShare,
  USUAL_COPYRIGHT,
  USUAL_SOURCE,
} from '@xueqiao/contract/features/teaching/course-resources/values'
import { sql } from 'kysely'
import { storageKey, thumbnailKey } from '../../src/modules/base/files/places'
import { keysOf, kindOf } from '../../src/modules/teaching/course-resources/content'
import type { TxCtx } from '../../src/platform/context'
import { thumbnailOf } from '../../src/platform/files/images'
import { type Extension, mimeOf } from '../../src/platform/files/types'

export interface Planned {
  courseId: number
  authorId: number
  unit: string
  lesson: string
  name: string
  tags: string[]
  share: ResourceShare
  classIds: number[]
  extension: Extension
  bytes: Buffer
  daysAgo: number
  downloads: number
}

const DAY_MS = 86_400_000

/** Bytes first, then all that stands about them, as the service would have written it. */
export const keepResource = async ({ db, env, now }: TxCtx, planned: Planned) => {
  const { courseId, authorId, unit, lesson, name, tags, share, classIds, extension, bytes } = planned
  const at = new Date(now.getTime() - planned.daysAgo * DAY_MS)
  const hash = createHash('md5').update(`${courseId} ${authorId} ${unit} ${name}`).digest('hex')
  const place = { category: 'resource', key: `${hash}.${extension}` }
  await env.files.put(storageKey(place), bytes)
  const isPicture = extension === 'png'
  if (isPicture) await env.files.put(thumbnailKey(place), await thumbnailOf(bytes))
  const mime = mimeOf(extension)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await sql`with kept as (
      insert into files (category, key, name, mime, size, sha256, width, height, owner_id, created_at)
      values (${place.category}, ${place.key}, ${`${name}.${extension}`}, ${mime}, ${bytes.length}, ${sha256},
        ${isPicture ? 320 : null}, ${isPicture ? 180 : null}, ${authorId}, ${at}) returning id),
    made as (
      insert into course_resources (course_id, unit, lesson, name, kind, size, tags, share, source, copyright,
        author_id, downloads, search_keys, created_at, updated_at)
      values (${courseId}, ${unit}, ${lesson}, ${name}, ${kindOf(mime)}, ${bytes.length}, ${tags}::text[], ${share},
        ${USUAL_SOURCE}, ${USUAL_COPYRIGHT}, ${authorId}, ${planned.downloads},
        ${keysOf({ name, tags, unit, lesson })}::tsvector, ${at}, ${at}) returning id),
    given as (
      insert into course_resource_classes (resource_id, class_id)
      select made.id, unnest(${classIds}::bigint[]) from made)
    insert into course_resource_versions (resource_id, number, file_id, uploaded_by, created_at)
    select made.id, 1, kept.id, ${authorId}, ${at} from made, kept`.execute(db)
}

/** A statement does not see what it has written itself: whose the files are is said in one of its own. */
export const holdFiles = async ({ db }: TxCtx) => {
  await sql`update files f set entity = 'course_resource_versions', entity_id = v.id
    from course_resource_versions v where v.file_id = f.id and f.entity is null`.execute(db)
}

export interface Lesson {
  courseId: number
  courseName: string
  authorId: number
  classIds: number[]
}

/** Who teaches what in a grade now, and to which classes; only people with an account. */
export const lessonsOf = async ({ db }: TxCtx, grade: number, only?: string) => {
  const { rows } =
    await sql<Lesson>`select ta.course_id as "courseId", co.name as "courseName", u.id as "authorId",
      array_agg(distinct c.id) as "classIds"
    from teaching_assignments ta join classes c on c.id = ta.class_id and c.deleted_at is null
    join semesters s on s.id = ta.semester_id and s.is_current
    join courses co on co.id = ta.course_id
    join users u on u.profile_type = 'TEACHER' and u.profile_id = ta.teacher_id
    where ta.ended_at is null and c.grade = ${grade} and (${only ?? null}::text is null or u.username = ${only ?? null})
    group by ta.course_id, co.name, co.course_code, u.id order by co.course_code, u.id`.execute(db)
  return rows
}
