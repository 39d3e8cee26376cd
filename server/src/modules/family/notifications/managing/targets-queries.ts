import type { Addressing, NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { anyOf, countOf, lit, tsquery } from '../../../../platform/db/fragments'
import type { Reach } from '../../../account/reach/access'
import { CLASS_NUMBER, classesWithin, isLed, isPupilOf, isTaughtNow } from '../../../account/reach/scope'

/**
 * What is known of whoever gets a notice before it is sent; preview and publication read the same. Of the school are also
 * those who wait for a class, but not those who have left it.
 */
export const recipients = ({ targets, audience }: Addressing, level: NoticeLevel): RawBuilder<unknown> => sql`
  t as (select * from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t (kind text, value text)),
  whole as (select exists (select from t where kind = 'school') as school),
  meant_classes as (select c.id from classes c, whole where c.deleted_at is null and (whole.school
    or c.grade in (select value::int from t where kind = 'grade')
    or c.id in (select value::bigint from t where kind = 'class'))),
  of_school as (select s.id, s.class_id from students s where s.deleted_at is null
    and (s.class_id is not null or s.enrollment_status in ('在校', '休学'))),
  meant_pupils as (
    select s.id, s.class_id from of_school s, whole
      where whole.school or s.class_id in (select id from meant_classes)
    union select s.id, s.class_id from students s where s.deleted_at is null
      and s.id in (select substr(value, 9)::bigint from t where kind = 'person' and value like 'student:%')),
  families as (
    select * from meant_pupils where ${audience.includes('parents')}
    union select s.id, s.class_id from of_school s
      where exists (select from t where kind = 'role' and value = 'PARENT')),
  guardians as (
    select g.parent_id, f.id as student_id, f.class_id,
      ${level !== 'sign'} or g.can_sign or not bool_or(g.can_sign) over (partition by f.id) as may_answer
    from families f join student_guardians g on g.student_id = f.id
      join parents p on p.id = g.parent_id and p.deleted_at is null),
  meant_teachers as (
    select unnest(array[c.head_teacher_id, c.assistant_teacher_id]) as id from classes c
      where c.id in (select id from meant_classes) and ${audience.includes('staff')}
    union select ta.teacher_id from teaching_assignments ta
      where ${isTaughtNow('ta')} and ta.class_id in (select id from meant_classes) and ${audience.includes('staff')}
    union select substr(value, 9)::bigint from t where kind = 'person' and value like 'teacher:%'),
  open_accounts as (select u.id, u.profile_type, u.profile_id from users u
    where u.deleted_at is null and u.enabled and u.profile_type <> 'PARENT'),
  accounts as (
    select u.id as user_id, s.id as student_id, s.class_id from open_accounts u
      left join students s on u.profile_type = 'STUDENT' and s.id = u.profile_id
    where u.id in (
      select u.id from open_accounts u join meant_pupils m on m.id = u.profile_id
        where u.profile_type = 'STUDENT' and ${audience.includes('students')}
      union select u.id from open_accounts u join meant_teachers m on m.id = u.profile_id
        where u.profile_type = 'TEACHER'
      union select u.id from open_accounts u, whole
        where whole.school and ${audience.includes('staff')} and u.profile_type <> 'STUDENT'
      union select ur.user_id from user_roles ur join roles r on r.id = ur.role_id
        where r.name in (select 'ROLE_' || value from t where kind = 'role' and value <> 'PARENT')))`

export interface Counts {
  families: number
  parents: number
  parentsWithoutAccount: number
  withoutGuardian: number
  students: number
  staff: number
}

export const count = async (db: Db, addressing: Addressing): Promise<Counts> => {
  const { rows } = await sql<Counts>`with ${recipients(addressing, 'read')},
    parents_meant as (select distinct parent_id from guardians)
    select (select count(distinct student_id) from guardians) as families,
      (select count(*) from parents_meant) as parents,
      (select count(*) from parents_meant m where not exists (select from users u
        where u.profile_type = 'PARENT' and u.profile_id = m.parent_id and u.deleted_at is null and u.enabled))
        as "parentsWithoutAccount",
      (select count(*) from families f where not exists (select from guardians g where g.student_id = f.id))
        as "withoutGuardian",
      (select count(*) from accounts where student_id is not null) as students,
      (select count(*) from accounts where student_id is null) as staff`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('a count answers with one row')
  return found
}

/** Classes one may write to, with how many pupils they have. */
export const classes = (db: Db, reach: Reach) =>
  db
    .selectFrom('classes as c')
    .select((eb) => [
      'c.id',
      'c.name',
      'c.grade',
      countOf(eb.selectFrom('students as s').where(isPupilOf(sql.ref<number>('c.id')))).as('students'),
    ])
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
    .execute()

/** How many classes each grade has, in reach or not. */
export const gradeSizes = (db: Db) =>
  db
    .selectFrom('classes')
    .select(['grade', (eb) => eb.fn.countAll<number>().as('classes')])
    .where('deleted_at', 'is', null)
    .groupBy('grade')
    .execute()

export interface Person {
  kind: 'student' | 'teacher'
  id: number
  name: string
  detail: string | null
}

const pupils = (db: Db, reach: Reach) =>
  db
    .selectFrom('students as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select([
      lit('student').as('kind'),
      's.id',
      's.name',
      sql<string | null>`c.name || '，' || s.student_number`.as('detail'),
    ])
    .where('s.deleted_at', 'is', null)
    .where(classesWithin(reach))

const teachers = (db: Db, reach: Reach) =>
  db
    .selectFrom('teachers as p')
    .leftJoin('departments as d', 'd.id', 'p.department_id')
    .select([
      lit('teacher').as('kind'),
      'p.id',
      'p.name',
      sql<string | null>`concat_ws('，', d.name, p.teacher_number)`.as('detail'),
    ])
    .where('p.deleted_at', 'is', null)
    .where((eb) => (reach.all ? eb.lit(true) : isLed(reach, 'd.path')))

export const people = async (db: Db, reach: Reach, keyword: string, size: number): Promise<Person[]> => {
  const term = tsquery(keyword)
  const found = await Promise.all([
    pupils(db, reach).where('s.search_keys', '@@', term).orderBy('s.id').limit(size).execute(),
    teachers(db, reach).where('p.search_keys', '@@', term).orderBy('p.id').limit(size).execute(),
  ])
  return found.flat()
}

/** Those of the chosen who are in reach. */
export const chosen = async (
  db: Db,
  reach: Reach,
  ids: { students: readonly number[]; teachers: readonly number[] },
): Promise<Person[]> => {
  const { students: pupilIds, teachers: teacherIds } = ids
  const found = await Promise.all([
    pupilIds.length === 0 ? [] : pupils(db, reach).where('s.id', '=', anyOf(pupilIds)).execute(),
    teacherIds.length === 0 ? [] : teachers(db, reach).where('p.id', '=', anyOf(teacherIds)).execute(),
  ])
  return found.flat()
}

export const classNames = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('classes').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
