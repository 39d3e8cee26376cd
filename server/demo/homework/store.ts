import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { storageKey, thumbnailKey } from '../../src/modules/base/files/places'
import { JOB } from '../../src/modules/teaching/homework/assigning/publishing'
import type { TxCtx } from '../../src/platform/context'
import type { Tx } from '../../src/platform/db/database'
import { enqueue } from '../../src/platform/jobs/queue'
import { HOUR_MS, MINUTE_MS } from '../later/times'
import { rowsOf } from '../rows'
import type { Given } from './plan'
import { HEIGHT, kindFor, nameOf, type SheetKind, sheetOf, WIDTH } from './sheets'
import type { Version, Work } from './work'

export interface Stored {
  given: Given
  works: readonly Work[]
}

/** Below it there is room for the weeks that are filled afterwards: lists of teachers show the highest number first. */
export const ROOM = 5000

/** What is made at the first start is the newest. */
export const leaveRoom = (db: Tx) =>
  sql`select setval(pg_get_serial_sequence('homeworks', 'id'), ${ROOM})`.execute(db)

const numbers = async (db: Tx, count: number, isNewest: boolean) => {
  const { rows } = await sql<{ last: number; used: number }>`select
    (select last_value from homeworks_id_seq) as last,
    (select coalesce(max(id), 0) from homeworks where id < ${ROOM}) as used`.execute(db)
  const { last = 0, used = 0 } = rows[0] ?? {}
  const fits = !isNewest && last >= ROOM && used + count < ROOM
  if (fits) return Array.from({ length: count }, (_, index) => used + 1 + index)
  const { rows: next } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('homeworks', 'id')) as id
    from generate_series(1, ${count})`.execute(db)
  return next.map(({ id }) => id)
}

const HOMEWORK = `id bigint, title text, content text, doc jsonb, course_id bigint, author_id bigint, status text,
  estimated_minutes int, written boolean, scoring text, level_style text, needs_submission boolean, over_cap_reason text,
  publish_at timestamptz, published_at timestamptz, withdrawn_at timestamptz, withdraw_reason text, created_at timestamptz,
  updated_at timestamptz`

const isOut = ({ status }: Given) => status !== 'DRAFT' && status !== 'SCHEDULED'

const homeworkRow = (id: number, given: Given, now: Date) => {
  const { text, status, at } = given
  const written = new Date(Math.min(at.getTime(), now.getTime()) - 20 * MINUTE_MS)
  const withdrawn =
    status === 'WITHDRAWN' ? new Date(Math.min(at.getTime() + HOUR_MS / 2, now.getTime())) : null
  return {
    ...{
      id,
      title: text.title,
      content: text.content,
      doc: text.doc,
      course_id: given.courseId,
      author_id: given.authorId,
      status,
    },
    ...{ estimated_minutes: given.minutes, written: text.spoken === undefined, scoring: text.scoring },
    ...{ level_style: text.levelStyle ?? 'letters', needs_submission: text.tick === undefined },
    ...{ over_cap_reason: given.reason, publish_at: status === 'SCHEDULED' ? at : null },
    ...{
      published_at: isOut(given) ? at : null,
      withdrawn_at: withdrawn,
      withdraw_reason: given.withdrawReason,
    },
    ...{ created_at: written, updated_at: withdrawn ?? (isOut(given) ? at : written) },
  }
}

const insertHomeworks = async ({ db, now }: TxCtx, ids: readonly number[], all: readonly Stored[]) => {
  const rows = all.map(({ given }, index) => homeworkRow(ids[index] ?? 0, given, now))
  const columns = sql.raw(HOMEWORK.replace(/ (bigint|text|int|boolean|jsonb|timestamptz)\b/g, ''))
  await sql`insert into homeworks (${columns}) overriding system value select ${columns}
    from ${rowsOf(rows, HOMEWORK)}`.execute(db)
  const classes = all.flatMap(({ given }, index) =>
    given.classes.map((one) => ({ ...one, id: ids[index] ?? 0, courseId: given.courseId })),
  )
  await sql`insert into homework_classes (homework_id, class_id, course_id, due_at, day)
    select r.id, r."classId", r."courseId", r."dueAt", r.day from ${rowsOf(
      classes,
      'id bigint, "classId" bigint, "courseId" bigint, "dueAt" timestamptz, day date',
    )}`.execute(db)
}

const SUBMISSION = `homework_id bigint, class_id bigint, student_id bigint, due_at timestamptz, state text,
  submitted_at timestamptz, late boolean, times int, minutes int, score int, level text, tags text[],
  graded_at timestamptz, return_reason text, version int`

/** The pupil's own row says what the last version is at. What is empty is left out: of so many rows it would be most. */
const submissionRow = (homeworkId: number, given: Given, { pupil, state, versions }: Work) => {
  const last = versions.at(-1)
  const steps = versions.reduce((sum, { markedAt }) => sum + (markedAt === null ? 1 : 2), 0)
  return {
    ...{ homework_id: homeworkId, class_id: pupil.classId, student_id: pupil.id, state },
    due_at: given.classes.find(({ classId }) => classId === pupil.classId)?.dueAt,
    ...{ submitted_at: last?.at, late: last?.late ?? false, times: versions.length, version: 1 + steps },
    ...{ minutes: last?.minutes ?? undefined, score: last?.result?.score ?? undefined },
    ...{ level: last?.result?.level ?? undefined, tags: last?.result?.tags ?? [] },
    graded_at: state === 'GRADED' ? last?.markedAt : undefined,
    return_reason: state === 'RETURNED' ? last?.returnReason : undefined,
  }
}

const insertSubmissions = async (db: Tx, ids: readonly number[], all: readonly Stored[]) => {
  const rows = all.flatMap(({ given, works }, index) =>
    works.map((work) => submissionRow(ids[index] ?? 0, given, work)),
  )
  const columns = sql.raw(SUBMISSION.replace(/ (bigint|text\[\]|text|int|boolean|timestamptz)(?=,|$)/g, ''))
  const { rows: made } = await sql<{ id: number; key: string }>`insert into homework_submissions (${columns})
    select ${columns} from ${rowsOf(rows, SUBMISSION)}
    returning id, homework_id || ' ' || student_id as key`.execute(db)
  return new Map(made.map(({ id, key }) => [key, id]))
}

interface Filed {
  submissionId: number
  number: number
  given: Given
  ownerId: number
  version: Version
}

const FILE = `key text, name text, size int, sha256 text, "ownerId" bigint, entity text, "entityId" bigint, at timestamptz`
const CATEGORY = 'homework'

/**
 * Keeps a sheet with its small picture under a name of its own. Of what looks the same the bytes are written once in a go;
 * the others are copies, which take no room where the disk can do that.
 */
const keeper = ({ env: { files } }: TxCtx) => {
  const first = new Map<string, Promise<string>>()
  const put = async (key: string, { bytes, thumbnail }: Awaited<ReturnType<typeof sheetOf>>) => {
    const place = { category: CATEGORY, key }
    await Promise.all([files.put(storageKey(place), bytes), files.put(thumbnailKey(place), thumbnail)])
    return key
  }
  return async (about: string, kind: SheetKind, seed: number) => {
    const sheet = await sheetOf(kind, seed)
    const key = `${createHash('md5').update(about).digest('hex')}.jpg`
    const name = nameOf(kind, seed)
    const known = first.get(name)
    if (known === undefined) {
      const putting = put(key, sheet)
      first.set(name, putting)
      await putting
    } else {
      const [from, to] = [
        { category: CATEGORY, key: await known },
        { category: CATEGORY, key },
      ]
      await Promise.all([storageKey, thumbnailKey].map((keyOf) => files.copy(keyOf(from), keyOf(to))))
    }
    return { key, size: sheet.bytes.length, sha256: createHash('sha256').update(sheet.bytes).digest('hex') }
  }
}
type Keep = ReturnType<typeof keeper>

/** One page of what was photographed. */
const keepPage = async (
  keep: Keep,
  { submissionId, number, given, ownerId, version }: Filed,
  page: number,
) => {
  const seed = submissionId + number + page
  const kept = await keep(`${submissionId} ${number} ${page}`, kindFor(given.text), seed)
  const row = { ...kept, name: `作业第 ${page + 1} 页.jpg`, ownerId, at: version.at }
  return { version, row: { ...row, entity: 'homework_submissions', entityId: submissionId } }
}

const insertFiles = async (db: Tx, rows: readonly object[]) => {
  if (rows.length === 0) return []
  const { rows: made } = await sql<{ id: number; key: string }>`insert into files
      (category, key, name, mime, size, sha256, width, height, owner_id, entity, entity_id, created_at)
    select ${CATEGORY}, r.key, r.name, 'image/jpeg', r.size, r.sha256, ${WIDTH}, ${HEIGHT}, r."ownerId",
      r.entity, r."entityId", r.at from ${rowsOf(rows, FILE)} returning id, key`.execute(db)
  return made
}

/** The sheets that were given out. */
const keepSheets = async ({ db, now }: TxCtx, keep: Keep, ids: readonly number[], all: readonly Stored[]) => {
  const sheets = all.flatMap(({ given }, index) =>
    given.text.sheet === undefined ? [] : [{ given, id: ids[index] ?? 0 }],
  )
  const rows = await Promise.all(
    sheets.map(async ({ given: { text, authorId, at }, id }) => ({
      ...(await keep(`homework ${id}`, kindFor(text), id)),
      ...{ name: `${text.title}示范.jpg`, ownerId: authorId, entity: 'homeworks', entityId: id },
      at: new Date(Math.min(at.getTime(), now.getTime())),
    })),
  )
  await insertFiles(db, rows)
}

/** Each a file of its own, as if it had been taken with a phone: the files of each version, in its order. */
const keepPhotos = async ({ db }: TxCtx, keep: Keep, filed: readonly Filed[]) => {
  // The disk takes its time for each, and takes several at once.
  const pages = await Promise.all(
    filed.flatMap((one) => [...one.version.photos.keys()].map((page) => keepPage(keep, one, page))),
  )
  const keysOf = new Map<Version, string[]>()
  for (const { version, row } of pages) keysOf.set(version, [...(keysOf.get(version) ?? []), row.key])
  const made = await insertFiles(
    db,
    pages.map(({ row }) => row),
  )
  const idOf = new Map(made.map(({ id, key }) => [key, id]))
  return new Map([...keysOf].map(([version, keys]) => [version, keys.map((key) => idOf.get(key) ?? 0)]))
}

const VERSION = `submission_id bigint, number int, content text, file_ids bigint[], minutes int, late boolean,
  handed_in_at timestamptz, score int, level text, comment text, tags text[], layers jsonb, return_reason text,
  marked_at timestamptz, marked_by bigint`

const versionRow = ({ submissionId, number, given, version }: Filed, fileIds: readonly number[]) => {
  const { content, minutes, late, at, result, returnReason, markedAt, photos } = version
  const layers = fileIds.map((fileId, page) => ({ fileId, turn: 0, marks: photos[page] ?? [] }))
  return {
    ...{ submission_id: submissionId, number, file_ids: fileIds, late, handed_in_at: at },
    ...{ content: content ?? undefined, minutes: minutes ?? undefined, score: result?.score ?? undefined },
    ...{ level: result?.level ?? undefined, comment: result?.comment ?? undefined, tags: result?.tags ?? [] },
    layers: layers.filter(({ marks }) => marks.length > 0),
    return_reason: returnReason ?? undefined,
    ...(markedAt !== null && { marked_at: markedAt, marked_by: given.authorId }),
  }
}

const insertVersions = async (ctx: TxCtx, keep: Keep, filed: readonly Filed[]) => {
  const files = await keepPhotos(ctx, keep, filed)
  const rows = filed.map((one) => versionRow(one, files.get(one.version) ?? []))
  const columns = sql.raw(
    VERSION.replace(/ (bigint\[\]|text\[\]|bigint|text|int|jsonb|boolean|timestamptz)(?=,|$)/g, ''),
  )
  await sql`insert into homework_submission_versions (${columns})
    select ${columns} from ${rowsOf(rows, VERSION)}`.execute(ctx.db)
}

/** All of it in a few statements, with no word to anybody. */
export const store = async (ctx: TxCtx, all: readonly Stored[], { newest = false } = {}) => {
  if (all.length === 0) return
  const ids = await numbers(ctx.db, all.length, newest)
  await insertHomeworks(ctx, ids, all)
  const submissions = await insertSubmissions(ctx.db, ids, all)
  const filed = all.flatMap(({ given, works }, index) =>
    works.flatMap(({ pupil, versions }) =>
      versions.map((version, turn): Filed => {
        const submissionId = submissions.get(`${ids[index]} ${pupil.id}`) ?? 0
        return { submissionId, number: turn + 1, given, ownerId: pupil.userId ?? given.authorId, version }
      }),
    ),
  )
  const keep = keeper(ctx)
  await insertVersions(ctx, keep, filed)
  await keepSheets(ctx, keep, ids, all)
  for (const [index, { given }] of all.entries()) {
    const payload = { homeworkId: ids[index] ?? 0 }
    if (given.status === 'SCHEDULED') await enqueue(ctx.db, { kind: JOB, payload, runAt: given.at })
  }
}
