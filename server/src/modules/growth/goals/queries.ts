import type { GoalSearch } from '@xueqiao/contract/features/growth/goals/api'
import { type ExpressionBuilder, type InferResult, type Insertable, sql, type Updateable } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, lit } from '../../../platform/db/fragments'
import { paginate } from '../../../platform/db/query'
import type { Viewer } from '../assessments/scope'
import { authorOf, called, isOfViewer, ofClass } from './scope'

const inSight = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('growth_goals as g')
    .innerJoin('students as s', 's.id', 'g.student_id')
    .where(isOfViewer(viewer))

interface Filter extends Pick<GoalSearch, 'classId' | 'studentId' | 'keyword' | 'status'> {
  /** Under way and due by this day. */
  until?: string | undefined
}

const isDueBy = (until: string) => (eb: ExpressionBuilder<Database & { g: Database['growth_goals'] }, 'g'>) =>
  eb.and([eb('g.status', '=', lit('ACTIVE')), eb('g.due_date', '<=', until)])

const filtered = (db: Db, viewer: Viewer, { classId, studentId, keyword = '', status, until }: Filter) =>
  inSight(db, viewer)
    .$if(until !== undefined, (query) => query.where(isDueBy(until ?? '')))
    .$if(classId !== undefined, (query) => query.where('g.student_id', '=', anyIn(ofClass(db, classId ?? 0))))
    .$if(studentId !== undefined, (query) => query.where('g.student_id', '=', studentId ?? 0))
    .$if(keyword !== '', (query) => query.where('g.student_id', '=', anyIn(called(db, keyword))))
    .$if(status !== undefined, (query) => query.where('g.status', '=', lit(status ?? 'ACTIVE')))

const shown = (rows: ReturnType<typeof filtered>) =>
  rows
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(['g.id', 'g.student_id as studentId', 's.name as studentName'])
    .select(['s.student_number as studentNumber', 's.class_id as placeId', 'c.name as className'])
    .select(['g.title', 'g.target', 'g.due_date as dueDate', 'g.progress', 'g.status', 'g.version'])
    .select(['g.remind_days as remindDays', 'g.author_kind as authorKind', 'g.author_id as authorId'])
    .select(['g.last_check_in_at as lastCheckInAt', authorOf('g').as('authorName')])

export const search = (
  db: Db,
  viewer: Viewer,
  { sort, order, page, size, ...filter }: Omit<GoalSearch, 'soon'> & Filter,
  total: Recent<number>,
) => {
  const direction = sort?.direction ?? order ?? 'desc'
  const rows = filtered(db, viewer, filter)
  // Few are found by their pupils and then put in order, never met on a walk along the days of the whole school.
  const day =
    viewer.all && filter.studentId === undefined ? sql<string>`g.due_date` : sql<string>`g.due_date + 0`
  return paginate(
    shown(rows).orderBy(day, direction).orderBy('g.id', direction),
    { page, size },
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
    { total, table: 'growth_goals' },
  )
}

/** Under way and due by then, pupil by pupil. */
export const due = (db: Db, viewer: Viewer, until: string) =>
  inSight(db, viewer)
    .select((eb) => ['g.student_id as studentId', eb.fn.countAll<number>().as('count')])
    .where(isDueBy(until))
    .groupBy('g.student_id')
    .execute()

export const one = (db: Db, viewer: Viewer, id: number) =>
  shown(inSight(db, viewer)).where('g.id', '=', id).executeTakeFirst()
export type Row = InferResult<ReturnType<typeof shown>>[number]

export const exists = async (db: Db, id: number) =>
  (await db.selectFrom('growth_goals').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const lock = (db: Tx, id: number) =>
  db.selectFrom('growth_goals').select('id').where('id', '=', id).forUpdate().execute()

export const stepsOf = (db: Db, goalId: number) =>
  db
    .selectFrom('growth_goal_steps')
    .select(['id', 'text', 'done_at as doneAt'])
    .where('goal_id', '=', goalId)
    .orderBy('position')
    .execute()
export type Step = Awaited<ReturnType<typeof stepsOf>>[number]

const LISTED = 50

export const checkInsOf = (db: Db, goalId: number) =>
  db
    .selectFrom('growth_goal_check_ins as i')
    .innerJoin('growth_goals as g', 'g.id', 'i.goal_id')
    .innerJoin('students as s', 's.id', 'g.student_id')
    .select(['i.id', 'i.author_kind as authorKind', authorOf('i').as('authorName')])
    .select(['i.note', 'i.progress', 'i.created_at as createdAt'])
    .where('i.goal_id', '=', goalId)
    .orderBy('i.id', 'desc')
    .limit(LISTED)
    .execute()

export const insert = async (db: Tx, values: Insertable<Database['growth_goals']>) => {
  const { id } = await db.insertInto('growth_goals').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const change = async (db: Tx, id: number, values: Updateable<Database['growth_goals']>, now: Date) => {
  await db
    .updateTable('growth_goals')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('growth_goals').where('id', '=', id).execute()
}

/** These and no others, in this order. What is done stays done. */
export const setSteps = async (
  db: Tx,
  goalId: number,
  steps: readonly { id: number | null; text: string }[],
) => {
  const kept = steps.flatMap(({ id }) => id ?? [])
  await db
    .deleteFrom('growth_goal_steps')
    .where('goal_id', '=', goalId)
    .where('id', '!=', sql<number>`all(${kept}::bigint[])`)
    .execute()
  for (const [position, { id, text }] of steps.entries())
    if (id !== null)
      await db.updateTable('growth_goal_steps').set({ text, position }).where('id', '=', id).execute()
  const fresh = steps.flatMap(({ id, text }, position) =>
    id === null ? { goal_id: goalId, text, position } : [],
  )
  if (fresh.length > 0) await db.insertInto('growth_goal_steps').values(fresh).execute()
}

/** What is done already keeps its time. */
export const setDone = async (
  db: Tx,
  goalId: number,
  { done, undone }: { done: readonly number[]; undone: readonly number[] },
  now: Date,
) => {
  await db
    .updateTable('growth_goal_steps')
    .set({ done_at: null })
    .where('goal_id', '=', goalId)
    .where('id', '=', anyOf(undone))
    .execute()
  await db
    .updateTable('growth_goal_steps')
    .set({ done_at: now })
    .where('goal_id', '=', goalId)
    .where('done_at', 'is', null)
    .where('id', '=', anyOf(done))
    .execute()
}

export const insertCheckIn = async (db: Tx, values: Insertable<Database['growth_goal_check_ins']>) => {
  await db.insertInto('growth_goal_check_ins').values(values).execute()
}

/** Due soon, and nobody has said so yet. */
export const toRemind = (db: Db, today: string, most: number) =>
  db
    .selectFrom('growth_goals as g')
    .innerJoin('students as s', 's.id', 'g.student_id')
    .select(['g.id', 'g.student_id as studentId', 'g.title', 'g.due_date as dueDate'])
    .where('s.deleted_at', 'is', null)
    .where('g.status', '=', lit('ACTIVE'))
    .where('g.remind_days', 'is not', null)
    .where('g.reminded_at', 'is', null)
    .where('g.due_date', '>=', today)
    .where(sql<boolean>`g.due_date <= ${today}::date + g.remind_days`)
    .orderBy('g.id')
    .limit(most)
    .execute()

export const markReminded = async (db: Tx, ids: readonly number[], now: Date) => {
  await db.updateTable('growth_goals').set({ reminded_at: now }).where('id', '=', anyOf(ids)).execute()
}

/** A pupil who is there, with where they are. */
export const pupil = (db: Db, id: number) =>
  db
    .selectFrom('students')
    .select(['id', 'name', 'class_id as placeId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
