import type { FitnessExport } from '@xueqiao/contract/features/growth/health/fitness'
import type { Db } from '../../../platform/db/database'
import { anyOf, anyText } from '../../../platform/db/fragments'
import { CLASS_NUMBER } from '../../account/reach/scope'
import type { Keeper } from './scope'

/** Whose results they may enter, by number. */
export const writable = async (db: Db, { all, classIds }: Keeper) => {
  const rows = await db
    .selectFrom('students as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id', 's.name', 's.student_number as number', 's.gender', 'c.id as classId', 'c.grade'])
    .where('s.deleted_at', 'is', null)
    .$if(!all, (query) => query.where('s.class_id', '=', anyOf(classIds)))
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}
export type Writable = Awaited<ReturnType<typeof writable>>
export type WritablePupil = NonNullable<ReturnType<Writable['get']>>

export const existing = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('students as s')
    .innerJoin('fitness_results as f', 'f.student_id', 's.id')
    .select(['f.id', 'f.school_year as schoolYear', 's.student_number as number', 's.name'])
    .where('s.student_number', '=', anyText(numbers))
    .where('s.deleted_at', 'is', null)
    .execute()

/** What stands there of these pupils, which nobody else changes from here on. */
export const lockRaw = (db: Db, schoolYear: number, studentIds: readonly number[]) =>
  db
    .selectFrom('fitness_results')
    .select(['student_id as studentId', 'raw', 'tested_on as testedOn'])
    .where('school_year', '=', schoolYear)
    .where('student_id', '=', anyOf(studentIds))
    .orderBy('id')
    .forUpdate()
    .execute()

/** By the class of today: whoever keeps a pupil's records is whose pupil it is now. */
const exported = (db: Db, { all, classIds }: Keeper, schoolYear: number, asked: FitnessExport) =>
  db
    .selectFrom('fitness_results as f')
    .innerJoin('students as s', 's.id', 'f.student_id')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .where('f.school_year', '=', schoolYear)
    .where('s.deleted_at', 'is', null)
    .$if(!all, (query) => query.where('s.class_id', '=', anyOf(classIds)))
    .$if(asked.classId !== undefined, (query) => query.where('s.class_id', '=', asked.classId ?? 0))
    .$if(asked.grade !== undefined, (query) => query.where('f.grade', '=', asked.grade ?? 0))

/** Found and not read yet. */
export const forExport = async (db: Db, keeper: Keeper, schoolYear: number, asked: FitnessExport) => {
  const rows = exported(db, keeper, schoolYear, asked)
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const read = () =>
    rows
      .select(['s.student_number as number', 's.name as studentName', 's.gender', 'c.name as className'])
      .select([
        'f.tested_on as testedOn',
        'f.raw',
        'f.bmi',
        'f.bonus',
        'f.total',
        'f.level',
        's.class_id as placeId',
      ])
      .orderBy('f.grade')
      .orderBy(CLASS_NUMBER)
      .orderBy('c.id')
      .orderBy('s.student_number')
      .stream(500)
  return { count, read }
}
