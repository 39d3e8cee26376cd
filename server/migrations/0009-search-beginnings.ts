import { type Kysely, sql } from 'kysely'

/**
 * Names are found by the beginnings of a few words instead of by every such beginning kept as a word of its own: a third
 * of the keys, and a seventh of the time to write them (decision 0005).
 */
export const up = async (db: Kysely<unknown>) => {
  for (const table of ['teachers', 'students', 'parents']) {
    const of = sql.table(table)
    await sql`alter table ${of} add column beginnings tsvector`.execute(db)
    await sql`update ${of} t set beginnings = array_to_tsvector(array(
      select key from (select key, lead(key) over (order by key collate "C") as next from unnest(t.search_keys) key) k
        where next is null or not starts_with(next, key)
      union select substr(letters, start) from regexp_replace(lower(t.name), '\\s+', '', 'g') letters,
        generate_series(1, length(letters)) start
      ))`.execute(db)
    await sql`alter table ${of} drop column search_keys`.execute(db)
    await sql`alter table ${of} rename column beginnings to search_keys`.execute(db)
    await sql`alter table ${of} alter column search_keys set not null`.execute(db)
    await sql`create index ${sql.raw(`${table}_search`)} on ${of} using gin (search_keys)
      with (fastupdate = off)`.execute(db)
  }
}
