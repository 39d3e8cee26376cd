import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../../platform/db/database'
import { lit, lockAdvisory } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import { CLASS_NUMBER, isPupilOf } from '../../account/reach/scope'
import { nameThen, yearOfAutumn } from '../../school/classes/scope'
import type { Computed, Raw } from './compute'

const SHEETS = 7_301_053

/** One after the other: of two who fill the same sheet, the second sees what the first has written. */
export const holdSheet = (db: Tx, classId: number) => lockAdvisory(db, SHEETS, classId)

interface OfYear {
  classId: number
  schoolYear: number
}

const classRows = statement((db, _shape: null, { classId, schoolYear }: OfYear) =>
  db
    .selectFrom('students as s')
    .leftJoin('fitness_results as f', (join) =>
      join.onRef('f.student_id', '=', 's.id').on('f.school_year', '=', schoolYear),
    )
    .select(['s.id as studentId', 's.name as studentName', 's.student_number as studentNumber', 's.gender'])
    .select(['f.id', 'f.version', 'f.raw', 'f.scores', 'f.bmi', 'f.bmi_class as bmiClass', 'f.bonus'])
    .select(['f.total', 'f.level', 'f.grade', 'f.class_id as classId', 'f.tested_on as testedOn'])
    .where(isPupilOf(classId))
    .orderBy('s.student_number'),
)

/** The pupils of a class by their numbers, with what is written of each in the year. */
export const ofClass = (db: Db, classId: number, schoolYear: number) =>
  classRows(db, null, { classId, schoolYear })

export interface Written extends Computed {
  studentId: number
  classId: number
  grade: number
  gender: string
  testedOn: string
  raw: Raw
}

/** An exemption stays, whatever is written beside it. */
export const put = async (
  db: Tx,
  { schoolYear, standardId, authorId }: { schoolYear: number; standardId: number; authorId: number },
  list: readonly Written[],
  now: Date,
) => {
  const { rows } = await sql<{ id: number; studentId: number }>`insert into fitness_results as f
      (student_id, school_year, class_id, grade, gender, standard_id, tested_on, raw, scores, bmi, bmi_class, bonus,
        total, level, author_id, updated_at)
    select r."studentId", ${schoolYear}, r."classId", r.grade, r.gender, ${standardId}, r."testedOn", r.raw, r.scores,
      r.bmi, r."bmiClass", r.bonus, r.total, r.level, ${authorId}, ${now}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r ("studentId" bigint, "classId" bigint, grade smallint,
      gender text, "testedOn" date, raw jsonb, scores jsonb, bmi numeric, "bmiClass" text, bonus smallint,
      total numeric, level text)
    on conflict (student_id, school_year) do update set raw = excluded.raw, scores = excluded.scores,
      bmi = excluded.bmi, bmi_class = excluded.bmi_class, bonus = excluded.bonus, total = excluded.total,
      grade = excluded.grade, gender = excluded.gender, standard_id = excluded.standard_id,
      tested_on = excluded.tested_on, author_id = excluded.author_id, updated_at = excluded.updated_at,
      level = case when f.exempt_reason is null then excluded.level else f.level end, version = f.version + 1
    returning f.id, f.student_id as "studentId"`.execute(db)
  return new Map(rows.map(({ id, studentId }) => [studentId, id]))
}

/** Who wrote it last, for whoever comes too late. */
export const lastWriter = async (db: Db, entity: 'fitness_results' | 'physical_exams', id: number) => {
  const { rows } = await sql<{ name: string; at: Date }>`select actor_name as name, at from audit_log
    where entity = ${entity} and entity_id = ${id} order by at desc, id desc limit 1`.execute(db)
  return rows[0]
}

export const lockOne = (db: Tx, studentId: number, schoolYear: number) =>
  db
    .selectFrom('fitness_results')
    .select(['id', 'total', 'standard_id as standardId', 'exempt_reason as reason'])
    .where('student_id', '=', studentId)
    .where('school_year', '=', schoolYear)
    .forUpdate()
    .executeTakeFirst()

type Exempt = { level: 'exempt'; exempt_reason: string; exempt_by: number; exempt_at: Date }
type Tested = { level: Computed['level']; exempt_reason: null; exempt_by: null; exempt_at: null }

export const setExempt = async (db: Tx, id: number, values: Exempt | Tested, now: Date) => {
  await db
    .updateTable('fitness_results')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** All years of a pupil, the latest first. */
export const ofPupil = (db: Db, studentId: number) =>
  db
    .selectFrom('fitness_results as f')
    .innerJoin('fitness_standards as s', 's.id', 'f.standard_id')
    .select(['f.id', 'f.school_year as schoolYear', 'f.grade', 'f.gender', 'f.tested_on as testedOn'])
    .select(['f.raw', 'f.scores', 'f.bmi', 'f.bmi_class as bmiClass', 'f.bonus', 'f.total', 'f.level'])
    .select(['f.exempt_reason as exemptReason', 'f.standard_id as standardId', 's.name as standardName'])
    .select(['s.items', 's.levels'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('fitness_scales as w')
          .select(['w.item', 'w.weight'])
          .whereRef('w.standard_id', '=', 'f.standard_id')
          .whereRef('w.grade', '=', 'f.grade')
          .whereRef('w.gender', '=', 'f.gender'),
      ).as('weights'),
    )
    .where('f.student_id', '=', studentId)
    .orderBy('f.school_year', 'desc')
    .execute()
export type YearRow = Awaited<ReturnType<typeof ofPupil>>[number]

/** Years in which somebody was tested. */
export const years = async (db: Db) => {
  const rows = await sql<{ year: number }>`with recursive found (year) as (
      (select max(school_year)::int from fitness_results)
      union all
      select (select max(school_year)::int from fitness_results where school_year < found.year) from found
        where found.year is not null)
    select year from found where year is not null`.execute(db)
  return rows.rows.map(({ year }) => year)
}

const counted = (column: 'level' | 'bmi_class', value: string) =>
  sql<number>`(count(*) filter (where f.${sql.ref(column)} = ${lit(value)}))::int`

/** How many of each in the classes of a grade, as they were in that year. */
export const countsOf = (db: Db, schoolYear: number, grade: number) =>
  db
    .selectFrom('fitness_results as f')
    .innerJoin('classes as c', 'c.id', 'f.class_id')
    .select(['f.class_id as classId', nameThen(yearOfAutumn(schoolYear)).as('className')])
    .select([
      counted('level', 'excellent').as('excellent'),
      counted('level', 'good').as('good'),
      counted('level', 'pass').as('pass'),
      counted('level', 'fail').as('fail'),
      counted('level', 'exempt').as('exempt'),
      counted('bmi_class', 'under').as('under'),
      counted('bmi_class', 'normal').as('normal'),
      counted('bmi_class', 'over').as('over'),
      counted('bmi_class', 'obese').as('obese'),
    ])
    .where('f.school_year', '=', schoolYear)
    .where('f.grade', '=', grade)
    .groupBy(['f.class_id', 'c.id'])
    .orderBy(CLASS_NUMBER)
    .orderBy('c.id')
    .execute()
export type Counts = Awaited<ReturnType<typeof countsOf>>[number]

/** Grades of the classes there are. */
export const grades = async (db: Db) => {
  const rows = await db
    .selectFrom('classes')
    .select('grade')
    .distinct()
    .where('deleted_at', 'is', null)
    .orderBy('grade')
    .execute()
  return rows.map(({ grade }) => grade)
}
