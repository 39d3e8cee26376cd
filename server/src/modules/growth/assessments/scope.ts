import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyIn, anyOf, lit, tsquery } from '../../../platform/db/fragments'
import { contains } from '../../../platform/db/query'
import { statement } from '../../../platform/db/statement'
import type { Reach } from '../../account/reach/access'
import { classesWithin, isInCharge } from '../../account/reach/scope'

/** Whoever looks at assessments, and how far they see. */
export interface Viewer {
  all: boolean
  /** Approves everywhere, and changes what is approved. */
  chargesAll: boolean
  /** Pupils and parents: their own rows, once they are approved. */
  family: boolean
  /** Classes they teach, head or lead: of the pupils there they read and write. */
  classIds: readonly number[]
  /** Of these they are in charge: here they approve, and change what is approved. */
  chargeIds: readonly number[]
  studentIds: readonly number[]
}

const classRows = statement((db, shape: Reach, { teacherId }: { teacherId: number }) => {
  const reach = { ...shape, teacherId: shape.teacherId === null ? null : teacherId }
  return db
    .selectFrom('classes as c')
    .select((eb) => ['c.id', isInCharge(reach)(eb).as('inCharge')])
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
})

/** Of all teachers the statement is the same: who asks is filled in. */
export const classesOf = (db: Db, { teacherId, ...reach }: Reach) =>
  classRows(db, { ...reach, teacherId: teacherId === null ? null : 0 }, { teacherId: teacherId ?? 0 })

/** Theirs as 班主任 or 副班主任, however far else they see. */
export const headedBy = async (db: Db, teacherId: number) => {
  const rows = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('c.head_teacher_id', '=', teacherId), eb('c.assistant_teacher_id', '=', teacherId)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export const childrenOf = async (db: Db, parentId: number) => {
  const rows = await db
    .selectFrom('student_guardians')
    .select('student_id as id')
    .where('parent_id', '=', parentId)
    .execute()
  return rows.map(({ id }) => id)
}

type Listed = Database & { a: Database['assessments'] }
const eb: ExpressionBuilder<Listed, 'a'> = expressionBuilder()

/** On any query over `assessments as a`: of pupils who are there. */
export const isInSight = ({ all, family, classIds, studentIds }: Viewer) => {
  const there = eb.selectFrom('students as near').select('near.id').where('near.deleted_at', 'is', null)
  if (all) return eb.exists(there.whereRef('near.id', '=', 'a.student_id'))
  // Looked up once, so that their rows are found by pupil and not met on a walk along those of the whole school.
  const pupils = family
    ? there.where('near.id', '=', anyOf(studentIds))
    : there.where('near.class_id', '=', anyOf(classIds))
  const own = eb('a.student_id', '=', anyIn(pupils))
  return family ? own.and('a.status', '=', lit('APPROVED')) : own
}

/** Of whoever is in the classes of their charge today. */
export const isCharged = ({ chargeIds }: Viewer) => {
  const pupils = eb
    .selectFrom('students as led')
    .select('led.id')
    .where('led.class_id', '=', anyOf(chargeIds))
    .where('led.deleted_at', 'is', null)
  return eb('a.student_id', '=', anyIn(pupils))
}

/** A number has a digit in it, a name has none. */
export const called = (db: Db, keyword: string) =>
  db
    .selectFrom('students as k')
    .select('k.id')
    .$if(/\d/.test(keyword), (query) => query.where('k.student_number', 'ilike', contains(keyword)))
    .$if(!/\d/.test(keyword), (query) => query.where('k.search_keys', '@@', tsquery(keyword)))
