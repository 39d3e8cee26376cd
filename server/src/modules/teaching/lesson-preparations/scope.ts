import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyHidden, array, hidden, listOf, lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import { inAnyWay, type Way } from '../../../platform/db/ways'
import { coursesOf, departmentsOf } from '../teaching-plans/scope'

/** Whoever of the staff looks at preparations, and how far they see. */
export interface Viewer {
  all: boolean
  userId: number
  teacherId: number | null
  /** 教研组: their departments with all below, where those who hold the code review. */
  departmentIds: readonly number[]
  /** Courses of the 教研组, and those they teach: of these they see what is shared. */
  groupIds: readonly number[]
  /** Courses whose preparations they review or lead: of these they see what is handed in. */
  judgedIds: readonly number[]
  /** Accounts of the departments that a DEPARTMENT_ADMIN leads: of these likewise. */
  ledAuthorIds: readonly number[]
}

interface Asking {
  teacherId: number
  /** Whether they review what the 教研组 hands in. */
  reviews: boolean
  ledIds: readonly number[]
}

/** Most lead nobody: all teachers would be gone through for none. */
const authorsLed = (db: Db, ledIds: readonly number[]) =>
  listOf(
    db
      .selectFrom('users as u')
      .innerJoin('teachers as t', (join) =>
        join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', lit('TEACHER')),
      )
      .select('u.id')
      .where('t.department_id', '=', anyHidden(ledIds)),
  )

/** All of a viewer that the database knows, in one question. */
const groupRows = statement((db, { leads }: { leads: boolean }, { teacherId, reviews, ledIds }: Asking) => {
  const rows = sql<
    Pick<Viewer, 'departmentIds' | 'groupIds' | 'judgedIds' | 'ledAuthorIds'>
  >`with own as materialized (select distinct id from (${departmentsOf(teacherId)}) d),
    judged as materialized (select id from own where ${reviews}::boolean union select unnest(${ledIds}::bigint[]))
  select to_json(array(select id from judged)) as "departmentIds",
    to_json(array(select id from courses where department_id in (select id from own)
      or id in (${coursesOf(teacherId)}))) as "groupIds",
    to_json(array(select id from courses where department_id in (select id from judged))) as "judgedIds",
    to_json(${leads ? authorsLed(db, ledIds) : array([])}) as "ledAuthorIds"`
  return { compile: () => rows.compile(db) }
})

export const groupsOf = async (db: Db, asking: Asking) => {
  const nothing = { departmentIds: [], groupIds: [], judgedIds: [], ledAuthorIds: [] }
  const [found = nothing] = await groupRows(db, { leads: asking.ledIds.length > 0 }, asking)
  return found
}

/**
 * Those they see for a reason of its own: to review it or because they did, as long as it stands as they left it, as master
 * or 二次备课 of theirs, or to hold the lesson for another. Few of them, which the database, where few people review all, does not know: what they
 * reviewed it finds by its index, whose order it is asked for, and how it stands one by one.
 */
const special = ({ userId, teacherId }: Viewer) => sql`array(
  (select rv.preparation_id from lesson_preparation_reviews rv
    where rv.reviewer_id = ${hidden(userId, 'bigint')} and rv.status in ('SUBMITTED', 'APPROVED', 'REJECTED')
      and rv.status = (select x.status from lesson_preparations x where x.id = rv.preparation_id)
    order by rv.status, rv.preparation_id)
  union all select master_id from lesson_preparations where author_id = ${hidden(userId, 'bigint')} and master_id is not null
  union all select d.id from lesson_preparations m join lesson_preparations d on d.master_id = m.id
    where m.author_id = ${hidden(userId, 'bigint')}
  union all select sl.preparation_id from substitutions su
    join schedule_lessons l on l.id = su.lesson_id
    join schedule_lesson_classes lc on lc.schedule_id = l.schedule_id and lc.lesson_id = l.id
    join lesson_preparation_slots sl on sl.class_id = lc.class_id and sl.date = su.date
      and sl.course_id = l.course_id and sl.lesson_number = l.lesson_number
    where su.teacher_id = ${hidden(teacherId, 'bigint')} and su.kind = 'SUBSTITUTE' and su.undone_at is null)`

/** On queries over `lesson_preparations as p`; null: everything. */
export const waysOf = (viewer: Viewer): Way[] | null => {
  if (viewer.all) return null
  const { userId, groupIds, judgedIds, ledAuthorIds } = viewer
  const handedIn = sql<boolean>`p.status <> 'DRAFT'`
  return [
    { column: 'p.author_id', among: sql`array[${hidden(userId, 'bigint')}]` },
    ...(groupIds.length > 0
      ? [{ column: 'p.course_id', among: array(groupIds), only: sql<boolean>`p.shared` }]
      : []),
    ...(judgedIds.length > 0 ? [{ column: 'p.course_id', among: array(judgedIds), only: handedIn }] : []),
    ...(ledAuthorIds.length > 0
      ? [{ column: 'p.author_id', among: array(ledAuthorIds), only: handedIn }]
      : []),
    { column: 'p.id', among: special(viewer) },
  ]
}

export const isInSight = (viewer: Viewer): RawBuilder<boolean> => {
  const ways = waysOf(viewer)
  return ways === null ? lit<boolean>(true) : inAnyWay(ways)
}
