import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import type { Reach } from '../../account/reach/access'
import { CLASS_NUMBER, classesWithin, isPupilOf } from '../../account/reach/scope'
import { doerOf, OFFICE_ACCOUNT } from '../../base/school-settings/scope'

interface Who {
  teacherId: number | null
}

/** Of all teachers a statement is the same: who asks is filled in. */
const anyTeacher = (reach: Reach): Reach => ({ ...reach, teacherId: reach.teacherId === null ? null : 0 })
const filledIn = (reach: Reach, { teacherId }: Who): Reach =>
  reach.teacherId === null ? reach : { ...reach, teacherId }

const sizes = statement((db, shape: Reach, who: Who) =>
  db
    .selectFrom('classes as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('students as s')
          .select((of) => [
            of.fn.countAll<number>().as('students'),
            of.fn.countAll<number>().filterWhere('s.gender', '=', lit('男')).as('boys'),
            of.fn.countAll<number>().filterWhere('s.enrollment_status', '=', lit('休学')).as('suspended'),
          ])
          .where(isPupilOf(sql.ref<number>('c.id')))
          .as('size'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.name', 'c.grade', 'size.students', 'size.boys', 'size.suspended'])
    .select(['c.head_teacher_id as headTeacherId', 'c.assistant_teacher_id as assistantTeacherId'])
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(filledIn(shape, who)))
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name'),
)

/** Every class in reach with its pupils, counted by an index alone: the matrix, and the sums under the statistics. */
export const classSizes = (db: Db, reach: Reach) =>
  sizes(db, anyTeacher(reach), { teacherId: reach.teacherId })

export interface SchoolCounts {
  staff: number
  onDuty: number
  onLeave: number
  /** On record still, though no longer at the school. */
  left: number
  courses: number
  required: number
  elective: number
  families: number
  withAccount: number
}

/**
 * Of everything there is but classes, in one statement. Accounts are counted by themselves, and those of parents who are
 * gone taken off: a join of all of either is not needed.
 */
const counted = statement<null, Record<never, never>, SchoolCounts>((db) => ({
  compile: () =>
    sql<SchoolCounts>`
    select t.*, c.*, (select count(*) from parents where deleted_at is null) as families,
      (select count(*) from users u
        where u.profile_type = 'PARENT' and u.profile_id is not null and u.deleted_at is null)
      - (select count(*) from parents p join users u on u.profile_type = 'PARENT' and u.profile_id = p.id
        where p.deleted_at is not null and u.deleted_at is null) as "withAccount"
    from (select count(*) filter (where employment_status in ('在职', '休假')) as staff,
          count(*) filter (where employment_status = '在职') as "onDuty",
          count(*) filter (where employment_status = '休假') as "onLeave",
          count(*) filter (where employment_status not in ('在职', '休假')) as "left"
        from teachers where deleted_at is null) t,
      (select count(*) as courses, count(*) filter (where course_type = '必修') as required,
          count(*) filter (where course_type = '选修') as elective
        from courses where deleted_at is null) c`.compile(db),
}))

export const schoolCounts = async (db: Db): Promise<SchoolCounts> => {
  const [counts] = await counted(db, null, {})
  if (counts === undefined) throw new Error('No counts')
  return counts
}

const UNTOLD = ['login', 'logout', 'denied', 'password', 'setup', 'answer', 'reveal'] as const

const IS_TOLD = sql<boolean>`a.action not in (${sql.join(UNTOLD.map(lit))})`
const LATEST = sql`a.at desc, a.id desc`

/**
 * Of a reader who does not see all, each part is read in the order of an index no further than it is shown: the log of
 * years is mostly about others.
 */
const concerning = ({ userId, classIds }: Reader, count: number) => sql<boolean>`a.id in (
  (select a.id from audit_log a where a.user_id = ${userId} and ${IS_TOLD} order by ${LATEST} limit ${lit(count)})
  union
  (select l.id from unnest(${classIds}::bigint[]) as c (id) cross join lateral (
      select a.id, a.at from audit_log a where a.entity = 'classes' and a.entity_id = c.id and ${IS_TOLD}
      order by ${LATEST} limit ${lit(count)}) l
    order by l.at desc, l.id desc limit ${lit(count)}))`

interface Reader {
  userId: number
  classIds: readonly number[]
}

const latestOf = statement((db, { all, count }: { all: boolean; count: number }, reader: Reader) =>
  db
    .selectFrom('audit_log as a')
    .select(['a.id', doerOf(OFFICE_ACCOUNT).as('actor'), 'a.summary as text', 'a.at'])
    .where(all ? IS_TOLD : concerning(reader, count))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(sql.lit(count)),
)

const LIVE = statement((db) =>
  db.selectFrom('row_counts').select('live').where('table_name', '=', lit('students')),
)

/** Every pupil there is a record of, in a class or not. */
export const pupilsOnRecord = async (db: Db) => (await LIVE(db, null, {}))[0]?.live ?? 0

/** What was done lately: all of it for whoever sees all, else one's own deeds and those on one's classes. */
export const activities = (db: Db, all: boolean, reader: Reader, count: number) =>
  latestOf(db, { all, count }, reader)
