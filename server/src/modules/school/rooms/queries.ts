import type { RoomInput, RoomSearch } from '@xueqiao/contract/features/school/rooms/api'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { inChinese, lockAdvisory } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'
import type { Reach } from '../../account/reach/access'
import { CLASS_NUMBER, classesWithin } from '../../account/reach/scope'

export type NewRoom = Insertable<Database['rooms']>

const rows = (db: Db) =>
  db
    .selectFrom('rooms as r')
    .leftJoin('classes as c', (join) => join.onRef('c.id', '=', 'r.class_id').on('c.deleted_at', 'is', null))
    .select(['r.id', 'r.name', 'r.kind', 'r.building', 'r.classes_at_once as classesAtOnce', 'r.seats'])
    .select(['c.id as classId', 'c.name as className', 'c.grade as classGrade'])
    .select(['r.in_use as inUse', 'r.remark', 'r.version'])
    .where('r.deleted_at', 'is', null)

const SORTS = {
  name: inChinese('r.name'),
  kind: inChinese('r.kind'),
  classesAtOnce: sql.ref('r.classes_at_once'),
  seats: sql.ref('r.seats'),
} as const

/** Rooms of classes last, in the order of the classes: the others are what is looked for. */
export const search = (db: Db, { page, size, sort, order, name, kind, inUse }: RoomSearch) => {
  const direction = sort?.direction ?? order ?? 'asc'
  const found = rows(db)
    .$if(name !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.name', 'ilike', contains(name ?? '')),
          eb('r.building', 'ilike', contains(name ?? '')),
          eb('c.name', 'ilike', contains(name ?? '')),
        ]),
      ),
    )
    .$if(kind !== undefined, (query) => query.where('r.kind', '=', kind ?? ''))
    .$if(inUse !== undefined, (query) => query.where('r.in_use', '=', inUse ?? true))
    .$if(sort !== undefined, (query) =>
      query.orderBy(SORTS[sort?.key ?? 'name'], (by) =>
        direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast(),
      ),
    )
  return paginate(
    found
      .orderBy('c.grade', (by) => by.asc().nullsFirst())
      .orderBy(CLASS_NUMBER)
      .orderBy(inChinese('r.name'))
      .orderBy('r.id'),
    { page, size },
  )
}

export const options = (db: Db) =>
  rows(db).where('r.in_use', '=', true).orderBy(inChinese('r.name')).orderBy('r.id').execute()

export const byId = (db: Db, id: number) => rows(db).where('r.id', '=', id).executeTakeFirst()

export const lock = (db: Tx, id: number) =>
  db
    .selectFrom('rooms')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Whose lessons are to be held there, in semesters that are not over. */
export const users = (db: Db, id: number, today: string) =>
  db
    .selectFrom('lesson_patterns as p')
    .innerJoin('semesters as se', 'se.id', 'p.semester_id')
    .innerJoin('classes as c', 'c.id', 'p.class_id')
    .innerJoin('courses as co', 'co.id', 'p.course_id')
    .select(['c.name as className', 'co.name as courseName'])
    .where('p.room_id', '=', id)
    .where('se.end_date', '>=', today)
    .where('c.deleted_at', 'is', null)
    .where('co.deleted_at', 'is', null)
    .orderBy('c.grade')
    .orderBy('c.id')
    .orderBy('co.id')
    .execute()

export const holderOf = async (db: Db, classId: number) => {
  const found = await rows(db).where('c.id', '=', classId).executeTakeFirst()
  return found?.name
}

export const classSeen = (db: Db, reach: Reach, classId: number) =>
  db
    .selectFrom('classes as c')
    .select('c.name')
    .where('c.id', '=', classId)
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .executeTakeFirst()

const ROOMS_LOCK = 7_301_041

/** Of two who make rooms for every class the second finds them made. */
export const lockAll = (db: Tx) => lockAdvisory(db, ROOMS_LOCK)

export const classesWithoutRoom = (db: Db, reach: Reach) =>
  db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.classroom_location as location', 'c.capacity'])
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('rooms as r').whereRef('r.class_id', '=', 'c.id').where('r.deleted_at', 'is', null),
        ),
      ),
    )
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.id')
    .execute()

/** Every name that is taken, and which room of these a class could still have as its own. */
export const names = (db: Db) =>
  rows(db)
    .select((eb) =>
      eb
        .case()
        .when(eb('c.id', 'is', null).and('r.classes_at_once', '=', 1))
        .then(eb.ref('r.id'))
        .else(null)
        .end()
        .as('freeId'),
    )
    .execute()

const columns = (input: RoomInput) => {
  const all = {
    name: input.name,
    kind: input.kind,
    building: input.building,
    classes_at_once: input.classesAtOnce,
    seats: input.seats,
    class_id: input.classId,
    in_use: input.inUse,
    remark: input.remark,
  }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as Partial<NewRoom>
}

export const insert = async (db: Tx, input: RoomInput) => {
  const { id } = await db
    .insertInto('rooms')
    .values({ ...columns(input), name: input.name, kind: input.kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertMany = (db: Tx, rooms: readonly NewRoom[]) =>
  db.insertInto('rooms').values(rooms).returning(['id', 'name']).execute()

export const update = async (db: Tx, id: number, input: RoomInput, now: Date) => {
  await db
    .updateTable('rooms')
    .set((eb) => ({ ...columns(input), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A class that is no more leaves its room to others. */
export const link = async (db: Tx, id: number, classId: number, now: Date) => {
  await db
    .updateTable('rooms')
    .set((eb) => ({ class_id: classId, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const archive = async (db: Tx, id: number, now: Date) => {
  await db
    .updateTable('rooms')
    .set({ deleted_at: now, updated_at: now, class_id: null })
    .where('id', '=', id)
    .execute()
}
