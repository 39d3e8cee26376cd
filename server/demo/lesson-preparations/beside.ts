import { createHash } from 'node:crypto'
import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type {
  PreparationContent,
  PreparationPart,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { sql } from 'kysely'
import { storageKey, thumbnailKey } from '../../src/modules/base/files/places'
import type { TxCtx } from '../../src/platform/context'
import { thumbnailOf } from '../../src/platform/files/images'
import { type Extension, mimeOf } from '../../src/platform/files/types'
import { aDocument, aPicture } from '../course-resources/samples'

interface Held {
  id: number
  authorId: number
  content: PreparationContent
  resource: { id: number; name: string } | null
  homeworkId: number | null
}

/** The latest of whoever is offered that nobody has touched since it was made for them, with a resource of its course and homework that was given in it. */
const latest = async ({ db }: TxCtx, n: number) => {
  const { rows } = await sql<Held>`select p.id, p.author_id as "authorId", p.content,
      (select json_build_object('id', r.id, 'name', r.name) from course_resources r where r.course_id = p.course_id
        and r.author_id = p.author_id and r.deleted_at is null order by r.id limit 1) as resource,
      (select h.id from homeworks h where h.course_id = p.course_id and h.author_id = p.author_id
        and h.status <> 'DRAFT' order by h.id desc offset ${n} limit 1) as "homeworkId"
    from lesson_preparations p join users u on u.id = p.author_id and u.username = 'teacher'
    where p.file_ids = '{}' and p.revision = 1 and exists (select from course_resources r
      where r.course_id = p.course_id and r.author_id = p.author_id and r.deleted_at is null) and not exists (select from audit_log a
      where a.entity = 'lesson_preparations' and a.entity_id = p.id)
    order by p.first_date desc nulls last, p.id desc limit 1 for update of p`.execute(db)
  return rows[0]
}

const keep = async (
  { db, env, now }: TxCtx,
  { id, authorId }: Held,
  { name, extension, bytes }: { name: string; extension: Extension; bytes: Buffer },
) => {
  const key = `${createHash('md5').update(`preparation ${id} ${name}`).digest('hex')}.${extension}`
  const place = { category: 'document', key }
  const isPicture = extension === 'png'
  await env.files.put(storageKey(place), bytes)
  if (isPicture) await env.files.put(thumbnailKey(place), await thumbnailOf(bytes))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { rows } = await sql<{
    id: number
  }>`insert into files (category, key, name, mime, size, sha256, width, height,
      owner_id, entity, entity_id, created_at)
    values (${place.category}, ${key}, ${`${name}.${extension}`}, ${mimeOf(extension)}, ${bytes.length}, ${sha256},
      ${isPicture ? 320 : null}, ${isPicture ? 180 : null}, ${authorId}, 'lesson_preparations', ${id}, ${now})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

const withNode = (content: PreparationContent, part: PreparationPart, node: RichNode): PreparationContent => {
  const { doc, blocks } = content[part] ?? { doc: { type: 'doc', content: [] }, blocks: [] }
  const longer = { ...doc, content: [...(doc.content ?? []), node] }
  return { ...content, [part]: { doc: longer, blocks: [...blocks, `demo${blocks.length}`] } }
}

/** A picture on the board, a sheet beside the text, a resource that it names, and homework that was really given. */
export const addBeside = async (ctx: TxCtx, n: number) => {
  const held = await latest(ctx, n)
  if (held === undefined) return
  const { id, content, resource, homeworkId } = held
  const picture = await keep(ctx, held, { name: '板书示意', extension: 'png', bytes: await aPicture() })
  const title = `${content.title} 学习单`
  const sheet = await keep(ctx, held, { name: title, extension: 'docx', bytes: await aDocument(title) })
  const shown = withNode(content, 'board', { type: 'image', attrs: { fileId: picture, alt: '板书示意' } })
  const named: RichNode | null = resource && {
    type: 'resource',
    attrs: { resourceId: resource.id, name: resource.name },
  }
  const after =
    named === null
      ? shown
      : withNode(shown, 'materials', {
          type: 'paragraph',
          content: [{ type: 'text', text: '上课时打开：' }, named],
        })
  const text = JSON.stringify(after)
  await sql`update lesson_preparations set content = ${text}::jsonb, file_ids = array[${sheet}::bigint]
    where id = ${id}`.execute(ctx.db)
  // What was handed in had it, too: there is no other version of it yet.
  await sql`update lesson_preparation_versions set content = ${text}::jsonb where preparation_id = ${id}`.execute(
    ctx.db,
  )
  if (homeworkId !== null)
    await sql`insert into lesson_preparation_homework (preparation_id, homework_id)
      values (${id}, ${homeworkId})`.execute(ctx.db)
}
