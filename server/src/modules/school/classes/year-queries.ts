import type { Db, Tx } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'

/** All that there are as they stand now, or these, as what was true in this year. */
export const recordYear = async (db: Tx, academicYearId: number, classIds?: readonly number[]) => {
  const standing = db
    .selectFrom('classes')
    .select((eb) => ['id', eb.val(academicYearId).as('year'), 'name', 'grade', 'head_teacher_id'])
  await db
    .insertInto('class_years')
    .columns(['class_id', 'academic_year_id', 'name', 'grade', 'head_teacher_id'])
    .expression(
      classIds === undefined
        ? standing.where('deleted_at', 'is', null)
        : standing.where('id', '=', anyOf(classIds)),
    )
    .onConflict((on) =>
      on.columns(['class_id', 'academic_year_id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        grade: eb.ref('excluded.grade'),
        head_teacher_id: eb.ref('excluded.head_teacher_id'),
      })),
    )
    .execute()
}

export const yearsOf = (db: Db, classIds: readonly number[], yearIds: readonly number[]) =>
  db
    .selectFrom('class_years')
    .selectAll()
    .where('class_id', '=', anyOf(classIds))
    .where('academic_year_id', '=', anyOf(yearIds))
    .orderBy('class_id')
    .orderBy('academic_year_id')
    .execute()

export type ClassYear = Awaited<ReturnType<typeof yearsOf>>[number]

export const restoreYears = async (
  db: Tx,
  classIds: readonly number[],
  yearIds: readonly number[],
  before: readonly ClassYear[],
) => {
  await db
    .deleteFrom('class_years')
    .where('class_id', '=', anyOf(classIds))
    .where('academic_year_id', '=', anyOf(yearIds))
    .execute()
  if (before.length > 0)
    await db
      .insertInto('class_years')
      .values([...before])
      .execute()
}
