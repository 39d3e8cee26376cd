import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { inChinese, lit, tsquery } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { isBelow, isLed, isTaughtNow } from '../../account/reach/scope'
import { OFFICE_ACCOUNT, OFFICE_NAME } from '../../base/school-settings/scope'

/** What an account is called: as the person it belongs to, or else by what it is. */
export const nameOf = (userId: string) => sql<
  string | null
>`(select coalesce(t.name, s.name, p.name, ${OFFICE_NAME}) from users u
    left join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id
    left join students s on u.profile_type = 'STUDENT' and s.id = u.profile_id
    left join parents p on u.profile_type = 'PARENT' and p.id = u.profile_id
    where u.id = ${sql.ref(userId)})`

/** A family's children with the class that what they send is about. */
const children = (db: Db) =>
  db
    .selectFrom('students as s')
    .leftJoin('class_memberships as m', (j) =>
      j.onRef('m.student_id', '=', 's.id').on('m.to_date', 'is', null),
    )
    .leftJoin('classes as c', 'c.id', 'm.class_id')
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .select([
      's.id',
      's.name',
      'c.id as classId',
      'c.name as className',
      'c.department_id as departmentId',
      'head.name as headTeacherName',
    ])
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')

export const childrenOf = (db: Db, parentId: number) =>
  children(db)
    .where('s.id', 'in', (eb) =>
      eb.selectFrom('student_guardians').select('student_id').where('parent_id', '=', parentId),
    )
    .execute()

export const pupil = (db: Db, studentId: number) => children(db).where('s.id', '=', studentId).execute()

export const departmentOf = async (db: Db, teacherId: number) =>
  (await db.selectFrom('teachers').select('department_id').where('id', '=', teacherId).executeTakeFirst())
    ?.department_id ?? null

export interface Handler {
  id: number
  as: 'school' | 'department' | 'class' | 'assignee'
}

/** Everybody who handles it, by why; whoever is it for several reasons is named for each. */
export const handlersOf = async (db: Db, feedbackId: number): Promise<Handler[]> => {
  const { rows } = await sql<Handler>`
    with it as (select f.*, d.path from feedback f left join departments d on d.id = f.department_id
      where f.id = ${feedbackId}),
    staff as (select u.id, u.profile_id as teacher_id, u.profile_type = 'TEACHER' as teaches,
        array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as roles
      from users u where u.deleted_at is null and u.enabled and u.profile_type in ('ADMIN', 'TEACHER'))
    select distinct s.id, w.as from staff s cross join it cross join lateral (values
      ('school', s.roles && array['ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN']),
      ('department', s.teaches and 'ROLE_DEPARTMENT_ADMIN' = any(s.roles) and exists (
        select from departments led where ${isBelow('it.path', 'led.path')} and (led.head_id = s.teacher_id
          or led.id = (select department_id from teachers where id = s.teacher_id)))),
      ('class', s.teaches and it.recipient = 'CLASS' and exists (
        select from classes c where c.id = it.class_id and c.head_teacher_id = s.teacher_id)),
      ('assignee', s.id = it.assignee_id)) as w ("as", holds)
    where w.holds and (s.id <> it.submitter_id or it.disowned)`.execute(db)
  return rows
}

/** For those who tell the others; whoever reads on behalf of a viewer has no business here. Nobody's own: no sender. */
export const partiesOf = (db: Db, feedbackId: number) =>
  db
    .selectFrom('feedback')
    .select(['anonymous', 'recipient'])
    .select((eb) =>
      eb.case().when('disowned', '=', lit(false)).then(eb.ref('submitter_id')).end().as('submitterId'),
    )
    .where('id', '=', feedbackId)
    .executeTakeFirstOrThrow()

/** Staff with an account, as far as the one who hands it on reaches: the school, the department, the class. */
const staff = (db: Db, reach: Reach, feedbackId: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('teachers as t', (j) =>
      j.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .select((eb) => [
      'u.id as userId',
      eb.fn.coalesce('t.name', OFFICE_ACCOUNT).as('name'),
      'd.name as departmentName',
    ])
    .where('u.deleted_at', 'is', null)
    .where('u.enabled', '=', true)
    .where('u.profile_type', 'in', ['ADMIN', 'TEACHER'])
    .$if(!reach.all, (query) =>
      query.where(
        sql<boolean>`(${isLed(reach, 'd.path')} or exists (
          select from feedback f join classes c on c.id = f.class_id and f.recipient = 'CLASS'
          where f.id = ${feedbackId} and c.head_teacher_id = ${reach.teacherId} and (t.id in
            (c.head_teacher_id, c.assistant_teacher_id) or exists (select from teaching_assignments ta
              where ta.class_id = c.id and ta.teacher_id = t.id and ${isTaughtNow('ta')}))))`,
      ),
    )

export const assignees = (db: Db, reach: Reach, feedbackId: number, keyword: string, count: number) =>
  staff(db, reach, feedbackId)
    .$if(keyword !== '', (query) => query.where('t.search_keys', '@@', tsquery(keyword)))
    .orderBy((eb) => inChinese(eb.fn.coalesce('t.name', OFFICE_ACCOUNT)))
    .orderBy('u.id')
    .limit(count)
    .execute()

export const assignee = (db: Db, reach: Reach, feedbackId: number, userId: number) =>
  staff(db, reach, feedbackId).where('u.id', '=', userId).executeTakeFirst()
