import { type Kysely, sql } from 'kysely'

/**
 * Once most families have an account, those without are found by a walk through all of both. Here they stand by
 * themselves; that a parent is gone changes nothing, so that no two deeds about one parent have to know of each other.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table parents_without_account (parent_id bigint primary key)`.execute(db)
  await sql`insert into parents_without_account select p.id from parents p where not exists (select from users u
    where u.profile_type = 'PARENT' and u.profile_id = p.id and u.deleted_at is null) order by p.id`.execute(
    db,
  )
  await sql`analyze parents_without_account`.execute(db)

  await sql`create function keep_new_parents() returns trigger language plpgsql as $$
    begin
      insert into parents_without_account select id from new_rows on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`create trigger parents_insert_unaccounted after insert on parents referencing new table as new_rows
    for each statement execute function keep_new_parents()`.execute(db)

  // A parent has one account at most: when it goes, there is none.
  await sql`create function keep_accounts() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.profile_type = 'PARENT' and old.profile_id is not null and old.deleted_at is null then
        insert into parents_without_account values (old.profile_id) on conflict do nothing;
      end if;
      if tg_op <> 'DELETE' and new.profile_type = 'PARENT' and new.deleted_at is null then
        delete from parents_without_account where parent_id = new.profile_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger users_insert_accounted after insert on users for each row
    when (new.profile_type = 'PARENT') execute function keep_accounts()`.execute(db)
  await sql`create trigger users_update_accounted after update of profile_type, profile_id, deleted_at on users
    for each row when (old.profile_type is distinct from new.profile_type or old.profile_id is distinct from new.profile_id
      or (old.deleted_at is null) <> (new.deleted_at is null))
    execute function keep_accounts()`.execute(db)
  await sql`create trigger users_delete_accounted after delete on users for each row
    execute function keep_accounts()`.execute(db)
}
