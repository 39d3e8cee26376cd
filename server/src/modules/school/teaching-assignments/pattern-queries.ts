import type { PatternInput } from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, anyText, listOf, records } from '../../../platform/db/fragments'
import type { KeptPattern } from '../deeds'

export const patterns = (db: Db, semesterId: number, classIds: readonly number[]) =>
  db
    .selectFrom('lesson_patterns as p')
    .leftJoin('rooms as r', 'r.id', 'p.room_id')
    .select(['p.class_id as classId', 'p.course_id as courseId', 'p.double_lessons as doubleLessons'])
    .select(['p.parity', 'p.together', 'p.room_kind as roomKind', 'p.room_id as roomId'])
    .select(['r.name as roomName', 'p.joint_id as jointId'])
    .select((eb) =>
      listOf(
        eb
          .selectFrom('lesson_patterns as other')
          .select(eb.cast<number>(sql.ref('other.class_id'), 'integer').as('id'))
          .whereRef('other.joint_id', '=', 'p.joint_id')
          .whereRef('other.class_id', '<>', 'p.class_id')
          .orderBy('other.class_id'),
      ).as('jointWith'),
    )
    .where('p.semester_id', '=', semesterId)
    .where('p.class_id', '=', anyOf(classIds))
    .execute()

export type PatternRecord = Awaited<ReturnType<typeof patterns>>[number]

/** Rooms that are named, and one of each kind that is. */
export const roomsNamed = (db: Db, ids: readonly number[], kinds: readonly string[]) =>
  db
    .selectFrom('rooms')
    .select(['id', 'name', 'kind', 'in_use as inUse'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('id', '=', anyOf(ids)), eb('kind', '=', anyText(kinds)).and('in_use', '=', true)]),
    )
    .execute()

/** What a sheet may call a place: rooms by name, and their kinds. */
export const allRooms = (db: Db) =>
  db
    .selectFrom('rooms')
    .select(['id', 'name', 'kind'])
    .where('deleted_at', 'is', null)
    .where('in_use', '=', true)
    .execute()

type Cell = Pick<PatternInput, 'classId' | 'courseId'>
const CELL = { classId: 'bigint', courseId: 'bigint' } as const

const COLUMNS = [
  'semester_id',
  'class_id',
  'course_id',
  'double_lessons',
  'parity',
  'together',
  'room_kind',
  'room_id',
] as const

const WRITTEN = {
  ...CELL,
  doubleLessons: 'smallint',
  parity: 'text',
  together: 'boolean',
  roomKind: 'text',
  roomId: 'bigint',
} as const

/** Whole, in the place of what stood there; who has a lesson together is said afterwards. */
export const write = async (db: Tx, semesterId: number, cells: readonly PatternInput[], now: Date) => {
  await db
    .insertInto('lesson_patterns')
    .columns([...COLUMNS, 'updated_at'])
    .expression(
      db
        .selectFrom(
          records(
            'c',
            cells.map((cell) => ({ ...cell, roomKind: cell.roomKind ?? null, roomId: cell.roomId ?? null })),
            WRITTEN,
          ),
        )
        .select((eb) => eb.val(semesterId).as('semester_id'))
        .select([
          'c.classId',
          'c.courseId',
          'c.doubleLessons',
          'c.parity',
          'c.together',
          'c.roomKind',
          'c.roomId',
        ])
        .select((eb) => eb.val(now).as('updated_at')),
    )
    .onConflict((conflict) =>
      conflict.columns(['semester_id', 'class_id', 'course_id']).doUpdateSet((eb) => ({
        double_lessons: eb.ref('excluded.double_lessons'),
        parity: eb.ref('excluded.parity'),
        together: eb.ref('excluded.together'),
        room_kind: eb.ref('excluded.room_kind'),
        room_id: eb.ref('excluded.room_id'),
        joint_id: null,
        updated_at: now,
      })),
    )
    .execute()
}

export const join = async (
  db: Tx,
  of: { semester_id: number; course_id: number },
  classIds: readonly number[],
) => {
  const { id } = await db.insertInto('joint_lessons').values(of).returning('id').executeTakeFirstOrThrow()
  await db
    .updateTable('lesson_patterns')
    .set({ joint_id: id })
    .where('semester_id', '=', of.semester_id)
    .where('course_id', '=', of.course_id)
    .where('class_id', '=', anyOf(classIds))
    .execute()
}

/** Whole weeks, single lessons, the own room, alone: that needs no row. */
const SAYS_NOTHING = sql<boolean>`(p.double_lessons = 0 and p.parity = 'EVERY' and not p.together
  and p.room_kind is null and p.room_id is null and p.joint_id is null)`

/** Who gives a cell's lessons, and how many: what classes that have them together agree in. */
const GIVEN = sql<string>`(select string_agg(ta.teacher_id || ':' || ta.weekly_lessons, ',' order by ta.teacher_id)
  from teaching_assignments ta where ta.semester_id = p.semester_id and ta.class_id = p.class_id
    and ta.course_id = p.course_id and ta.ended_at is null)`

/**
 * After lessons or patterns of these classes have changed: what is said of lessons that are no more goes, and so does 合班
 * of classes that do not have the same teachers any more, or of one alone. Which other classes that concerns.
 */
export const tidy = async (db: Tx, semesterIds: readonly number[], classIds: readonly number[]) => {
  await sql`delete from lesson_patterns p where p.semester_id = any(${semesterIds}::bigint[])
    and p.class_id = any(${classIds}::bigint[]) and ${GIVEN} is null`.execute(db)
  await sql`update lesson_patterns p set double_lessons = given.pairs
    from (select ta.semester_id, ta.class_id, ta.course_id, sum(ta.weekly_lessons)::int / 2 as pairs,
        count(*) as teachers
      from teaching_assignments ta where ta.semester_id = any(${semesterIds}::bigint[])
        and ta.class_id = any(${classIds}::bigint[]) and ta.ended_at is null group by 1, 2, 3) given
    where p.semester_id = given.semester_id and p.class_id = given.class_id and p.course_id = given.course_id
      and p.double_lessons > given.pairs`.execute(db)
  const { rows } = await sql<{ id: number; classIds: number[] }>`
    select p.joint_id as id, array_agg(p.class_id::int) as "classIds" from lesson_patterns p
    where p.semester_id = any(${semesterIds}::bigint[]) and p.joint_id is not null
    group by p.joint_id having count(*) < 2 or count(distinct ${GIVEN}) > 1`.execute(db)
  const broken = rows.map(({ id }) => id)
  if (broken.length > 0)
    await db
      .updateTable('lesson_patterns')
      .set({ joint_id: null })
      .where('joint_id', '=', anyOf(broken))
      .execute()
  await sql`delete from joint_lessons j where j.semester_id = any(${semesterIds}::bigint[])
    and not exists (select from lesson_patterns p where p.joint_id = j.id)`.execute(db)
  await sql`delete from lesson_patterns p where p.semester_id = any(${semesterIds}::bigint[])
    and ${SAYS_NOTHING}`.execute(db)
  return rows.flatMap((row) => row.classIds)
}

/** What is said of the lessons of these classes, and of whoever has some of them together with them. */
export const kept = async (
  db: Db,
  semesterId: number,
  classIds: readonly number[],
): Promise<KeptPattern[]> => {
  const { rows } = await sql<KeptPattern>`select semester_id as "semesterId", class_id as "classId",
      course_id as "courseId", double_lessons as "doubleLessons", parity, together, room_kind as "roomKind",
      room_id as "roomId", joint_id as "jointId"
    from lesson_patterns p where semester_id = ${semesterId} and (class_id = ${anyOf(classIds)} or joint_id in (
      select joint_id from lesson_patterns where semester_id = ${semesterId} and class_id = ${anyOf(classIds)}))
    order by class_id, course_id`.execute(db)
  return rows
}

/** Said again, where nothing else is said by now, and by nobody who has them together with others since; a room that is no more is left out, and so is a semester. */
export const giveBack = async (db: Tx, all: readonly KeptPattern[]) => {
  const semesters = await db
    .selectFrom('semesters')
    .select('id')
    .where('id', '=', anyOf(all.map(({ semesterId }) => semesterId)))
    .forKeyShare()
    .execute()
  const joint = new Map<number, KeptPattern[]>()
  for (const row of all) {
    if (!semesters.some(({ id }) => id === row.semesterId)) continue
    const said =
      await sql`insert into lesson_patterns as p (semester_id, class_id, course_id, double_lessons, parity, together,
        room_kind, room_id)
      select ${row.semesterId}, ${row.classId}, ${row.courseId}, ${row.doubleLessons}, ${row.parity}, ${row.together},
        (select kind from rooms where kind = ${row.roomKind} and deleted_at is null limit 1),
        (select id from rooms where id = ${row.roomId} and deleted_at is null)
      on conflict (semester_id, class_id, course_id) do update set updated_at = p.updated_at
        where (p.double_lessons, p.parity, p.together, p.room_kind, p.room_id) is not distinct from
          (excluded.double_lessons, excluded.parity, excluded.together, excluded.room_kind, excluded.room_id) and p.joint_id is null
      returning p.class_id`.execute(db)
    // What says something else by now goes its own way.
    if (said.rows.length > 0 && row.jointId !== null)
      joint.set(row.jointId, [...(joint.get(row.jointId) ?? []), row])
  }
  for (const own of joint.values()) {
    const [first] = own
    if (first === undefined || own.length < 2) continue
    const of = { semester_id: first.semesterId, course_id: first.courseId }
    const classIds = own.map(({ classId }) => classId)
    await join(db, of, classIds)
  }
}

/** As it was in another semester, where nothing is said yet; classes that had lessons together have them so again. */
export const carryOn = async (db: Tx, from: number, to: number, cells: readonly Cell[]) => {
  if (cells.length === 0) return
  const carried = db
    .selectFrom('lesson_patterns as p')
    .innerJoin(records('c', cells, CELL), (on) =>
      on.onRef('c.classId', '=', 'p.class_id').onRef('c.courseId', '=', 'p.course_id'),
    )
    .where('p.semester_id', '=', from)
  await db
    .insertInto('lesson_patterns')
    .columns([...COLUMNS])
    .expression(
      carried
        .select((eb) => eb.val(to).as('semester_id'))
        .select([
          'p.class_id',
          'p.course_id',
          'p.double_lessons',
          'p.parity',
          'p.together',
          'p.room_kind',
          'p.room_id',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const joint = await carried
    .select(['p.joint_id as jointId', 'p.course_id as courseId'])
    .select((eb) => eb.fn<number[]>('array_agg', [eb.cast('p.class_id', 'integer')]).as('classIds'))
    .where('p.joint_id', 'is not', null)
    .groupBy(['p.joint_id', 'p.course_id'])
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute()
  for (const { courseId, classIds } of joint)
    await join(db, { semester_id: to, course_id: courseId }, classIds)
}

export const add = async (db: Tx, rows: readonly Insertable<Database['lesson_patterns']>[]) => {
  if (rows.length > 0) await db.insertInto('lesson_patterns').values(rows).execute()
}
