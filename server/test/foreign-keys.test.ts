import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from './app'

/** Lists have one of those who are there; a second of all would be chosen by chance, for classes erased once in years. */
const OF_THOSE_WHO_ARE_THERE = ['students.students_class_id_fkey', 'teachers.teachers_department_id_fkey']

/**
 * Whoever deletes or renumbers a row has every table asked that refers to it, and so does a list of what belongs to one
 * row. An index serves when it begins with the columns of the key and leaves no row out that has one.
 */
test('every foreign key is found by an index', async () => {
  const t = await testApp()
  const { rows } = await sql<{ key: string }>`
    select c.conrelid::regclass || '.' || c.conname as key from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
          select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
          where a.attrelid = c.conrelid and a.attnum = any(c.conkey))))
    order by key`.execute(t.db)
  expect(rows.map(({ key }) => key)).toEqual(OF_THOSE_WHO_ARE_THERE)
})
