import { type Kysely, sql } from 'kysely'

/**
 * Who is with a class in 早读, 晚自习 and 课后服务: part of a version, published and kept with it. A period is known by its
 * kind and its number among these in a day, not by hours, which may change under it. They have a count of changes of their
 * own: no lesson is another one by them, so that what is being worked out for a draft still fits it.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table schedule_watches (
    id bigint primary key generated always as identity,
    schedule_id bigint not null references schedules (id) on delete cascade,
    class_id bigint not null references classes (id),
    weekday smallint not null check (weekday between 1 and 7),
    kind text not null check (kind in ('READING', 'STUDY', 'AFTER_SCHOOL')),
    number smallint not null check (number between 1 and 40),
    teacher_id bigint not null references teachers (id),
    unique (class_id, schedule_id, weekday, kind, number))`.execute(db)
  await sql`alter table schedules add column watches_version integer not null default 1`.execute(db)
  await sql`create index schedule_watches_schedule on schedule_watches (schedule_id)`.execute(db)
  await sql`create index schedule_watches_teacher on schedule_watches (teacher_id, schedule_id)`.execute(db)
}
