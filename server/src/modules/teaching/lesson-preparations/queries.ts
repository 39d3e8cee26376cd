import type { PreparationSearch } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { localDate } from '../../../platform/clock'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, countOf, flag, lit, tsquery } from '../../../platform/db/fragments'
import { listing } from '../../../platform/db/listing'
import { countSeen, firstSeen } from '../../../platform/db/ways'
import { OFFICE } from '../../base/school-settings/service'
import { nameOf } from '../teaching-plans/scope'
import { isInSight, type Viewer, waysOf } from './scope'

/** By what it is called, or who wrote it. */
export const isNamed = (keyword: string) =>
  sql<boolean>`(p.search_keys @@ ${tsquery(keyword)} or p.author_id = any(array(select u.id from users u
    join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id
    where t.search_keys @@ ${tsquery(keyword)})))`

const meant = (db: Db, isMeant: Expression<SqlBool>) =>
  db.selectFrom('lesson_preparations as p').where(isMeant)

/** Found before anything is joined that is shown of them. */
export const those = (db: Db, ids: Expression<{ id: number }>) =>
  meant(db, sql<boolean>`p.id = ${anyIn(ids)}`)

/** `asked`: those that still wait for a word on how the lesson went. */
type Search = Omit<PreparationSearch, 'reflects'> & { asked?: readonly number[] | undefined }
type Filter = Omit<Search, 'page' | 'size' | 'sort' | 'order'>

const filtered = (db: Db, viewer: Viewer, query: Filter) => (isMeant: Expression<SqlBool>) => {
  const { courseId, grade, semesterId, status, keyword = '', mine, masterId, asked } = query
  return meant(db, isMeant)
    .$if(courseId !== undefined, (rows) => rows.where('p.course_id', '=', courseId ?? 0))
    .$if(grade !== undefined, (rows) => rows.where('p.grade', '=', grade ?? 0))
    .$if(semesterId !== undefined, (rows) => rows.where('p.semester_id', '=', semesterId ?? 0))
    .$if(status === 'SUBMITTED', (rows) => rows.where('p.status', '=', lit('SUBMITTED')))
    .$if(status !== undefined, (rows) => rows.where('p.status', '=', status ?? 'DRAFT'))
    .$if(masterId !== undefined, (rows) => rows.where('p.master_id', '=', masterId ?? 0))
    .$if(keyword !== '', (rows) => rows.where(isNamed(keyword)))
    .$if(asked !== undefined, (rows) => rows.where('p.id', '=', anyOf(asked ?? [])))
    .$if(mine === true, (rows) => rows.where('p.author_id', '=', viewer.userId))
    .$if(mine === false, (rows) => rows.where('p.author_id', 'is distinct from', viewer.userId))
}

const CLASSES = sql<string[]>`array(select distinct coalesce(y.name, c.name) from lesson_preparation_slots sl
  join classes c on c.id = sl.class_id
  left join class_years y on y.class_id = c.id and y.academic_year_id = se.academic_year_id
  where sl.preparation_id = p.id order by 1)`

/** List, detail and what waits show the same of each. */
export const shown = (rows: ReturnType<typeof meant>, today: string) =>
  rows
    .innerJoin('courses as co', 'co.id', 'p.course_id')
    .innerJoin('semesters as se', 'se.id', 'p.semester_id')
    .leftJoin('lesson_preparation_reviews as v', (join) =>
      join.onRef('v.preparation_id', '=', 'p.id').onRef('v.number', '=', 'p.review_number'),
    )
    .leftJoin('lesson_preparations as m', 'm.id', 'p.master_id')
    .select(['p.id', 'p.title', 'p.unit', 'p.course_id as courseId', 'co.name as courseName', 'p.grade'])
    .select(['p.semester_id as semesterId', 'se.name as semesterName', 'p.author_id as authorId', 'p.status'])
    .select(['p.shared', 'p.master_id as masterId', 'm.title as masterTitle', 'p.first_date as firstDate'])
    .select(['p.step_count as stepCount', 'p.minutes', 'p.has_reflection as hasReflection', 'p.revision'])
    .select(['v.number as reviewNumber', 'v.submitted_at as submittedAt', 'v.due_on as dueOn'])
    .select(['v.reviewer_id as reviewerId', 'v.decided_at as decidedAt', 'v.reason'])
    .select(['p.updated_at as updatedAt', 'co.department_id as departmentId'])
    .select((eb) => [
      eb.fn.coalesce(nameOf('p.author_id'), lit(OFFICE)).as('authorName'),
      nameOf('v.reviewer_id').as('reviewerName'),
      nameOf('v.decided_by').as('decidedByName'),
      flag(
        eb.fn.coalesce(
          eb.and([eb('v.status', '=', lit('SUBMITTED')), eb('v.due_on', '<', today)]),
          lit(false),
        ),
      ).as('isOverdue'),
      CLASSES.as('classNames'),
      eb
        .exists(
          eb
            .selectFrom('lesson_preparation_reviews as r')
            .select('r.number')
            .whereRef('r.preparation_id', '=', 'p.id')
            .where('r.status', '=', lit('APPROVED')),
        )
        .$castTo<boolean>()
        .as('wasApproved'),
      countOf(eb.selectFrom('lesson_preparations as d').whereRef('d.master_id', '=', 'p.id')).as(
        'derivedCount',
      ),
      countOf(eb.selectFrom('lesson_preparation_slots as sl').whereRef('sl.preparation_id', '=', 'p.id')).as(
        'slotCount',
      ),
      countOf(
        eb
          .selectFrom('lesson_preparation_comments as k')
          .whereRef('k.preparation_id', '=', 'p.id')
          .where('k.parent_id', 'is', null)
          .where('k.resolved_at', 'is', null),
      ).as('openComments'),
    ])

const ORDERS = {
  updatedAt: 'p.updated_at',
  firstDate: 'p.first_date',
  grade: 'p.grade',
  courseName: 'co.name',
} as const

/** The same where no course is joined. */
const KEYS = { ...ORDERS, courseName: sql`(select name from courses where id = p.course_id)` }

interface Listed extends Filter {
  by: keyof typeof ORDERS | undefined
  direction: 'asc' | 'desc'
  page: number
  size: number
  today: string
}

const list = (db: Db, viewer: Viewer, query: Listed) => {
  const { by: sorted, direction, page, size, today, ...filter } = query
  const by = sorted ?? 'updatedAt'
  const [ways, rows] = [waysOf(viewer), filtered(db, viewer, filter)]
  // What is named so is found by its name and then put in order, never met on a walk along those of the whole school.
  const key = filter.keyword && sorted === undefined ? sql`p.updated_at + interval '0'` : KEYS[by]
  const first = firstSeen(ways, rows, { id: 'p.id', key, direction, page, size })
  return {
    rows: shown(meant(db, sql<boolean>`p.id = ${first}`), today)
      .orderBy(ORDERS[by], direction)
      .orderBy('p.id', direction),
    total: countSeen(db, ways, rows, { id: 'p.id' }),
  }
}

const listed = listing('lesson_preparations', ['by', 'direction', 'status'], list)

export const search = (db: Db, viewer: Viewer, now: Date, asked: Search, total?: Recent<number>) => {
  const { sort, order, ...filter } = asked
  const direction = sort?.direction ?? order ?? (sort === undefined ? 'desc' : 'asc')
  return listed(db, viewer, { ...filter, by: sort?.key, direction, today: localDate(now) }, total)
}

export const one = (db: Db, viewer: Viewer, now: Date, id: number) =>
  shown(meant(db, isInSight(viewer)), localDate(now))
    .select(['p.content', 'p.master_revision as masterRevision'])
    .select((eb) => eb.fn<number[]>('to_json', ['p.file_ids']).as('fileIds'))
    .where('p.id', '=', id)
    .executeTakeFirst()
export type Detail = NonNullable<Awaited<ReturnType<typeof one>>>
export type Row = Omit<Detail, 'content' | 'fileIds' | 'masterRevision'>

export const known = async (db: Db, id: number) => {
  const found = await db.selectFrom('lesson_preparations').select('id').where('id', '=', id).execute()
  return found.map((row) => row.id)
}

/** One that its author took back, with whoever was to review it. */
export const withdrawn = (db: Db, id: number) =>
  db
    .selectFrom('lesson_preparations as p')
    .innerJoin('lesson_preparation_reviews as v', (join) =>
      join.onRef('v.preparation_id', '=', 'p.id').onRef('v.number', '=', 'p.review_number'),
    )
    .select(['p.author_id as authorId', 'p.course_id as courseId', 'v.reviewer_id as reviewerId'])
    .where('p.id', '=', id)
    .where('p.status', '=', 'DRAFT')
    .where('v.status', '=', 'WITHDRAWN')
    .executeTakeFirst()

/** What a change needs; from here to the end of the transaction nobody else makes one. */
export const lock = (db: Tx, id: number) =>
  db
    .selectFrom('lesson_preparations')
    .select(['id', 'author_id as authorId', 'title', 'course_id as courseId', 'grade', 'status', 'shared'])
    .select((eb) => ['content', 'revision', eb.fn<number[]>('to_json', ['file_ids']).as('fileIds')])
    .select(['kept_at as keptAt', 'review_number as reviewNumber', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>

export const insert = async (db: Tx, values: Insertable<Database['lesson_preparations']>) => {
  const { id } = await db
    .insertInto('lesson_preparations')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const change = async (db: Tx, id: number, values: Updateable<Database['lesson_preparations']>) => {
  await db.updateTable('lesson_preparations').set(values).where('id', '=', id).execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('lesson_preparations').where('id', '=', id).execute()
}

export const ofSemesters = (db: Db, semesterIds: readonly number[]) =>
  db.selectFrom('lesson_preparations').select('id').where('semester_id', 'in', semesterIds).limit(1).execute()

export const homeworkOf = (db: Db, id: number) =>
  db
    .selectFrom('lesson_preparation_homework as l')
    .innerJoin('homeworks as h', 'h.id', 'l.homework_id')
    .select(['h.id', 'h.title', 'h.status'])
    .where('l.preparation_id', '=', id)
    .orderBy('h.id')
    .execute()

/** These and no others. */
export const setHomework = async (db: Tx, id: number, homeworkIds: readonly number[]) => {
  await db.deleteFrom('lesson_preparation_homework').where('preparation_id', '=', id).execute()
  if (homeworkIds.length > 0)
    await db
      .insertInto('lesson_preparation_homework')
      .values(homeworkIds.map((homework_id) => ({ preparation_id: id, homework_id })))
      .execute()
}
