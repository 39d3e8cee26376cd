import type { CheckSearch } from '@xueqiao/contract/features/growth/health/api'
import { sql } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, tsquery } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'
import type { Keeper } from './scope'

export const pupil = (db: Db, id: number) =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id', 's.name', 's.student_number as number', 's.gender', 's.class_id as placeId'])
    .select(['c.name as className', 'c.grade'])
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
export type Pupil = NonNullable<Awaited<ReturnType<typeof pupil>>>

export const classOf = (db: Db, id: number) =>
  db
    .selectFrom('classes')
    .select(['id', 'name', 'grade'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The lowest grade among these classes, or of these pupils' classes. */
export const lowestGrade = async (
  db: Db,
  { classIds, studentIds }: Pick<Keeper, 'classIds' | 'studentIds'>,
) => {
  const theirs = db.selectFrom('students').select('class_id').where('id', '=', anyOf(studentIds))
  const row = await db
    .selectFrom('classes')
    .select('grade')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', anyOf(classIds)), eb('id', 'in', theirs)]))
    .orderBy('grade')
    .limit(1)
    .executeTakeFirst()
  return row?.grade
}

/** The school year that is current, by the calendar of the school; else autumn begins in August. */
export const currentYear = async (db: Db, today: string) => {
  const { year } = await db
    .selectNoFrom((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('academic_years')
            .select(sql<number>`extract(year from start_date)::int`.as('year'))
            .where('is_current', '=', true)
            .limit(1),
          sql<number>`extract(year from (${today}::date - interval '7 months'))::int`,
        )
        .as('year'),
    )
    .executeTakeFirstOrThrow()
  return year
}

const inSight = (db: Db, keeper: Keeper) => {
  const rows = db
    .selectFrom('physical_exams as p')
    .innerJoin('students as s', 's.id', 'p.student_id')
    .where('s.deleted_at', 'is', null)
  if (keeper.family) return rows.where('p.student_id', '=', anyOf(keeper.studentIds))
  if (keeper.chargesAll) return rows
  const near = db.selectFrom('students as k').select('k.id').where('k.class_id', '=', anyOf(keeper.chargeIds))
  return rows.where('p.student_id', '=', anyIn(near))
}

const shown = (rows: ReturnType<typeof inSight>) =>
  rows
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(['p.id', 'p.student_id as studentId', 's.name as studentName', 's.class_id as placeId'])
    .select(['s.student_number as studentNumber', 'c.name as className', 'p.exam_date as examDate'])
    .select(['p.height', 'p.weight', 'p.left_naked as leftNaked', 'p.right_naked as rightNaked'])
    .select(['p.left_corrected as leftCorrected', 'p.right_corrected as rightCorrected'])
    .select(['p.health_status as healthStatus', 'p.version'])

const called = (db: Db, keyword: string) =>
  db
    .selectFrom('students as k')
    .select('k.id')
    .$if(/\d/.test(keyword), (query) => query.where('k.student_number', 'ilike', contains(keyword)))
    .$if(!/\d/.test(keyword), (query) => query.where('k.search_keys', '@@', tsquery(keyword)))

export const search = (db: Db, keeper: Keeper, query: CheckSearch, total: Recent<number>) => {
  const { classId, studentId, keyword = '', page, size } = query
  const ofClass = db
    .selectFrom('students as m')
    .select('m.id')
    .where('m.class_id', '=', classId ?? 0)
  const rows = inSight(db, keeper)
    .$if(classId !== undefined, (query) => query.where('p.student_id', '=', anyIn(ofClass)))
    .$if(studentId !== undefined, (query) => query.where('p.student_id', '=', studentId ?? 0))
    .$if(keyword !== '', (query) => query.where('p.student_id', '=', anyIn(called(db, keyword))))
  // Few are found by their pupils and then put in order, never met on a walk along the days of the whole school.
  const isWhole = keeper.chargesAll && classId === undefined && studentId === undefined && keyword === ''
  const day = isWhole ? sql<string>`p.exam_date` : sql<string>`p.exam_date + 0`
  return paginate(
    shown(rows).orderBy(day, 'desc').orderBy('p.id', 'desc'),
    { page, size },
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
    { total, table: 'physical_exams' },
  )
}

export const check = (db: Db, keeper: Keeper, id: number) =>
  shown(inSight(db, keeper)).where('p.id', '=', id).executeTakeFirst()
export type CheckRow = NonNullable<Awaited<ReturnType<typeof check>>>

export const knownCheck = async (db: Db, id: number) => {
  const rows = await db.selectFrom('physical_exams').select('id').where('id', '=', id).execute()
  return rows.map((row) => row.id)
}

export const lockCheck = (db: Tx, id: number) =>
  db.selectFrom('physical_exams').select('id').where('id', '=', id).forUpdate().execute()

/** What the curves of a pupil are made of, from the earliest on. */
export const checksOf = (db: Db, studentId: number) =>
  db
    .selectFrom('physical_exams')
    .select(['exam_date as date', 'height', 'weight', 'left_naked as leftNaked', 'right_naked as rightNaked'])
    .select(['left_corrected as leftCorrected', 'right_corrected as rightCorrected'])
    .where('student_id', '=', studentId)
    .orderBy('exam_date')
    .orderBy('id')
    .execute()
