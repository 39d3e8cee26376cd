import { type Kysely, sql } from 'kysely'

/**
 * The surname of two characters, whole, with the initials of the rest (ouyangxy): of three characters that begins the
 * pinyin anyway, so only longer names lack it. What is spelled from the first, second and third character on stands among
 * the words, each the end of the one before; and the first syllable with all initials gives these.
 */
const addWords = (table: string) => sql`
  with named as (
    select t.id, char_length(regexp_replace(t.name, '\\s+', '', 'g')) as n, array(
      select w from unnest(tsvector_to_array(t.search_keys)) w
      where octet_length(replace(w, '·', '')) = length(replace(w, '·', '')) order by length(w) desc) as words
    from ${sql.table(table)} t where char_length(regexp_replace(t.name, '\\s+', '', 'g')) >= 4),
  spelled as (
    select d.id, d.n, d.words, d.words[1] as whole, second.w as second, third.w as third from named d
    cross join lateral (select w from unnest(d.words) w
      where length(w) < length(d.words[1]) and right(d.words[1], length(w)) = w order by length(w) desc limit 1) second
    cross join lateral (select w from unnest(d.words) w
      where length(w) < length(second.w) and right(second.w, length(w)) = w order by length(w) desc limit 1) third),
  added as (
    select s.id, left(s.whole, length(s.whole) - length(s.third)) || right(short.w, s.n - 2) as word from spelled s
    cross join lateral (select w from unnest(s.words) w
      where length(w) = length(s.whole) - length(s.second) + s.n - 1
        and starts_with(w, left(s.whole, length(s.whole) - length(s.second)))
      order by right(s.whole, length(w)) = w limit 1) short)
  update ${sql.table(table)} t set search_keys = t.search_keys || array_to_tsvector(array[a.word])
  from added a where a.id = t.id`

/** Whose lessons count is said by the server alone: a view says nothing of what is planned. */
export const up = async (db: Kysely<unknown>) => {
  await sql`drop view if exists class_teachers`.execute(db)
  for (const table of ['teachers', 'students', 'parents']) await addWords(table).execute(db)
}
