import type { ProfileType } from '@xueqiao/contract/access/roles'
import type { UserSearch } from '@xueqiao/contract/features/account/users/api'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db } from '../../../platform/db/database'
import { anyIn, anyText, lit, tsquery } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'
import { isBelow, rolesHeld } from '../reach/scope'

/** List, page and detail share these rows, so they cannot disagree; never the hash (USER-36). */
const rows = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('teachers as t', (j) =>
      j.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .leftJoin('students as s', (j) =>
      j.onRef('s.id', '=', 'u.profile_id').on('u.profile_type', '=', 'STUDENT'),
    )
    .leftJoin('parents as p', (j) => j.onRef('p.id', '=', 'u.profile_id').on('u.profile_type', '=', 'PARENT'))
    .select((eb) => [
      'u.id',
      'u.username',
      eb.fn.coalesce('t.name', 's.name', 'p.name', 'u.username').as('name'),
      'u.email',
      'u.enabled',
      'u.must_change_password as mustChangePassword',
      'u.profile_type as profileType',
      'u.profile_id as profileId',
      'u.created_at as createdAt',
      'u.last_login_at as lastLogin',
      'u.version',
      rolesHeld(eb).as('roles'),
    ])
    .where('u.deleted_at', 'is', null)

type Users = ExpressionBuilder<Database & { u: Database['users'] }, 'u'>

const holdsOneOf = (roles: readonly string[]) => (eb: Users) =>
  eb.exists(
    eb
      .selectFrom('user_roles as ur')
      .innerJoin('roles as r', 'r.id', 'ur.role_id')
      .whereRef('ur.user_id', '=', 'u.id')
      .where('r.name', '=', anyText(roles)),
  )

const learnsIn = (student: string, branch: RawBuilder<unknown>) =>
  sql`exists (select from class_memberships m join classes c on c.id = m.class_id
    where m.student_id = ${sql.ref(student)} and m.to_date is null and c.department_id in ${branch})`

/** Teachers by their own department, pupils by that of their class, parents by their children's; with all below it. */
const belongsTo = (departmentId: number) => {
  const branch = sql`(select d.id from departments d join departments top on ${isBelow('d.path', 'top.path')}
    where top.id = ${departmentId})`
  return sql<boolean>`case u.profile_type
    when 'TEACHER' then t.department_id in ${branch}
    when 'STUDENT' then ${learnsIn('u.profile_id', branch)}
    when 'PARENT' then exists (select from student_guardians g
      where g.parent_id = u.profile_id and ${learnsIn('g.student_id', branch)})
    else false end`
}

/** By the login name, the address or the person's name; what is not shown is not found either. */
const called = (keyword: string, shown: boolean) => (eb: Users) => {
  const byName = eb('u.username', 'ilike', contains(keyword))
  const isOf = (type: ProfileType, table: 'teachers' | 'students' | 'parents') =>
    eb('u.profile_type', '=', lit(type)).and(
      'u.profile_id',
      '=',
      anyIn(eb.selectFrom(table).select('id').where('search_keys', '@@', tsquery(keyword))),
    )
  return eb.or([
    eb('u.email', 'ilike', contains(keyword)),
    isOf('TEACHER', 'teachers'),
    isOf('STUDENT', 'students'),
    isOf('PARENT', 'parents'),
    shown ? byName : byName.and('u.profile_type', '<>', lit('PARENT')),
  ])
}

export const search = (db: Db, filter: UserSearch, namesShown: boolean, total: Recent<number>) => {
  const { keyword, departmentId, profileType, roles, enabled, firstPassword, page, size } = filter
  const query = rows(db)
    .$if(keyword !== undefined && keyword !== '', (found) => found.where(called(keyword ?? '', namesShown)))
    .$if(departmentId !== undefined, (found) => found.where(belongsTo(departmentId ?? 0)))
    .$if(profileType !== undefined, (found) => found.where('u.profile_type', '=', profileType ?? 'ADMIN'))
    .$if(roles !== undefined, (found) => found.where(holdsOneOf(roles ?? [])))
    .$if(enabled !== undefined, (found) => found.where('u.enabled', '=', enabled ?? true))
    .$if(firstPassword !== undefined, (found) =>
      found.where('u.must_change_password', '=', firstPassword ?? true),
    )
    .orderBy('u.id')
  return paginate(query, { page, size }, undefined, { total, table: 'users' })
}

/** Accounts of the staff that nobody has signed in to since their password was made for them. */
export const staffWithFirstPassword = async (db: Db) => {
  const { count } = await db
    .selectFrom('users as u')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('u.profile_type', '=', lit('TEACHER'))
    .where('u.must_change_password', '=', lit(true))
    .where('u.enabled', '=', lit(true))
    .where('u.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const all = (db: Db) => rows(db).orderBy('u.id').execute()
export const byId = (db: Db, id: number) => rows(db).where('u.id', '=', id).executeTakeFirst()
export const withRole = (db: Db, role: string) =>
  rows(db)
    .where(holdsOneOf([role]))
    .orderBy('u.id')
    .execute()
