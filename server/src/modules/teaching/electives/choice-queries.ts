import type { ElectiveChoiceFilter } from '@xueqiao/contract/features/teaching/electives/api'
import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, lit } from '../../../platform/db/fragments'
import { contains, onPage, paginate } from '../../../platform/db/query'
import { type Reach, WHOLE_SCHOOL } from '../../account/reach/access'
import { CLASS_NUMBER, studentsWithin } from '../../account/reach/scope'

interface Named {
  id: number
  name: string
}

const named = (column: string) =>
  sql<Named | null>`(select json_build_object('id', co.id, 'name', co.name) from courses co
    where co.id = ${sql.ref(column)})`

const withChoice = (db: Db, plan: { id: number }) =>
  db
    .selectFrom('students as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .leftJoin('elective_choices as ch', (join) =>
      join.onRef('ch.student_id', '=', 's.id').on('ch.plan_id', '=', plan.id),
    )

const among = (db: Db, plan: { id: number; grade: number }, reach: Reach, filter: ElectiveChoiceFilter) => {
  const { classId, keyword = '', courseIds = [], chosen } = filter
  return withChoice(db, plan)
    .where('s.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('c.grade', '=', plan.grade)
    .where(studentsWithin(reach))
    .$if(classId !== undefined, (query) => query.where('c.id', '=', classId ?? 0))
    .$if(chosen !== undefined, (query) => query.where('ch.plan_id', chosen === true ? 'is not' : 'is', null))
    .$if(courseIds.length > 0, (query) =>
      query.where(
        sql<boolean>`array[ch.first_id, ch.second_id, ch.third_id] @> ${sql.val(courseIds)}::bigint[]`,
      ),
    )
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('s.name', 'ilike', contains(keyword)), eb('s.student_number', 'ilike', contains(keyword))]),
      ),
    )
}

const ordered = <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) =>
  rows.orderBy(CLASS_NUMBER).orderBy(sql`c.id`).orderBy(sql`s.student_number`)

interface Section {
  id: number
  name: string
  band: number
}

/** Of all who are shown at once: pupil by pupil the database would go through all 教学班. */
const sectionsOf = (db: Db, planId: number, ids: Expression<{ id: number }> | undefined) => {
  const members = db
    .selectFrom('elective_section_students as m')
    .innerJoin('elective_sections as x', 'x.id', 'm.section_id')
    .innerJoin('courses as co', 'co.id', 'x.course_id')
    .select('m.student_id as studentId')
    .select(
      sql<Section[]>`json_agg(json_build_object('id', x.id,
          'name', co.name || ' ' || x.number || ' 班', 'band', x.band) order by x.band)`.as('sections'),
    )
    .where('m.plan_id', '=', planId)
    .groupBy('m.student_id')
  return (ids === undefined ? members : members.where('m.student_id', '=', anyIn(ids))).as('of')
}

const shown = (
  db: Db,
  rows: ReturnType<typeof withChoice>,
  planId: number,
  ids?: Expression<{ id: number }>,
) =>
  rows
    .leftJoin(sectionsOf(db, planId, ids), 'of.studentId', 'ch.student_id')
    .select(['s.id as studentId', 's.student_number as studentNumber', 's.name as studentName'])
    .select(['c.id as classId', 'c.name as className', 'ch.chosen_at as chosenAt'])
    .select([
      named('ch.first_id').as('first'),
      named('ch.second_id').as('second'),
      named('ch.third_id').as('third'),
    ])
    .select((eb) => eb.fn.coalesce('of.sections', lit('[]')).$castTo<Section[]>().as('sections'))
    .$call(ordered)

/** Where the pupils of a page are known. */
type Paged = Kysely<Database & { page: { id: number } }>

export const search = (
  db: Db,
  plan: { id: number; grade: number },
  reach: Reach,
  { page, size, ...filter }: ElectiveChoiceFilter & { page: number; size: number },
  total?: Recent<number>,
) => {
  const rows = among(db, plan, reach, filter)
  // Who stands on the page, before what is shown of them is looked up.
  const first = onPage(ordered(rows.select('s.id')), { page, size })
  const within = db.with('page', () => first)
  const ids = (db as unknown as Paged).selectFrom('page').select('id')
  const onIt = withChoice(within as unknown as Db, plan).where('s.id', '=', anyIn(ids))
  return paginate(
    shown(db, onIt, plan.id, ids),
    { page, size, cut: true },
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
    total && { total, table: 'students' },
  )
}

export const all = (
  db: Db,
  plan: { id: number; grade: number },
  reach: Reach,
  filter: ElectiveChoiceFilter,
) => shown(db, among(db, plan, reach, filter), plan.id).execute()
export type ChoiceRow = Awaited<ReturnType<typeof all>>[number]

/** Pupils of the grade, or those of them who are asked for. */
export const pupils = (db: Db, grade: number, of: { ids?: readonly number[] }) =>
  db
    .selectFrom('students as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id', 's.name', 's.student_number as number', 'c.name as className'])
    .where('s.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('c.grade', '=', grade)
    .$if(of.ids !== undefined, (query) => query.where('s.id', '=', anyOf(of.ids ?? [])))
    .execute()

export const withoutChoice = async (db: Db, plan: { id: number; grade: number }) => {
  const rows = await among(db, plan, WHOLE_SCHOOL, { chosen: false }).select('s.id').execute()
  return rows.map(({ id }) => id)
}

export interface NewChoice {
  studentId: number
  firstId: number
  secondIds: readonly number[]
}

/** Over what they had; 教学班 of courses that are no more chosen are left. */
export const put = async (db: Tx, planId: number, choices: readonly NewChoice[], now: Date) => {
  const rows = choices.map(({ studentId, firstId, secondIds }) => {
    const [second = 0, third = 0] = secondIds.toSorted((a, b) => a - b)
    return {
      ...{ plan_id: planId, student_id: studentId, first_id: firstId },
      ...{ second_id: second, third_id: third, chosen_at: now },
    }
  })
  await db
    .insertInto('elective_choices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['plan_id', 'student_id']).doUpdateSet((eb) => ({
        first_id: eb.ref('excluded.first_id'),
        second_id: eb.ref('excluded.second_id'),
        third_id: eb.ref('excluded.third_id'),
        chosen_at: eb.ref('excluded.chosen_at'),
      })),
    )
    .execute()
  await sql`delete from elective_section_students m using elective_choices ch
    where m.plan_id = ${planId} and m.student_id = ${anyOf(choices.map(({ studentId }) => studentId))}
      and ch.plan_id = m.plan_id and ch.student_id = m.student_id
      and m.course_id not in (ch.first_id, ch.second_id, ch.third_id)`.execute(db)
}

/** The plan a pupil chooses in, else the one they are taught by: of their grade, in a semester that is not over. */
export const planOfPupil = async (db: Db, studentId: number, today: string) => {
  const { rows } = await sql<{ planId: number; name: string }>`select p.id as "planId", s.name
    from students s join classes c on c.id = s.class_id join elective_plans p on p.grade = c.grade
    join semesters se on se.id = p.semester_id
    where s.id = ${studentId} and s.deleted_at is null and se.end_date >= ${today}
      and (p.status <> 'CHOOSING' or not exists (select from elective_plans n join semesters ns on ns.id = n.semester_id
        where n.grade = p.grade and ns.start_date > se.start_date))
    order by p.status = 'CHOOSING' desc, se.start_date limit 1`.execute(db)
  return rows[0]
}

export const ofPupil = async (db: Db, planId: number, studentId: number) => {
  const { rows } = await sql<{
    first: Named
    second: Named
    third: Named
  }>`select ${named('ch.first_id')} as first,
      ${named('ch.second_id')} as second, ${named('ch.third_id')} as third
    from elective_choices ch where ch.plan_id = ${planId} and ch.student_id = ${studentId}`.execute(db)
  return rows[0]
}

export const firstChild = (db: Db, parentId: number) =>
  db
    .selectFrom('student_guardians as g')
    .innerJoin('students as s', 's.id', 'g.student_id')
    .select('s.id')
    .where('g.parent_id', '=', parentId)
    .where('s.deleted_at', 'is', null)
    .where('s.class_id', 'is not', null)
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()

/** Whoever is of this grade no more leaves what they chose in semesters that are not over. */
export const letGo = async (
  db: Tx,
  studentIds: readonly number[],
  today: string,
  why: 'LEFT' | 'MOVED' | 'PROMOTED',
) => {
  const gone = sql`select p.id from elective_plans p join semesters se on se.id = p.semester_id
    where ${why === 'PROMOTED' ? sql`se.start_date > ${today}` : sql`se.end_date >= ${today}`} and ${
      why === 'LEFT'
        ? sql`true`
        : sql`p.grade is distinct from (select c.grade from students s join classes c on c.id = s.class_id
            where s.id = t.student_id)`
    }`
  for (const table of ['elective_section_students', 'elective_choices'] as const)
    await sql`delete from ${sql.table(table)} t where t.student_id = ${anyOf(studentIds)}
      and t.plan_id in (${gone})`.execute(db)
}
