import type {
  AssignmentFilter,
  AssignmentSearch,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import { type ExpressionBuilder, expressionBuilder, type InferResult, sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyText, inChinese, lit } from '../../../platform/db/fragments'
import { paginate } from '../../../platform/db/query'
import type { Reach } from '../../account/reach/access'
import { CLASS_NUMBER, classesWithin } from '../../account/reach/scope'
import { OFFICE_ACCOUNT } from '../../base/school-settings/scope'

/** As in the matrix: the class as it is in that semester. */
type Then = Database & { c: Database['classes']; cy: Database['class_years'] }
const eb = expressionBuilder<Then, 'c' | 'cy'>()
const AHEAD = sql<number>`coalesce(left(se.code, 4)::int - left(c.academic_year, 4)::int, 0)`
const STANDS = eb('cy.class_id', 'is', null).or(eb('c.deleted_at', 'is', null).and(AHEAD, '>=', lit(0)))
const GRADE = eb
  .case()
  .when(STANDS)
  .then(eb('c.grade', '+', eb.fn<number>('greatest', [lit(0), AHEAD])))
  .else(eb.ref('cy.grade'))
  .end()
const CLASS_NAME = eb.case().when(STANDS).then(eb.ref('c.name')).else(eb.ref('cy.name')).end()

/** The other classes that have the lesson together with this one. */
const JOINT_NAMES = sql<
  string | null
>`(select string_agg(oc.name, '、' order by oc.id) from lesson_patterns op
  join classes oc on oc.id = op.class_id where op.joint_id = lp.joint_id and op.class_id <> lp.class_id)`

type Written = ExpressionBuilder<Database & { ta: Database['teaching_assignments'] }, 'ta'>

const person = (id: 'ta.created_by' | 'ta.ended_by') => (eb: Written) =>
  eb
    .selectFrom('users as u')
    .leftJoin('teachers as pt', (join) =>
      join.on('u.profile_type', '=', lit('TEACHER')).onRef('pt.id', '=', 'u.profile_id'),
    )
    .select((of) => of.fn.coalesce('pt.name', OFFICE_ACCOUNT).as('name'))
    .whereRef('u.id', '=', id)

/** List, export and import share these rows, so they cannot disagree. */
const rows = (db: Db, reach: Reach) =>
  db
    .selectFrom('teaching_assignments as ta')
    .innerJoin('semesters as se', 'se.id', 'ta.semester_id')
    .innerJoin('classes as c', 'c.id', 'ta.class_id')
    .leftJoin('class_years as cy', (join) =>
      join.onRef('cy.class_id', '=', 'c.id').onRef('cy.academic_year_id', '=', 'se.academic_year_id'),
    )
    .innerJoin('courses as co', 'co.id', 'ta.course_id')
    .innerJoin('teachers as t', 't.id', 'ta.teacher_id')
    .select(['ta.id', 'se.code as semesterCode', 'se.name as semesterName', 'ta.class_id as classId'])
    .select([CLASS_NAME.as('className'), GRADE.as('grade'), 'ta.course_id as courseId'])
    .select(['co.name as courseName', 'co.course_code as courseCode', 'ta.teacher_id as teacherId'])
    .select(['t.name as teacherName', 't.teacher_number as teacherNumber'])
    .select(['ta.weekly_lessons as weeklyLessons', 'ta.created_at as createdAt', 'ta.ended_at as endedAt'])
    .select((eb) => [person('ta.created_by')(eb).as('createdBy'), person('ta.ended_by')(eb).as('endedBy')])
    .where(classesWithin(reach))

const filtered = (db: Db, reach: Reach, filter: AssignmentFilter) => {
  const { semesterId, grade, classId, courseId, teacherId, state } = filter
  return rows(db, reach)
    .$if(semesterId === undefined, (query) =>
      query.where('ta.semester_id', '=', (eb) =>
        eb.selectFrom('semesters').select('id').where('is_current', '=', true),
      ),
    )
    .$if(semesterId !== undefined, (query) => query.where('ta.semester_id', '=', semesterId ?? 0))
    .$if(grade !== undefined, (query) => query.where(GRADE, '=', grade ?? 0))
    .$if(classId !== undefined, (query) => query.where('ta.class_id', '=', classId ?? 0))
    .$if(courseId !== undefined, (query) => query.where('ta.course_id', '=', courseId ?? 0))
    .$if(teacherId !== undefined, (query) => query.where('ta.teacher_id', '=', teacherId ?? 0))
    .$if(state !== 'ALL', (query) => query.where('ta.ended_at', state === 'NOW' ? 'is' : 'is not', null))
}

const SORTS = {
  className: inChinese(CLASS_NAME),
  courseName: inChinese('co.name'),
  teacherName: inChinese('t.name'),
  weeklyLessons: sql.ref('ta.weekly_lessons'),
  createdAt: sql`coalesce(ta.created_at, '-infinity')`,
} as const

type Filtered = ReturnType<typeof filtered>

const ordered = (query: Filtered, by?: AssignmentSearch['sort'], order?: AssignmentSearch['order']) => {
  const sorted = by === undefined ? query : query.orderBy(SORTS[by.key], by.direction ?? order ?? 'asc')
  return sorted
    .orderBy(GRADE)
    .orderBy(CLASS_NUMBER)
    .orderBy('ta.class_id')
    .orderBy('co.course_code')
    .orderBy('ta.id')
}

export const search = (db: Db, reach: Reach, { sort, order, page, size, ...filter }: AssignmentSearch) =>
  paginate(ordered(filtered(db, reach, filter), sort, order), { page, size })

/** A sheet also says how the lessons want to lie. */
const withPatterns = (query: Filtered) =>
  query
    .leftJoin('lesson_patterns as lp', (join) =>
      join
        .onRef('lp.semester_id', '=', 'ta.semester_id')
        .onRef('lp.class_id', '=', 'ta.class_id')
        .onRef('lp.course_id', '=', 'ta.course_id'),
    )
    .leftJoin('rooms as ro', 'ro.id', 'lp.room_id')
    .select(['lp.double_lessons as doubleLessons', 'lp.parity', 'lp.together', 'lp.room_kind as roomKind'])
    .select(['ro.name as roomName', JOINT_NAMES.as('jointNames')])

export type AssignmentRecord = InferResult<ReturnType<typeof withPatterns>>[number]

export const forExport = (db: Db, reach: Reach, filter: AssignmentFilter) =>
  withPatterns(ordered(filtered(db, reach, filter))).stream(200)

/** A sheet names a semester, a class, a course and a teacher; between them stands what stands in none of these. */
export const KEY_SIGN = ' · '

export const byKeys = (db: Db, reach: Reach, keys: readonly string[], today: string) => {
  const key = sql<string>`concat_ws(${KEY_SIGN}, se.code, ${CLASS_NAME}, co.course_code, t.teacher_number)`
  return rows(db, reach)
    .select(key.as('key'))
    .where('ta.ended_at', 'is', null)
    .where('se.end_date', '>=', today)
    .where(key, '=', anyText(keys))
    .execute()
}
