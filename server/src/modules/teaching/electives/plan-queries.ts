import type { ElectivePlanForm, ElectiveStatus } from '@xueqiao/contract/features/teaching/electives/api'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, lit } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { classesWithin } from '../../account/reach/scope'

interface Named {
  id: number
  name: string
}

export interface PlanRow {
  id: number
  semesterId: number
  semesterName: string
  endDate: string
  grade: number
  status: ElectiveStatus
  firsts: Named[]
  seconds: Named[]
  largest: number
  fewest: number
  bands: number
  weeklyLessons: number
  closesOn: string | null
  remindedOn: string | null
  /** The grade has a plan of a later semester. */
  overtaken: boolean
  version: number
}

/** With how far it has come. */
export interface CountedPlan extends PlanRow {
  pupils: number
  chosen: number
  sections: number
}

const coursesOf = (
  part: 'FIRST' | 'SECOND',
) => sql`array(select json_build_object('id', co.id, 'name', co.name)
  from elective_plan_courses pc join courses co on co.id = pc.course_id
  where pc.plan_id = p.id and pc.part = ${sql.lit(part)} order by pc.position)`

export interface Wanted {
  id?: number | undefined
  semesterId?: number | undefined
}

const COUNTS = sql`, (select count(*)::int from students s join classes c on c.id = s.class_id
        where c.grade = p.grade and c.deleted_at is null and s.deleted_at is null) as pupils,
      (select count(*)::int from elective_choices ch where ch.plan_id = p.id) as chosen,
      (select count(*)::int from elective_sections x where x.plan_id = p.id) as sections`

const read = async <Row extends PlanRow>(db: Db, { id, semesterId }: Wanted, counts: RawBuilder<unknown>) => {
  const { rows } = await sql<Row>`select p.id, p.semester_id as "semesterId", se.name as "semesterName",
      se.end_date as "endDate", p.grade, p.status, p.largest, p.fewest, p.bands, p.weekly_lessons as "weeklyLessons",
      p.closes_on as "closesOn", p.reminded_on as "remindedOn", p.version,
      exists (select from elective_plans n join semesters ns on ns.id = n.semester_id
        where n.grade = p.grade and ns.start_date > se.start_date) as overtaken,
      ${coursesOf('FIRST')} as firsts, ${coursesOf('SECOND')} as seconds${counts}
    from elective_plans p join semesters se on se.id = p.semester_id
    where ${id === undefined ? lit(true) : sql`p.id = ${id}`}
      and ${semesterId === undefined ? lit(true) : sql`p.semester_id = ${semesterId}`}
    order by se.start_date desc, p.grade`.execute(db)
  return rows
}

export const plans = (db: Db, wanted: Wanted) => read<PlanRow>(db, wanted, sql``)
/** All pupils of a grade are counted for it: only where that is shown. */
export const countedPlans = (db: Db, wanted: Wanted) => read<CountedPlan>(db, wanted, COUNTS)

export const lock = (db: Tx, id: number) =>
  db.selectFrom('elective_plans').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Classes of a grade that lie beyond somebody's reach; one of no department is nobody's who leads one. */
export const gradeBeyond = (db: Db, reach: Reach, grades: readonly number[]) =>
  db
    .selectFrom('classes as c')
    .select('c.grade')
    .distinct()
    .where('c.grade', '=', anyOf(grades))
    .where('c.deleted_at', 'is', null)
    .where((eb) => sql<boolean>`not coalesce(${classesWithin(reach)(eb)}, false)`)
    .execute()

export const coursesStanding = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('courses')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()

type Columns = Omit<ElectivePlanForm, 'semesterId' | 'grade' | 'firstIds' | 'secondIds'>

const columnsOf = ({ largest, fewest, bands, weeklyLessons, closesOn }: Columns) => ({
  ...{ largest, fewest, bands, weekly_lessons: weeklyLessons, closes_on: closesOn ?? null },
})

export const insert = async (db: Tx, { semesterId, grade, ...input }: ElectivePlanForm) => {
  const { id } = await db
    .insertInto('elective_plans')
    .values({ semester_id: semesterId, grade, ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const update = (db: Tx, id: number, input: Columns, now: Date) =>
  db
    .updateTable('elective_plans')
    .set((eb) => ({ ...columnsOf(input), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setReminded = (db: Tx, id: number, today: string) =>
  db.updateTable('elective_plans').set({ reminded_on: today }).where('id', '=', id).execute()

export const setStatus = (db: Tx, id: number, status: ElectiveStatus, now: Date) =>
  db
    .updateTable('elective_plans')
    .set((eb) => ({ status, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Those that stay keep their row: choices point to them. */
export const putCourses = async (
  db: Tx,
  id: number,
  { firstIds, secondIds }: { firstIds: readonly number[]; secondIds: readonly number[] },
) => {
  const rows = [
    ...firstIds.map((course_id, position) => ({ plan_id: id, course_id, part: 'FIRST' as const, position })),
    ...secondIds.map((course_id, position) => ({
      plan_id: id,
      course_id,
      part: 'SECOND' as const,
      position,
    })),
  ]
  await db
    .deleteFrom('elective_plan_courses')
    .where('plan_id', '=', id)
    .where('course_id', 'not in', [...firstIds, ...secondIds])
    .execute()
  await db
    .insertInto('elective_plan_courses')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['plan_id', 'course_id'])
        .doUpdateSet((eb) => ({ part: eb.ref('excluded.part'), position: eb.ref('excluded.position') })),
    )
    .execute()
}

/** Courses that somebody has chosen, each as what. */
export const coursesChosen = async (db: Db, id: number) => {
  const { rows } = await sql<{
    id: number
    name: string
    part: 'FIRST' | 'SECOND'
  }>`select co.id, co.name, pc.part
    from elective_plan_courses pc join courses co on co.id = pc.course_id where pc.plan_id = ${id}
      and exists (select from elective_choices ch where ch.plan_id = pc.plan_id
        and pc.course_id in (ch.first_id, ch.second_id, ch.third_id))`.execute(db)
  return rows
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('elective_sections').where('plan_id', '=', id).execute()
  await db.deleteFrom('elective_choices').where('plan_id', '=', id).execute()
  await db.deleteFrom('elective_plans').where('id', '=', id).execute()
}

export const ofSemesters = (db: Db, semesterIds: readonly number[]) =>
  db.selectFrom('elective_plans').select('id').where('semester_id', '=', anyOf(semesterIds)).execute()

/** A plan of a semester that is not over with one of these courses. */
export const planWith = (db: Db, courseIds: readonly number[], today: string) =>
  db
    .selectFrom('elective_plan_courses as pc')
    .innerJoin('elective_plans as p', 'p.id', 'pc.plan_id')
    .innerJoin('semesters as se', 'se.id', 'p.semester_id')
    .innerJoin('courses as co', 'co.id', 'pc.course_id')
    .select(['p.grade', 'se.name as semesterName', 'co.name as courseName'])
    .where('pc.course_id', '=', anyOf(courseIds))
    .where('se.end_date', '>=', today)
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()

/** A version of the timetable with 教学班 of the plan; one that is published first. */
export const versionWith = (db: Db, id: number) =>
  db
    .selectFrom('elective_sections as x')
    .innerJoin('schedule_lessons as l', 'l.section_id', 'x.id')
    .innerJoin('schedules as s', 's.id', 'l.schedule_id')
    .select(['s.name', 's.status'])
    .where('x.plan_id', '=', id)
    .orderBy('s.status', 'desc')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()
