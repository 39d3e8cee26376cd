import {
  RESOURCES_COUNTED,
  type ResourceSearch,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, inChinese, lit, tsquery } from '../../../platform/db/fragments'
import { listing } from '../../../platform/db/listing'
import { countSeen, firstSeen } from '../../../platform/db/ways'
import { thumbnailUrlOf, urlOf } from '../../base/files/service'
import { OFFICE } from '../../base/school-settings/service'
import { nameOf } from '../teaching-plans/scope'
import { isInBin, isInSight, type Viewer, waysOf } from './scope'

const meant = (db: Db, isMeant: Expression<SqlBool>) => db.selectFrom('course_resources as r').where(isMeant)

const inSight = (db: Db, viewer: Viewer) => meant(db, isInSight(viewer)).where('r.deleted_at', 'is', null)
const inBin = (db: Db, viewer: Viewer) => meant(db, isInBin(viewer)).where('r.deleted_at', 'is not', null)

type Filter = Omit<ResourceSearch, 'page' | 'size' | 'sort' | 'order'>

const sightOf = (viewer: Viewer, { bin }: Filter) => (bin === true ? isInBin(viewer) : isInSight(viewer))

const filtered = (db: Db, viewer: Viewer, query: Filter) => (isMeant: Expression<SqlBool>) => {
  const { courseId, unit, lesson, kind, tag = '', keyword = '', classId, mine, favourite, bin } = query
  // A lesson without its unit is one that belongs to none: so the folders count it.
  const place = unit ?? (lesson === undefined ? undefined : '')
  return meant(db, isMeant)
    .where('r.deleted_at', bin === true ? 'is not' : 'is', null)
    .$if(courseId !== undefined, (rows) => rows.where('r.course_id', '=', courseId ?? 0))
    .$if(place !== undefined, (rows) => rows.where('r.unit', '=', place ?? ''))
    .$if(lesson !== undefined, (rows) => rows.where('r.lesson', '=', lesson ?? ''))
    .$if(kind !== undefined, (rows) => rows.where('r.kind', '=', kind ?? 'PDF'))
    .$if(tag !== '', (rows) => rows.where(sql<boolean>`r.tags @> array[${tag}]::text[]`))
    .$if(keyword !== '', (rows) => rows.where(sql<boolean>`r.search_keys @@ ${tsquery(keyword)}`))
    .$if(classId !== undefined, (rows) =>
      rows.where(sql<boolean>`r.id = any(array(select rc.resource_id from course_resource_classes rc
        where rc.class_id = ${classId ?? 0}))`),
    )
    .$if(mine === true, (rows) => rows.where('r.author_id', '=', viewer.userId))
    .$if(favourite === true, (rows) =>
      rows.where(sql<boolean>`r.id = any(array(select f.resource_id from course_resource_favourites f
        where f.user_id = ${viewer.userId}))`),
    )
}

/** Each looked up by itself, where there are any: joined as usual, all classes would be gone through for every row. */
const CLASSES = sql`coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.grade, c.name)
  from course_resource_classes rc
  cross join lateral (select * from classes one where one.id = rc.class_id and one.deleted_at is null offset 0) c
  where rc.resource_id = r.id), '[]')`

/** List and detail show the same of each, with the version that counts; to families not which classes else are given it. */
const shown = (viewer: Viewer, rows: ReturnType<typeof meant>) =>
  rows
    .innerJoin('courses as co', 'co.id', 'r.course_id')
    .innerJoin('course_resource_versions as v', (join) =>
      join.onRef('v.resource_id', '=', 'r.id').onRef('v.number', '=', 'r.current_number'),
    )
    .innerJoin('files as f', 'f.id', 'v.file_id')
    .select(['r.id', 'r.name', 'r.course_id as courseId', 'co.name as courseName', 'r.unit', 'r.lesson'])
    .select(['co.department_id as departmentId', 'r.kind', 'r.size', 'r.tags', 'r.share', 'r.source'])
    .select(['r.copyright', 'r.author_id as authorId', 'r.downloads', 'r.current_number as number'])
    .select(['r.updated_at as updatedAt', 'r.deleted_at as deletedAt', 'r.version'])
    .select(['f.name as fileName', 'f.mime as type', 'f.category', 'f.key', 'f.width'])
    .select((eb) => [
      eb.fn.coalesce(nameOf('r.author_id'), lit(OFFICE)).as('authorName'),
      sql<boolean>`exists (select from course_resource_favourites own
        where own.resource_id = r.id and own.user_id = ${viewer.userId})`.as('favourite'),
      sql<{ id: number; name: string }[]>`${viewer.isStaff ? CLASSES : sql`'[]'::json`}`.as('classes'),
    ])

export const addressesOf = ({ category, key, width }: Pick<Row, 'category' | 'key' | 'width'>) => ({
  url: urlOf({ category, key }),
  thumbnailUrl: width === null ? null : thumbnailUrlOf({ category, key }),
})

const ORDERS = {
  updatedAt: 'r.updated_at',
  name: inChinese('r.name'),
  size: 'r.size',
  downloads: 'r.downloads',
} as const

interface Listed extends Filter {
  by: keyof typeof ORDERS
  direction: 'asc' | 'desc'
  page: number
  size: number
}

const list = (db: Db, viewer: Viewer, { by, direction, page, size, ...filter }: Listed) => {
  const key = ORDERS[by]
  const rows = filtered(db, viewer, filter)
  // What words or the bin leave is few, and is looked at once, whoever may see it.
  const isFew = filter.bin === true || (filter.keyword ?? '') !== ''
  const [ways, listed] = isFew ? [null, () => rows(sightOf(viewer, filter))] : [waysOf(viewer), rows]
  const first = firstSeen(ways, listed, { id: 'r.id', key, direction, page, size })
  return {
    rows: shown(viewer, meant(db, sql<boolean>`r.id = ${first}`))
      .orderBy(key, direction)
      .orderBy('r.id', direction),
    total: countSeen(db, ways, listed, { id: 'r.id', most: RESOURCES_COUNTED }),
  }
}

const listed = listing('course_resources', ['by', 'direction'], list)

export const search = (
  db: Db,
  viewer: Viewer,
  { sort, order, ...filter }: ResourceSearch,
  total?: Recent<number>,
) => {
  const direction = sort?.direction ?? order ?? (sort === undefined ? 'desc' : 'asc')
  return listed(db, viewer, { ...filter, by: sort?.key ?? 'updatedAt', direction }, total)
}

export const one = (db: Db, viewer: Viewer, id: number) =>
  shown(viewer, inSight(db, viewer)).where('r.id', '=', id).executeTakeFirst()
export type Row = NonNullable<Awaited<ReturnType<typeof one>>>

export const oneInBin = (db: Db, viewer: Viewer, id: number) =>
  shown(viewer, inBin(db, viewer)).where('r.id', '=', id).executeTakeFirst()

/** Courses in which somebody sees anything. */
export const courses = async (db: Db, viewer: Viewer) => {
  const { rows } = await sql<{ id: number; name: string }>`select co.id, co.name from courses co
    where exists (select from course_resources r where r.course_id = co.id and r.deleted_at is null
      and ${isInSight(viewer)}) order by co.course_code`.execute(db)
  return rows
}

export const folders = (db: Db, viewer: Viewer, courseId: number) =>
  inSight(db, viewer)
    .where('r.course_id', '=', courseId)
    .select((eb) => ['r.unit', 'r.lesson', eb.fn.countAll<number>().as('count')])
    .groupBy(['r.unit', 'r.lesson'])
    .orderBy(inChinese('r.unit'))
    .orderBy(inChinese('r.lesson'))
    .execute()

/** What a folder holds, for an archive. */
export const filesIn = (db: Db, viewer: Viewer, filter: Filter, limit: number) =>
  shown(viewer, filtered(db, viewer, filter)(sightOf(viewer, filter)))
    .orderBy('r.id')
    .limit(limit)
    .execute()

export const named = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  inSight(db, viewer).select(['r.id', 'r.name']).where('r.id', '=', anyOf(ids)).orderBy('r.id').execute()

export const known = async (db: Db, id: number) => {
  const found = await db.selectFrom('course_resources').select('id').where('id', '=', id).execute()
  return found.map((row) => row.id)
}

/** From here to the end of the transaction nobody else changes it. */
export const lock = (db: Tx, id: number) =>
  db.selectFrom('course_resources').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const insert = async (db: Tx, values: Insertable<Database['course_resources']>) => {
  const { id } = await db
    .insertInto('course_resources')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const change = async (
  db: Tx,
  id: number,
  values: Updateable<Database['course_resources']>,
  now: Date,
) => {
  await db
    .updateTable('course_resources')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Counted without a transaction: one that is lost harms nobody. */
export const countDownloads = async (db: Db, ids: readonly number[]) => {
  await db
    .updateTable('course_resources')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
}

export const setClasses = async (db: Tx, id: number, classIds: readonly number[]) => {
  await db.deleteFrom('course_resource_classes').where('resource_id', '=', id).execute()
  if (classIds.length > 0)
    await db
      .insertInto('course_resource_classes')
      .values(classIds.map((classId) => ({ resource_id: id, class_id: classId })))
      .execute()
}

export const favour = async (db: Tx, userId: number, id: number) => {
  await db
    .insertInto('course_resource_favourites')
    .values({ user_id: userId, resource_id: id })
    .onConflict((on) => on.doNothing())
    .execute()
}

export const unfavour = async (db: Tx, userId: number, id: number) => {
  await db
    .deleteFrom('course_resource_favourites')
    .where('user_id', '=', userId)
    .where('resource_id', '=', id)
    .execute()
}

export const placeOfVersion = (db: Db, id: number) =>
  db
    .selectFrom('course_resource_versions')
    .select(['resource_id as resourceId', 'number'])
    .where('id', '=', id)
    .executeTakeFirst()
