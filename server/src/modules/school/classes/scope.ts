import { type Expression, sql } from 'kysely'
import { type Column, column } from '../../../platform/db/fragments'

/** The code of the school year of a semester, of the last that had begun by a day, of an autumn. */
export const yearOfSemester = (id: Column) => sql<string>`(select ay.code from semesters se
  join academic_years ay on ay.id = se.academic_year_id where se.id = ${column(id)})`
export const yearOfDay = (day: Column) => sql<string>`(select ay.code from semesters se
  join academic_years ay on ay.id = se.academic_year_id
  where se.start_date <= ${column(day)} order by se.start_date desc limit 1)`
export const yearOfAutumn = (autumn: number) => sql.val(`${autumn}-${autumn + 1}`)

type Year = Expression<string>

const kept = (year: Year) => sql`from class_years cy join academic_years ay on ay.id = cy.academic_year_id
  where ay.code = ${year}`

/**
 * `classes as c` as it was in a school year: a promotion takes the same row on, and keeps beside it what it was (decision
 * 0009). In its own year it is what stands there, and so it is where no promotion has kept anything of a year; a class that
 * came later has no grade in one that was kept.
 */
export const nameThen = (year: Year) => sql<string>`case when c.academic_year > ${year}
  then coalesce((select cy.name ${kept(year)} and cy.class_id = c.id), c.name) else c.name end`
export const gradeThen = (
  year: Year,
) => sql<number>`case when c.academic_year > ${year} and exists (select ${kept(year)})
  then (select cy.grade ${kept(year)} and cy.class_id = c.id) else c.grade end`
