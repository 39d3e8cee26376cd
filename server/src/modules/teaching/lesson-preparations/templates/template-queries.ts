import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import { isBelow } from '../../../account/reach/scope'
import { OFFICE } from '../../../base/school-settings/service'
import { nameOf } from '../../teaching-plans/scope'

export interface TemplateViewer {
  all: boolean
  userId: number
  /** 教研组 to which they belong, and those above it. */
  departmentIds: readonly number[]
}

/** The school's are everybody's, one's own stay so whatever becomes of the department. */
const inSight = (db: Db, { all, userId, departmentIds }: TemplateViewer) =>
  db
    .selectFrom('lesson_preparation_templates as m')
    .leftJoin('departments as d', 'd.id', 'm.department_id')
    .select(['m.id', 'm.name', 'm.scope', 'm.department_id as departmentId', 'd.name as departmentName'])
    .select(['m.author_id as authorId', 'm.step_count as stepCount', 'm.minutes', 'm.version'])
    .select((eb) => [
      'm.updated_at as updatedAt',
      eb.fn.coalesce(nameOf('m.author_id'), lit(OFFICE)).as('authorName'),
    ])
    .where((eb) =>
      eb.or([
        eb('m.scope', '=', 'SCHOOL'),
        eb('m.author_id', '=', userId),
        eb.and([
          eb('m.scope', '=', 'GROUP'),
          all ? lit(true) : eb('m.department_id', '=', anyOf(departmentIds)),
        ]),
      ]),
    )

const ORDER = sql`array_position(array['SCHOOL', 'GROUP', 'OWN'], m.scope)`
const LIST_MAX = 300

export const list = (db: Db, viewer: TemplateViewer) =>
  inSight(db, viewer).orderBy(ORDER).orderBy('m.updated_at', 'desc').orderBy('m.id').limit(LIST_MAX).execute()

export const one = (db: Db, viewer: TemplateViewer, id: number) =>
  inSight(db, viewer).select('m.content').where('m.id', '=', id).executeTakeFirst()
export type Template = NonNullable<Awaited<ReturnType<typeof one>>>

export const known = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('lesson_preparation_templates')
    .select('id')
    .where('id', '=', id)
    .execute()
  return found.map((row) => row.id)
}

export const lock = (db: Tx, id: number) =>
  db
    .selectFrom('lesson_preparation_templates')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insert = async (db: Tx, values: Insertable<Database['lesson_preparation_templates']>) => {
  const { id } = await db
    .insertInto('lesson_preparation_templates')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const change = async (
  db: Tx,
  id: number,
  values: Updateable<Database['lesson_preparation_templates']>,
) => {
  await db
    .updateTable('lesson_preparation_templates')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('lesson_preparation_templates').where('id', '=', id).execute()
}

export const ofAuthor = async (db: Db, authorId: number) => {
  const { count } = await db
    .selectFrom('lesson_preparation_templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow()
  return count
}

/** Theirs and those of the courses they teach, with all above: what a whole 学科组 shares is also each grade's. */
export const departmentsAbove = async (
  db: Db,
  { departmentIds, courseIds }: { departmentIds: readonly number[]; courseIds: readonly number[] },
) => {
  const { rows } = await sql<{ id: number }>`select distinct up.id from departments own
    join departments up on ${isBelow('own.path', 'up.path')}
    where own.id = ${anyOf(departmentIds)}
      or own.id in (select department_id from courses where id = ${anyOf(courseIds)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where somebody may write for the group; null: anywhere. */
export const departments = (db: Db, ids: readonly number[] | null) =>
  db
    .selectFrom('departments')
    .select(['id', 'name'])
    .$if(ids !== null, (rows) => rows.where('id', '=', anyOf(ids ?? [])))
    .orderBy('path')
    .execute()
