import { type Kysely, sql } from 'kysely'

/**
 * The name admin makes an administrator of whoever has it, so it belongs to the account of the first start for ever,
 * also when that is deleted. Whoever took the name after it keeps the account, its roles and its password under
 * another name, and is an administrator only if somebody gave them that role. Where this leaves a school without any
 * administrator, the first one is back, with the password it had.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`with others as (
      update users set username = 'admin_' || id || '_' || substr(md5(random()::text), 1, 6),
        version = version + 1, updated_at = now()
      where lower(username) = 'admin' and id > (select min(id) from users where lower(username) = 'admin')
      returning id, username)
    insert into audit_log (actor_name, action, entity, entity_id, summary, address)
    select '系统', 'update', 'users', id, '用户名 admin 为系统保留，该账号更名为 ' || username, 'local'
    from others`.execute(db)
  await sql`with first as (
      update users set deleted_at = null, enabled = true, version = version + 1, updated_at = now()
      where lower(username) = 'admin' and (deleted_at is not null or not enabled)
        and not exists (select from users u join user_roles ur on ur.user_id = u.id
          join roles r on r.id = ur.role_id
          where u.deleted_at is null and u.enabled and r.name = 'ROLE_ADMIN')
      returning id)
    insert into audit_log (actor_name, action, entity, entity_id, summary, address)
    select '系统', 'update', 'users', id, '学校没有其他管理员，恢复了管理员账号 admin', 'local'
    from first`.execute(db)
  await sql`create unique index users_admin on users (lower(username)) where lower(username) = 'admin'`.execute(
    db,
  )
}
