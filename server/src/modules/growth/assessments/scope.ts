import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyIn, anyOf, lit, tsquery } from '../../../platform/db/fragments'
import { contains } from '../../../platform/db/query'
import { statement } from '../../../platform/db/statement'
import type { Reach } from '../../account/reach/access'
import { classesWithin, isInCharge, SECTION_TEACHERS } from '../../account/reach/scope'

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
  /** Pupils who are theirs, whatever their class: of the family, or of the 教学班 they teach. */
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

const sectionRows = statement((db, _shape: null, { teacherId }: { teacherId: number }) =>
  db
    .selectFrom(SECTION_TEACHERS.as('st'))
    .select('st.student_id as id')
    .distinct()
    .where('st.teacher_id', '=', teacherId),
)

/** Of the 教学班 somebody teaches. */
export const sectioned = async (db: Db, { teacherId }: Reach) =>
  teacherId === null ? [] : (await sectionRows(db, null, { teacherId })).map(({ id }) => id)

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

type Pupils = Database & { s: Database['students']; near: Database['students'] }
const pupil: ExpressionBuilder<Pupils, 's' | 'near'> = expressionBuilder()

/** On any query over `students`: of these classes, or these themselves. */
export const isOneOf = (
  as: 's' | 'near',
  { classIds, studentIds }: Pick<Viewer, 'classIds' | 'studentIds'>,
  any: (ids: readonly number[]) => ReturnType<typeof anyOf> = anyOf,
) =>
  pupil.or([
    pupil(`${as}.class_id`, '=', any(classIds)),
    ...(studentIds.length === 0 ? [] : [pupil(`${as}.id`, '=', any(studentIds))]),
  ])

type Listed = Database & { a: Database['assessments'] }
const eb: ExpressionBuilder<Listed, 'a'> = expressionBuilder()

/** On any query over `assessments as a`: of pupils who are there. */
export const isInSight = (viewer: Viewer) => {
  const { all, family, studentIds } = viewer
  const there = eb.selectFrom('students as near').select('near.id').where('near.deleted_at', 'is', null)
  if (all) return eb.exists(there.whereRef('near.id', '=', 'a.student_id'))
  // Looked up once, so that their rows are found by pupil and not met on a walk along those of the whole school.
  const pupils = family
    ? there.where('near.id', '=', anyOf(studentIds))
    : there.where(isOneOf('near', viewer))
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
