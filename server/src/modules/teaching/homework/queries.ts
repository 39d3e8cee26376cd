import type { Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, countOf, lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import { CLASS_NUMBER } from '../../account/reach/scope'
import { OFFICE } from '../../base/school-settings/service'
import { nameThen, yearOfDay } from '../../school/classes/scope'
import { isRead, isTaught, type Sight, type Viewer } from './scope'

/** What a homework is, without its classes. */
export const heads = (db: Db) =>
  db
    .selectFrom('homeworks as h')
    .innerJoin('courses as co', 'co.id', 'h.course_id')
    .innerJoin('users as u', 'u.id', 'h.author_id')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .select((eb) => [
      'h.id',
      'h.title',
      'h.course_id as courseId',
      'co.name as courseName',
      'h.author_id as authorId',
      eb.fn.coalesce('t.name', lit(OFFICE)).as('authorName'),
      'h.status',
      'h.estimated_minutes as estimatedMinutes',
      'h.written',
      'h.scoring',
      'h.level_style as levelStyle',
      'h.needs_submission as needsSubmission',
      'h.publish_at as publishAt',
      'h.published_at as publishedAt',
      'h.created_at as createdAt',
      'h.updated_at as updatedAt',
      'h.version',
      'h.over_cap_reason as overCapReason',
      countOf(
        eb
          .selectFrom('files as f')
          .where('f.entity', '=', lit('homeworks'))
          .whereRef('f.entity_id', '=', 'h.id'),
      ).as('fileCount'),
      countOf(eb.selectFrom('homework_classes as of').whereRef('of.homework_id', '=', 'h.id')).as(
        'classCount',
      ),
    ])

const oneHead = statement((db, _shape: null, { id }: { id: number }) =>
  heads(db).select(['h.content', 'h.doc', 'h.withdraw_reason as withdrawReason']).where('h.id', '=', id),
)

/** Head and words, whoever asks. */
export const headOf = async (db: Db, id: number) => (await oneHead(db, null, { id }))[0]
export type Head = Omit<NonNullable<Awaited<ReturnType<typeof headOf>>>, 'content' | 'doc' | 'withdrawReason'>

const someHeads = statement((db, _shape: null, { ids }: { ids: readonly number[] }) =>
  heads(db).where('h.id', '=', anyOf(ids)).orderBy('h.id', 'desc'),
)

/** Those of a page, the latest first. */
export const headsOf = (db: Db, ids: readonly number[]) => someHeads(db, null, { ids })

/** How far the pupils of each class are, one row a homework and class. */
const progress = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('homework_submissions as s')
    .select((eb) => [
      's.homework_id',
      's.class_id',
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('s.submitted_at', 'is not', null).as('submitted'),
      eb.fn.countAll<number>().filterWhere(eb.ref('s.late')).as('late'),
      eb.fn.countAll<number>().filterWhere('s.state', '=', lit('GRADED')).as('graded'),
      eb.fn.countAll<number>().filterWhere('s.state', '=', lit('RETURNED')).as('returned'),
    ])
    .where('s.homework_id', '=', anyOf(ids))
    .groupBy(['s.homework_id', 's.class_id'])

interface Sought extends Omit<Sight, 'all'> {
  ids: readonly number[]
}

const classRows = statement((db, { all }: Pick<Sight, 'all'>, sought: Sought) => {
  const { ids, taughtClassIds, taughtCourseIds, ledIds } = sought
  const sight = { all, taughtClassIds, taughtCourseIds, ledIds }
  return db
    .selectFrom('homework_classes as hc')
    .innerJoin('classes as c', 'c.id', 'hc.class_id')
    .leftJoin(progress(db, ids).as('p'), (join) =>
      join.onRef('p.homework_id', '=', 'hc.homework_id').onRef('p.class_id', '=', 'hc.class_id'),
    )
    .select((eb) => [
      'hc.homework_id as homeworkId',
      'hc.class_id as classId',
      nameThen(yearOfDay('hc.day')).as('className'),
      'hc.due_at as dueAt',
      'hc.day',
      isTaught(sight).as('taught'),
      eb.fn.coalesce('p.total', lit(0)).as('total'),
      eb.fn.coalesce('p.submitted', lit(0)).as('submitted'),
      eb.fn.coalesce('p.late', lit(0)).as('late'),
      eb.fn.coalesce('p.graded', lit(0)).as('graded'),
      eb.fn.coalesce('p.returned', lit(0)).as('returned'),
    ])
    .where('hc.homework_id', '=', anyOf(ids))
    .where(isRead(sight))
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
})

/** The classes of these homeworks that are within the viewer's reach, as the school lists them. */
export const classesOf = async (db: Db, { all, ...sight }: Viewer, ids: readonly number[]) => {
  const rows = await classRows(db, { all }, { ...sight, ids })
  const byHomework = new Map<number, typeof rows>()
  for (const row of rows) byHomework.set(row.homeworkId, [...(byHomework.get(row.homeworkId) ?? []), row])
  return byHomework
}
export type ClassRow = NonNullable<ReturnType<Awaited<ReturnType<typeof classesOf>>['get']>>[number]

export const exists = async (db: Db, id: number) =>
  (await db.selectFrom('homeworks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Locked: from here to the end of the transaction nobody else changes, publishes or closes it. */
export const lock = (db: Tx, id: number) =>
  db.selectFrom('homeworks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type Homework = NonNullable<Awaited<ReturnType<typeof lock>>>

export const change = async (db: Tx, id: number, values: Updateable<Database['homeworks']>, now: Date) => {
  await db
    .updateTable('homeworks')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export type Family = { studentId: number; parentId: null } | { studentId: null; parentId: number }

/** The rows a family has of a homework that is given out. */
export const rowsOfFamily = (db: Db, { studentId, parentId }: Family, homeworkId: number) =>
  db
    .selectFrom('homework_submissions as s')
    .innerJoin('homeworks as h', 'h.id', 's.homework_id')
    .select(['s.id', 's.student_id as studentId', 's.class_id as classId'])
    .where('s.homework_id', '=', homeworkId)
    .where('h.status', 'in', ['PUBLISHED', 'CLOSED'])
    .$if(studentId !== null, (query) => query.where('s.student_id', '=', studentId))
    .$if(parentId !== null, (query) =>
      query.where('s.student_id', 'in', (eb) =>
        eb.selectFrom('student_guardians as g').select('g.student_id').where('g.parent_id', '=', parentId),
      ),
    )
    .orderBy('s.student_id')
    .execute()

/** Whether a pupil of these classes has it, from the class that they were in before. */
export const isOfLed = async (db: Db, ledIds: readonly number[], homeworkId: number) => {
  if (ledIds.length === 0) return false
  const found = await db
    .selectFrom('homework_submissions as s')
    .innerJoin('homeworks as h', 'h.id', 's.homework_id')
    .innerJoin('students as st', 'st.id', 's.student_id')
    .select('s.id')
    .where('s.homework_id', '=', homeworkId)
    .where('h.status', 'in', ['PUBLISHED', 'CLOSED'])
    .where('st.class_id', '=', anyOf(ledIds))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Its classes, whoever asks. */
export const allClassesOf = (db: Db, homeworkId: number) =>
  db
    .selectFrom('homework_classes as hc')
    .innerJoin('classes as c', 'c.id', 'hc.class_id')
    .select(['hc.class_id as classId', nameThen(yearOfDay('hc.day')).as('className'), 'c.grade'])
    .select(['hc.due_at as dueAt', 'hc.day'])
    .where('hc.homework_id', '=', homeworkId)
    .orderBy('hc.class_id')
    .execute()
