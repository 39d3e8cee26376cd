import { type Kysely, sql } from 'kysely'

const SINCE = `coalesce((select start_date from semesters
  where is_current or start_date <= (now() at time zone 'Asia/Shanghai')::date
  order by is_current desc, start_date desc limit 1), '-infinity')`

/**
 * A semester begins before it is planned: until then a class stays with the semester that was planned last for it. Nearly
 * every statement asks for it and nearly always there is none, so it is asked of functions, whose plans are made once a
 * connection and not with each statement that asks.
 */
export const up = async (db: Kysely<unknown>) => {
  // The semester of which this class is taught: this one, where it is planned, or the last one that was.
  await sql`create function semester_taught(of_class bigint) returns bigint language plpgsql stable as $$
    begin
      return (select s.id from semesters s where s.start_date <= ${sql.raw(SINCE)}
        and exists (select from teaching_assignments a where a.semester_id = s.id and a.class_id = of_class)
        order by s.start_date desc limit 1);
    end $$`.execute(db)
  // The semesters of before that still hold for some class.
  await sql`create function semesters_held() returns bigint[] language plpgsql stable as $$
    declare
      present bigint[] := array(select id from semesters where start_date = ${sql.raw(SINCE)});
    begin
      return array(select distinct semester_taught(c.id) from classes c where c.deleted_at is null
        and (select a.id from teaching_assignments a where a.semester_id = any(present) and a.class_id = c.id limit 1)
          is null);
    end $$`.execute(db)
  // What somebody taught last still counts: of a class that is held, unless they have left the school.
  await sql`create function still_teaches(assignment bigint) returns boolean language plpgsql stable as $$
    begin
      return exists (select from teaching_assignments a join teachers t on t.id = a.teacher_id
        where a.id = assignment and t.employment_status not in ('退休', '调出', '离职')
          and a.semester_id = semester_taught(a.class_id));
    end $$`.execute(db)
}
