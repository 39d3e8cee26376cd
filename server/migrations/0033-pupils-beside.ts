import { type Kysely, sql } from 'kysely'

/**
 * Nobody who adds a pupil waits for an import to end. The count of pupils lies in several parts, of which each
 * transaction takes one that nobody holds: there are as many as ever wrote at the same moment. And whoever enters a
 * parent waits for those who enter the same number or name, not for everybody whose number falls into the same of a
 * thousand places.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table row_counts rename to row_count_parts`.execute(db)
  await sql`alter table row_count_parts drop constraint row_counts_pkey`.execute(db)
  await sql`alter table row_count_parts add column part bigint generated always as identity primary key`.execute(
    db,
  )
  await sql`create view row_counts as
    select table_name, sum(live)::bigint as live from row_count_parts group by table_name`.execute(db)
  await sql`create or replace function count_students() returns trigger language plpgsql as $$
    declare
      delta bigint := 0;
      own bigint;
    begin
      if tg_op <> 'DELETE' then delta := delta + (select count(*) from new_rows where deleted_at is null); end if;
      if tg_op <> 'INSERT' then delta := delta - (select count(*) from old_rows where deleted_at is null); end if;
      if delta = 0 then return null; end if;
      select part into own from row_count_parts where table_name = 'students'
        order by part limit 1 for update skip locked;
      if own is null then insert into row_count_parts (table_name, live) values ('students', delta);
      else update row_count_parts set live = live + delta where part = own;
      end if;
      return null;
    end $$`.execute(db)
  // Only a place to wait at, which is always empty for whoever looks.
  await sql`create unlogged table entering (key bigint primary key)`.execute(db)
}
