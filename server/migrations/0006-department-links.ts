import type { Kysely } from 'kysely'

/**
 * A department goes only when no one works or learns in it (decisions G55). What still points to it then is archived, or
 * a course, and must not keep it for ever.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const table of ['teachers', 'classes', 'courses']) {
    const constraint = `${table}_department_id_fkey`
    await db.schema.alterTable(table).dropConstraint(constraint).execute()
    await db.schema
      .alterTable(table)
      .addForeignKeyConstraint(constraint, ['department_id'], 'departments', ['id'])
      .onDelete('set null')
      .execute()
  }
  // Counting a department's courses, and letting go of them, without reading them all.
  await db.schema.createIndex('courses_department').on('courses').column('department_id').execute()
}
