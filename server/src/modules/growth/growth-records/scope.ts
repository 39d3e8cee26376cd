import { PUBLISHED_DAYS_MIN } from '@xueqiao/contract/features/growth/growth-records/values'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyHidden, anyIn, anyOf, hidden, lit } from '../../../platform/db/fragments'
import { OFFICE } from '../../base/school-settings/service'
import { isOneOf, type Viewer as PupilsViewer } from '../assessments/scope'

/** Whoever looks at records, and how far they see. */
export interface Viewer extends PupilsViewer {
  userId: number
  /** Classes of one's own or one's children, whose published records one reads. */
  mateClassIds: readonly number[]
}

export const classesOfPupils = async (db: Db, studentIds: readonly number[]) => {
  const rows = await db
    .selectFrom('students')
    .select('class_id as id')
    .where('id', '=', anyOf(studentIds))
    .where('deleted_at', 'is', null)
    .where('class_id', 'is not', null)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

type Listed = Database & { r: Database['growth_records']; s: Database['students'] }
const eb: ExpressionBuilder<Listed, 'r' | 's'> = expressionBuilder()

/**
 * Of whoever is in these classes today, or of these pupils themselves: a record goes with its pupil, for whoever reads, selects, publishes and decides.
 * Looked up once, so that rows are found by pupil and not met on a walk along those of the whole school.
 */
const isOf = (who: Pick<Viewer, 'classIds' | 'studentIds'>) => {
  const pupils = eb
    .selectFrom('students as near')
    .select('near.id')
    .where(isOneOf('near', who, anyHidden))
    // The index of classes has those alone who are there.
    .where('near.deleted_at', 'is', null)
  return eb('r.student_id', '=', anyIn(pupils))
}

export const isOfClasses = (classIds: readonly number[]) => isOf({ classIds, studentIds: [] })

/** On any query over `growth_records as r` and its `students as s`. */
export const isInSight = ({ all, family, classIds, studentIds, mateClassIds, userId }: Viewer) => {
  const there = eb('s.deleted_at', 'is', null)
  if (family) {
    // In this order: who is in the class is looked through for every row that is asked about.
    const published = eb.and([eb('r.status', '=', lit('PUBLISHED')), isOfClasses(mateClassIds)])
    return there.and(
      eb.or([
        eb('r.student_id', '=', anyHidden(studentIds)),
        eb('r.author_id', '=', hidden(userId, 'bigint')),
        published,
      ]),
    )
  }
  // Those of classes are there.
  return all ? there : isOf({ classIds, studentIds })
}

/** Of oneself or one's children what others have written since then. */
export const isFresh = ({ studentIds, userId }: Viewer, since: Date) =>
  eb.and([
    eb('r.student_id', '=', anyOf(studentIds)),
    eb('r.author_id', 'is distinct from', userId),
    eb('r.created_at', '>=', since),
  ])

/** Of whose records one decides appeals: those of one's charge, but what one has written oneself. */
export const isDecided = ({ family, chargesAll, chargeIds, userId }: Viewer) =>
  family
    ? sql<boolean>`false`
    : eb.and([
        eb('r.author_id', 'is distinct from', userId),
        ...(chargesAll ? [] : [eb('s.class_id', '=', anyOf(chargeIds))]),
      ])

/** Of `growth_records as r`: an appeal against it was right, so that it goes its way once more. */
export const isUpheld = eb.exists(
  eb
    .selectFrom('growth_appeals as u')
    .select('u.id')
    .whereRef('u.record_id', '=', 'r.id')
    .where('u.status', '=', lit('UPHELD')),
)

/**
 * Of `growth_records as r` with its `growth_deadlines as d`, the last day of appeals: the one that the semester names;
 * where it names none, or passed before the record was put right, some days after it was published.
 */
export const appealUntil = sql<string | null>`case when d.appeal_until is not null and not ${isUpheld}
  then d.appeal_until else greatest(d.appeal_until, r.published_on + ${sql.lit(PUBLISHED_DAYS_MIN)}::int) end`

/** What the person behind an account is called; one without a person is the office. */
export const nameOf = (userId: string) => sql<string | null>`(
  select coalesce(t.name, p.name, g.name, ${sql.lit(OFFICE)}) from users u
  left join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id
  left join students p on u.profile_type = 'STUDENT' and p.id = u.profile_id
  left join parents g on u.profile_type = 'PARENT' and g.id = u.profile_id
  where u.id = ${sql.ref(userId)})`
