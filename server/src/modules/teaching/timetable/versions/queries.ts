import { ADMIN_NAME } from '@xueqiao/contract/access/roles'
import type { TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import type { Reach } from '../../../account/reach/access'
import { classesWithin } from '../../../account/reach/scope'
import { OFFICE_ACCOUNT } from '../../../base/school-settings/scope'

interface Row {
  id: number
  semesterId: number
  semesterName: string
  name: string
  status: 'DRAFT' | 'PUBLISHED'
  effectiveFrom: string | null
  publishedAt: Date | null
  publishedByName: string | null
  basedOnName: string | null
  createdByName: string | null
  updatedAt: Date
  version: number
  watchesVersion: number
  lessons: number
  placed: number
  locked: number
  inForce: boolean
  running: boolean
  rules: TimetableRules
}

export const nameOf = (user: string) => sql<string>`(select coalesce(t.name, ${OFFICE_ACCOUNT}) from users u
  left join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id where u.id = ${sql.ref(user)})`

const columns = (
  today: string,
) => sql`s.id, s.semester_id as "semesterId", sem.name as "semesterName", s.name, s.status,
  s.effective_from as "effectiveFrom", s.published_at as "publishedAt", ${nameOf('s.published_by')} as "publishedByName",
  (select b.name from schedules b where b.id = s.based_on) as "basedOnName",
  ${nameOf('s.created_by')} as "createdByName", s.updated_at as "updatedAt", s.version,
  s.watches_version as "watchesVersion", s.rules,
  l.lessons, l.placed, l.locked,
  s.id is not distinct from (select h.id from schedules h where h.semester_id = s.semester_id and h.status = 'PUBLISHED'
    and h.effective_from <= ${today} and ${today} between sem.start_date and sem.end_date
    order by h.effective_from desc limit 1) as "inForce",
  exists (select from schedule_runs r where r.schedule_id = s.id and r.state in ('WAITING', 'RUNNING')) as running`

/** Lessons of a version, counted beside it; a band is one. */
const COUNTED = sql`cross join lateral (select count(*)::int as lessons, count(b.weekday)::int as placed,
  count(*) filter (where b.locked)::int as locked from (
    select weekday, locked from schedule_lessons where schedule_id = s.id and section_id is null
    union all
    select min(sl.weekday), bool_or(sl.locked) from schedule_lessons sl join elective_sections x on x.id = sl.section_id
    where sl.schedule_id = s.id group by x.plan_id, x.band, sl.band_turn) b) l`

export const search = async (
  db: Db,
  { semesterId, page, size }: { semesterId: number; page: number; size: number },
  today: string,
) => {
  const { rows } = await sql<Row>`select ${columns(today)} from (
      select * from schedules where semester_id = ${semesterId} order by id desc
      limit ${sql.lit(size)} offset ${page * size}) s
    join semesters sem on sem.id = s.semester_id ${COUNTED} order by s.id desc`.execute(db)
  const { count } = await db
    .selectFrom('schedules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('semester_id', '=', semesterId)
    .executeTakeFirstOrThrow()
  return { content: rows, totalElements: count }
}

export const byId = async (db: Db, id: number, today: string) => {
  const { rows } = await sql<Row>`select ${columns(today)} from schedules s
    join semesters sem on sem.id = s.semester_id ${COUNTED} where s.id = ${id}`.execute(db)
  return rows[0]
}

export const lock = (db: Tx, id: number) =>
  db.selectFrom('schedules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Of those who publish for a semester one goes on at a time. */
export const lockSemester = (db: Tx, id: number) =>
  db
    .selectFrom('semesters')
    .select(['id', 'name', 'start_date as startDate', 'end_date as endDate'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** A class of no department is nobody's who leads one. */
const isBeyond = (reach: Reach) => (eb: ExpressionBuilder<Database & { c: Database['classes'] }, 'c'>) =>
  sql<boolean>`not coalesce(${classesWithin(reach)(eb)}, false)`

/** Which of these versions have a class that lies beyond somebody's reach. */
export const beyondAmong = async (db: Db, reach: Reach, ids: readonly number[]) => {
  const found = await db
    .selectFrom('schedule_lesson_classes')
    .select('schedule_id as id')
    .distinct()
    .where('schedule_id', '=', anyOf(ids))
    .where('class_id', 'in', db.selectFrom('classes as c').select('c.id').where(isBeyond(reach)))
    .execute()
  return found.map(({ id }) => id)
}

/** The same of all that is taught in a semester. */
export const taughtBeyond = async (db: Db, reach: Reach, semesterId: number) => {
  const found = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('teaching_assignments')
        .select('class_id')
        .where('semester_id', '=', semesterId)
        .where('ended_at', 'is', null)
        .union(
          eb
            .selectFrom('elective_plans as p')
            .innerJoin('classes as g', 'g.grade', 'p.grade')
            .select('g.id as class_id')
            .where('p.semester_id', '=', semesterId)
            .where('p.status', '=', 'CONFIRMED')
            .where('g.deleted_at', 'is', null),
        ),
    )
    .where(isBeyond(reach))
    .execute()
  return found.map(({ id }) => id)
}

export const classNames = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('classes')
    .select('name')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

interface NewSchedule {
  semesterId: number
  name: string
  rules: unknown
  basedOn: number | null
  by: number | null
}

export const insert = async (db: Tx, { semesterId, name, rules, basedOn, by }: NewSchedule) => {
  const { id } = await db
    .insertInto('schedules')
    .values({
      ...{ semester_id: semesterId, name, based_on: basedOn, created_by: by },
      rules: JSON.stringify(rules),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Change {
  name?: string | undefined
  rules?: unknown
}

export const update = async (db: Tx, id: number, { name, rules }: Change, now: Date) => {
  const { version } = await db
    .updateTable('schedules')
    .set((eb) => ({
      ...(name !== undefined && { name }),
      ...(rules !== undefined && { rules: JSON.stringify(rules) }),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const remove = (db: Tx, id: number) => db.deleteFrom('schedules').where('id', '=', id).execute()

export const publish = (
  db: Tx,
  id: number,
  { effectiveFrom, now, by }: { effectiveFrom: string; now: Date; by: number },
) =>
  db
    .updateTable('schedules')
    .set((eb) => ({
      ...{ status: 'PUBLISHED', effective_from: effectiveFrom, published_at: now, published_by: by },
      ...{ updated_at: now, version: eb('version', '+', 1) },
    }))
    .where('id', '=', id)
    .execute()

export const withdraw = (db: Tx, id: number, now: Date) =>
  db
    .updateTable('schedules')
    .set((eb) => ({
      ...{ status: 'DRAFT', effective_from: null, published_at: null, published_by: null },
      ...{ updated_at: now, version: eb('version', '+', 1) },
    }))
    .where('id', '=', id)
    .execute()

/** Somebody stands in, or stood in, for a lesson or a watch of it: these rows are kept as they are. */
export const isArrangedBy = async (db: Db, id: number) => {
  const lessons = db.selectFrom('schedule_lessons').select('id').where('schedule_id', '=', id)
  const watches = db.selectFrom('schedule_watches').select('id').where('schedule_id', '=', id)
  const found = await db
    .selectFrom('substitutions')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('lesson_id', 'in', lessons),
        eb('other_lesson_id', 'in', lessons),
        eb('watch_id', 'in', watches),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The days from which versions of a semester hold, and what these are called. */
export const publishedOf = (db: Db, semesterId: number) =>
  db
    .selectFrom('schedules')
    .select(['id', 'name', 'effective_from as effectiveFrom'])
    .where('semester_id', '=', semesterId)
    .where('status', '=', 'PUBLISHED')
    .$narrowType<{ effectiveFrom: string }>()
    .orderBy('effective_from')
    .execute()

/** Drafts of semesters that are to be deleted, and whether something was published in one of them. */
export const ofSemesters = (db: Db, semesterIds: readonly number[]) =>
  db
    .selectFrom('schedules')
    .select(['id', 'status', 'name'])
    .where('semester_id', '=', anyOf(semesterIds))
    .execute()

/** Everybody who has lessons in a version, or watches, and the families of its classes, by their accounts. */
export const concerned = async (db: Db, scheduleId: number) => {
  const { rows } = await sql<{ id: number; teacher: boolean }>`with taught as (
      select distinct class_id from schedule_lesson_classes where schedule_id = ${scheduleId}),
    pupils as (select s.id from students s join taught on taught.class_id = s.class_id where s.deleted_at is null)
    select u.id, true as teacher from users u where u.profile_type = 'TEACHER' and u.enabled and u.deleted_at is null
      and u.profile_id in (select teacher_id from schedule_lesson_teachers where schedule_id = ${scheduleId}
        union select teacher_id from schedule_watches where schedule_id = ${scheduleId})
    union
    select u.id, false from users u where u.profile_type = 'STUDENT' and u.enabled and u.deleted_at is null
      and u.profile_id in (select id from pupils)
    union
    select u.id, false from users u where u.profile_type = 'PARENT' and u.enabled and u.deleted_at is null
      and u.profile_id in (select g.parent_id from student_guardians g where g.student_id in (select id from pupils))`.execute(
    db,
  )
  return rows
}

/** Everybody who may plan, whatever part of the school: they hear that something changed, and read what they may. */
export const planners = async (db: Db) => {
  const { rows } = await sql<{ id: number }>`select u.id from users u where u.enabled and u.deleted_at is null
    and (u.username = ${ADMIN_NAME} or exists (select from user_roles ur
      join role_permissions p on p.role_id = ur.role_id
        and p.permission_code in ('schedule:create', 'schedule:update', 'schedule:manage')
      where ur.user_id = u.id)) order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const running = (db: Db, scheduleId: number) =>
  db
    .selectFrom('schedule_runs')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('state', 'in', [lit('WAITING'), lit('RUNNING')])
    .executeTakeFirst()
