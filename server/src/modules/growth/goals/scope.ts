import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyIn, anyOf, tsquery } from '../../../platform/db/fragments'
import { contains } from '../../../platform/db/query'
import { OFFICE } from '../../base/school-settings/service'
import { isOneOf, type Viewer } from '../assessments/scope'

type Pupils = ExpressionBuilder<Database & { s: Database['students'] }, 's'>
const eb: Pupils = expressionBuilder()

/** On any query over `students as s`: pupils who are there and whose growth this person sees. */
export const isOfViewer = (viewer: Viewer) => {
  const { all, family, studentIds } = viewer
  const there = eb('s.deleted_at', 'is', null)
  if (family) return there.and('s.id', '=', anyOf(studentIds))
  if (all) return there
  // Looked up once, so that their rows are found by pupil and not met on a walk along those of the whole school.
  const pupils = eb
    .selectFrom('students as near')
    .select('near.id')
    .where(isOneOf('near', viewer))
    // The index of classes has those alone who are there.
    .where('near.deleted_at', 'is', null)
  return there.and('s.id', '=', anyIn(pupils))
}

/** A number has a digit in it, a name has none. */
export const called = (db: Db, keyword: string) =>
  db
    .selectFrom('students as k')
    .select('k.id')
    .$if(/\d/.test(keyword), (query) => query.where('k.student_number', 'ilike', contains(keyword)))
    .$if(!/\d/.test(keyword), (query) => query.where('k.search_keys', '@@', tsquery(keyword)))

/** Pupils of a class as it is today. */
export const ofClass = (db: Db, classId: number) =>
  db
    .selectFrom('students as m')
    .select('m.id')
    .where('m.class_id', '=', classId)
    .where('m.deleted_at', 'is', null)

const personOf = (user: string) => sql<string | null>`select coalesce(t.name, s.name, p.name)
  from users u
  left join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id
  left join students s on u.profile_type = 'STUDENT' and s.id = u.profile_id
  left join parents p on u.profile_type = 'PARENT' and p.id = u.profile_id
  where u.id = ${sql.ref(user)}`

/** What the person of an account is called, whoever it is; of an account that is gone, the office. */
export const nameOf = (user: string) => sql<string>`coalesce((${personOf(user)}), ${sql.lit(OFFICE)})`

/** The same of whoever writes of `students as s`: without an account, a pupil is still that pupil, and a parent one. */
export const authorOf = (row: string) => sql<string>`coalesce((${personOf(`${row}.author_id`)}),
  case ${sql.ref(`${row}.author_kind`)} when 'self' then s.name when 'parent' then '家长' else ${sql.lit(OFFICE)} end)`
