import { type Kysely, sql } from 'kysely'

/** By what the records say a teacher has to do with the class of a pupil. */
const RELATED = sql`exists (select from students s where s.id = c.student_id and (
    exists (select from class_teachers k where k.class_id = s.class_id and k.teacher_id = c.teacher_id)
    or exists (select from teaching_assignments ta where ta.class_id = s.class_id and ta.teacher_id = c.teacher_id)
    or exists (select from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
      where u.profile_type = 'TEACHER' and u.profile_id = c.teacher_id and u.deleted_at is null
        and (r.name in ('ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN') or (r.name = 'ROLE_DEPARTMENT_ADMIN'
          and exists (select from classes l join departments d on d.id = l.department_id
            join departments led on d.path like led.path || '%'
            where l.id = s.class_id and (led.head_id = c.teacher_id
              or led.id = (select t.department_id from teachers t where t.id = c.teacher_id))))))))`

const OPENED_BY_PARENT = sql`coalesce((select u.profile_type = 'PARENT' from users u where u.id = c.created_by), false)`

/** Talks between people whom the records do not relate, and whose answer they wait for; how often somebody tried. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table conversations add column stranger text
    constraint conversations_stranger check (stranger in ('parent', 'teacher'))`.execute(db)
  await sql`update conversations c set stranger = case when ${OPENED_BY_PARENT} then 'teacher' else 'parent' end
    where c.kind = 'parent-teacher' and not ${RELATED} and not exists (select from messages m
      where m.conversation_id = c.id
        and m.sender_type = case when ${OPENED_BY_PARENT} then 'TEACHER' else 'PARENT' end)`.execute(db)
  await sql`create index conversations_strange on conversations (id) where stranger is not null`.execute(db)
  await sql`create table stranger_tries (
    user_id bigint primary key references users (id) on delete cascade,
    day date not null,
    tries int not null)`.execute(db)
}
