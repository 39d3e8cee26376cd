import type { Db } from '../../../platform/db/database'
import { anyText, lit } from '../../../platform/db/fragments'

/** Who of these has chosen where choosing still goes on. */
export const existingChoices = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('elective_choices as ch')
    .innerJoin('elective_plans as p', 'p.id', 'ch.plan_id')
    .innerJoin('students as s', 's.id', 'ch.student_id')
    .select(['s.id', 's.student_number as number', 's.name'])
    .where('p.status', '=', lit('CHOOSING'))
    .where('s.student_number', '=', anyText(numbers))
    .execute()
