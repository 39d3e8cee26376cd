import { sql } from 'kysely'
import type { Db } from '../../platform/db/database'
import type { Reach } from '../school/access'
import { classesWithin } from '../school/scope'

/** Every class in reach with its pupils, counted by an index alone: the matrix, and the sums under the statistics. */
export const classSizes = (db: Db, reach: Reach) =>
  db
    .selectFrom('classes as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('students as s')
          .select([
            sql<number>`count(*)`.as('students'),
            sql<number>`count(*) filter (where s.gender = '男')`.as('boys'),
            sql<number>`count(*) filter (where s.enrollment_status = '休学')`.as('suspended'),
          ])
          .whereRef('s.class_id', '=', 'c.id')
          .where('s.deleted_at', 'is', null)
          .as('size'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.name', 'c.grade', 'size.students', 'size.boys', 'size.suspended'])
    .select(['c.head_teacher_id as headTeacherId', 'c.assistant_teacher_id as assistantTeacherId'])
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .orderBy('c.grade')
    .orderBy(sql`coalesce(nullif(c.class_number, '')::int, 1000)`)
    .orderBy('c.name')
    .execute()

export const staffCounts = (db: Db) =>
  db
    .selectFrom('teachers')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where employment_status = '在职')`.as('active'),
      sql<number>`count(*) filter (where employment_status = '休假')`.as('onLeave'),
    ])
    .where('deleted_at', 'is', null)
    .where('employment_status', 'in', ['在职', '休假'])
    .executeTakeFirstOrThrow()

export const courseCounts = (db: Db) =>
  db
    .selectFrom('courses')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where course_type = '必修')`.as('required'),
      sql<number>`count(*) filter (where course_type = '选修')`.as('elective'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Accounts are counted by themselves, and those of parents who are gone taken off: a join of all of either is not needed. */
export const familyCounts = async (db: Db) => {
  const { rows } = await sql<{ total: number; withAccount: number }>`
    select (select count(*) from parents where deleted_at is null) as total,
      (select count(*) from users u
        where u.profile_type = 'PARENT' and u.profile_id is not null and u.deleted_at is null)
      - (select count(*) from parents p join users u on u.profile_type = 'PARENT' and u.profile_id = p.id
        where p.deleted_at is not null and u.deleted_at is null) as "withAccount"`.execute(db)
  return rows[0] ?? { total: 0, withAccount: 0 }
}

/** What was done lately: all of it for whoever sees all, else one's own deeds and those on classes in reach. */
export const activities = (db: Db, reach: Reach, userId: number, count: number) =>
  sql<{ id: number; actor: string; text: string; at: Date }>`
    select a.id, a.actor_name as actor, a.summary as text, a.at from audit_log a
    where a.action not in ('login', 'logout', 'denied', 'password', 'setup', 'answer')
      and (${reach.all} or a.user_id = ${userId} or (a.entity = 'classes' and a.entity_id in
        (${db.selectFrom('classes as c').select('c.id').where(classesWithin(reach))})))
    order by a.at desc, a.id desc limit ${count}`.execute(db)
