import type { AssessmentType } from '@xueqiao/contract/features/growth/assessments/values'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { lit, lockAdvisory, records } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import { isPupilOf, SECTION_TEACHERS } from '../../account/reach/scope'
import type { Period } from './period'
import type { columnsOf } from './words'

interface Asked extends Period {
  type: AssessmentType
}
interface OfClass extends Asked {
  classId: number
}
interface OfSection extends Asked {
  sectionId: number
}

/** Pupils by their numbers, with what is written of each in the period, and the last before it. */
const rows = (db: Db, { type, from, to }: Asked) =>
  db
    .selectFrom('students as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('assessments as a')
          .selectAll()
          .whereRef('a.student_id', '=', 's.id')
          .where('a.type', '=', type)
          .where('a.date', '>=', from)
          .where('a.date', '<=', to)
          .orderBy('a.date', 'desc')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('assessments as b')
          .selectAll()
          .whereRef('b.student_id', '=', 's.id')
          .where('b.type', '=', type)
          .where('b.date', '<', from)
          .orderBy('b.date', 'desc')
          .limit(1)
          .as('past'),
      (join) => join.onTrue(),
    )
    .select(['s.id as studentId', 's.name as studentName', 's.student_number as studentNumber'])
    .select(['own.id', 'own.version', 'own.date', 'own.status', 'own.comment', 's.class_id as placeId'])
    .select(['own.academic_score as academicScore', 'own.behavior_score as behaviorScore'])
    .select(['own.social_score as socialScore', 'past.date as pastDate'])
    .select(['past.academic_score as pastAcademic', 'past.behavior_score as pastBehavior'])
    .select('past.social_score as pastSocial')
    .orderBy('s.student_number')

const classRows = statement((db, _shape: null, asked: OfClass) =>
  rows(db, asked).where(isPupilOf(asked.classId)),
)
export const ofClass = (db: Db, { classId, type, from, to }: OfClass) =>
  classRows(db, null, { classId, type, from, to })

const sectionRows = statement((db, _shape: null, asked: OfSection) =>
  rows(db, asked)
    .where('s.id', 'in', (eb) =>
      eb
        .selectFrom(SECTION_TEACHERS.as('st'))
        .select('st.student_id')
        .where('st.section_id', '=', asked.sectionId),
    )
    .where('s.class_id', 'is not', null)
    .where('s.deleted_at', 'is', null),
)
/** Of a 教学班, in whatever class they are. */
export const ofSection = (db: Db, { sectionId, type, from, to }: OfSection) =>
  sectionRows(db, null, { sectionId, type, from, to })

/** The 教学班 that somebody teaches, as 走班 calls them. */
export const sectionsTaught = async (db: Db, teacherId: number) => {
  const found = await db
    .selectFrom(SECTION_TEACHERS.as('st'))
    .innerJoin('elective_sections as es', 'es.id', 'st.section_id')
    .innerJoin('courses as co', 'co.id', 'es.course_id')
    .select(['es.id as sectionId', 'es.number', 'co.name as courseName'])
    .distinct()
    .where('st.teacher_id', '=', teacherId)
    .orderBy('co.name')
    .orderBy('es.number')
    .execute()
  return found.map(({ sectionId, number, courseName }) => ({
    ...{ sectionId, sectionName: `${courseName} ${number} 班` },
  }))
}
export type ClassRow = InferResult<ReturnType<typeof rows>>[number]

const SHEETS = 7_301_019

/** One after the other: of two who fill the same sheet, the second sees what the first has written. */
export const holdSheet = (db: Tx, classId: number) => lockAdvisory(db, SHEETS, classId)

export const className = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('classes')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.name
}

export type Changed = { id: number } & ReturnType<typeof columnsOf>

export const changeMany = async (db: Tx, list: readonly Changed[], now: Date) => {
  const kinds = { id: 'bigint', comment: 'text' } as const
  const scores = { academic_score: 'numeric', behavior_score: 'numeric', social_score: 'numeric' } as const
  await db
    .updateTable('assessments as a')
    .from(records('r', list, { ...kinds, ...scores }))
    .set((eb) => ({
      academic_score: eb.ref('r.academic_score'),
      behavior_score: eb.ref('r.behavior_score'),
      social_score: eb.ref('r.social_score'),
      comment: eb.ref('r.comment'),
      updated_at: now,
      version: eb('a.version', '+', lit(1)),
    }))
    .whereRef('a.id', '=', 'r.id')
    .execute()
}

/** Who wrote it last, for whoever comes too late. */
export const lastWriter = async (db: Db, id: number) => {
  const { rows } = await sql<{ name: string; at: Date }>`select actor_name as name, at from audit_log
    where entity = 'assessments' and entity_id = ${id} order by at desc, id desc limit 1`.execute(db)
  return rows[0]
}
