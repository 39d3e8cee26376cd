import { type Kysely, sql } from 'kysely'

const SPELLED = [
  'teachers',
  'students',
  'parents',
  'teaching_plans',
  'course_resources',
  'lesson_preparations',
]

/** The dot of 阿不都·热合曼 is no letter any more, of what is looked for nor of what was spelled with it. */
export const up = async (db: Kysely<unknown>) => {
  for (const table of SPELLED)
    await sql`update ${sql.table(table)} set search_keys = array_to_tsvector(array(
        select w from unnest(tsvector_to_array(search_keys)) x, translate(x, '·•・‧', '') w where w <> ''))
      where search_keys::text ~ '[·•・‧]'`.execute(db)
}
