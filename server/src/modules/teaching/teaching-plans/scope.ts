import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf, array, hidden, lit } from '../../../platform/db/fragments'
import { made, statement } from '../../../platform/db/statement'
import { inAnyWay, type Way } from '../../../platform/db/ways'
import { type Reach, reachIn, shapeOf } from '../../account/reach/access'
import { classesWithin, isBelow, isLed, isTaughtNow } from '../../account/reach/scope'
import { OFFICE_NAME } from '../../base/school-settings/scope'

/** As the person an account belongs to, or else by what it is. */
export const nameOf = (userId: string) => sql<
  string | null
>`(select coalesce(t.name, ${OFFICE_NAME}) from users u
    left join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id
    where u.id = ${sql.ref(userId)})`

/** Whoever looks at plans, and how far they see. */
export interface Viewer {
  all: boolean
  userId: number
  /** Holds the code; where, the departments below say. */
  approves: boolean
  /** Reads alone: also of their own what was approved. */
  approvedOnly?: boolean
  /** 教研组: the departments they lead or belong to, with all below them. */
  departmentIds: readonly number[]
  /** Departments of a DEPARTMENT_ADMIN: here they decide about what anybody has written, whichever course it is. */
  ledIds: readonly number[]
  /** Courses of these departments, about which those decide who hold the code. */
  judgedIds: readonly number[]
  /** Accounts of the departments led. */
  ledAuthorIds: readonly number[]
  /** Courses of the 教研组, and those they teach, whichever department's these are. */
  courseIds: readonly number[]
  /** What the classes within their reach are taught: of these they see what is approved. */
  taught: readonly Taught[]
}

export interface Taught {
  courseId: number
  grade: number
  semesterId: number
}

/** The departments a teacher leads or belongs to, with all below them. */
export const departmentsOf = (teacherId: number) => sql<{ id: number }>`select d.id from departments own
  join departments d on ${isBelow('d.path', 'own.path')}
  where own.head_id = ${teacherId} or own.id = (select department_id from teachers where id = ${teacherId})`

/** What a teacher teaches. */
export const coursesOf = (teacherId: number) => sql<{
  id: number
}>`select course_id as id from course_teachers
    where teacher_id = ${teacherId}
  union select ta.course_id from teaching_assignments ta
    where ta.teacher_id = ${teacherId} and ${isTaughtNow('ta')}`

export const departmentsBelow = async (db: Db, { departmentPaths }: Reach) => {
  if (departmentPaths.length === 0) return []
  const led = await db
    .selectFrom('departments')
    .select('id')
    .where(isLed({ departmentPaths }, 'path'))
    .execute()
  return led.map(({ id }) => id)
}

type Group = Pick<Viewer, 'departmentIds' | 'courseIds' | 'judgedIds'>

/** 教研组: departments and courses, those of others that they teach among them, in one row. */
export const groupRow = (teacherId: number) => sql<Group>`with own as materialized
      (select distinct id from (${departmentsOf(teacherId)}) d),
    judged as materialized (select id from courses where department_id in (select id from own))
    select to_json(array(select id from own)) as "departmentIds", to_json(array(select id from judged)) as "judgedIds",
      to_json(array(select id from judged union (${coursesOf(teacherId)}))) as "courseIds"`

const groupRows = statement((db, _shape: null, { teacherId }: { teacherId: number }) => {
  const rows = groupRow(teacherId)
  return { compile: () => rows.compile(db) }
})

export const groupOf = async (db: Db, teacherId: number) => {
  const [found = { departmentIds: [], courseIds: [], judgedIds: [] }] = await groupRows(db, null, {
    teacherId,
  })
  return found
}

/** Accounts of those who belong to these departments. */
export const authorsIn = async (db: Db, departmentIds: readonly number[]) => {
  if (departmentIds.length === 0) return []
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', lit('TEACHER')),
    )
    .select('u.id')
    .where('t.department_id', '=', anyOf(departmentIds))
    .execute()
  return rows.map(({ id }) => id)
}

/** By the lessons of each semester; a class nobody has planned yet takes its courses in the current one. */
const taughtIn = (db: Db, reach: Reach) => {
  const near = db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
  // As an array, which the database takes for few classes, and finds what is taught by their indexes.
  const isNear = sql`c.id = any((select ids from near)::bigint[])`
  return sql<Taught>`with near as materialized (select array(${near}) as ids)
    select distinct ta.course_id as "courseId", coalesce(y.grade, c.grade) as grade, ta.semester_id as "semesterId"
      from classes c join teaching_assignments ta on ta.class_id = c.id and ta.ended_at is null
      join semesters s on s.id = ta.semester_id
      left join class_years y on y.class_id = c.id and y.academic_year_id = s.academic_year_id
      where ${isNear}
    union select cc.course_id, c.grade, s.id
      from classes c join class_courses cc on cc.class_id = c.id join semesters s on s.is_current
      where ${isNear}`
}

const taughtRows = statement((db, shape: Reach, reach: Reach) => {
  const rows = taughtIn(db, reachIn(shape, reach))
  return { compile: () => rows.compile(db) }
})

export const taughtWithin = (db: Db, reach: Reach) => taughtRows(db, shapeOf(reach), reach)

/** The same of a teacher together with their 教研组, in one question. */
const readerRows = statement((db, shape: Reach, reach: Reach & { teacherId: number }) => {
  const rows = sql<Group & { taught: Taught[] }>`select of.*,
      coalesce((select json_agg(t) from (${taughtIn(db, reachIn(shape, reach))}) t), '[]') as taught
    from (${groupRow(reach.teacherId)}) of`
  return { compile: () => rows.compile(db) }
})

export const memberOf = async (db: Db, reach: Reach & { teacherId: number }) => {
  const [found = { departmentIds: [], courseIds: [], judgedIds: [], taught: [] }] = await readerRows(
    db,
    shapeOf(reach),
    reach,
  )
  return found
}

/** All on queries over `teaching_plans as p`. */
const own = ({ userId }: Viewer): Way[] => [
  { column: 'p.author_id', among: sql`array[${hidden(userId, 'bigint')}]` },
]
const among = (column: string, ids: readonly number[], only: RawBuilder<boolean>): Way[] =>
  ids.length === 0 ? [] : [{ column, among: array(ids), only }]
const judged = ({ approves, judgedIds, ledAuthorIds }: Viewer): Way[] => {
  if (!approves) return []
  const handedIn = sql<boolean>`p.status in ('SUBMITTED', 'REJECTED')`
  return [...among('p.course_id', judgedIds, handedIn), ...among('p.author_id', ledAuthorIds, handedIn)]
}
/** What somebody led has written is read on after the decision. */
const ofLed = ({ approves, ledAuthorIds }: Viewer): Way[] =>
  approves ? among('p.author_id', ledAuthorIds, sql<boolean>`p.approved_number is not null`) : []
const eachOf = (taught: readonly Taught[], key: keyof Taught) =>
  made(taught, (list) => list.map((one) => one[key]))
const taughtPlans = ({ taught }: Viewer): Way[] =>
  taught.length === 0
    ? []
    : [
        {
          column: 'p.id',
          among: sql`array(select x.id from unnest(${eachOf(taught, 'courseId')}::bigint[],
            ${eachOf(taught, 'grade')}::int[], ${eachOf(taught, 'semesterId')}::bigint[])
              as of (course_id, grade, semester_id)
            join teaching_plans x on x.course_id = of.course_id and x.grade = of.grade
              and x.semester_id = of.semester_id and x.approved_number is not null)`,
        },
      ]

/** What waits for a decision of theirs; nobody decides about their own. */
export const isCharged = ({ approves, all, userId, judgedIds, ledAuthorIds }: Viewer) =>
  approves
    ? sql<boolean>`(p.status = 'SUBMITTED' and p.author_id is distinct from ${userId} and (${all}
        or p.course_id = ${anyOf(judgedIds)} or p.author_id = ${anyOf(ledAuthorIds)}))`
    : lit<boolean>(false)

/** Where whoever wrote it belongs. */
export const AUTHOR_DEPARTMENT = sql<number | null>`(select t.department_id from users u
  join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id where u.id = p.author_id)`

/** Whether they see it as it is being written; everybody else sees what was approved. */
export const isOpen = (viewer: Viewer) => {
  if (viewer.approvedOnly === true) return lit<boolean>(false)
  if (viewer.all) return lit<boolean>(true)
  return inAnyWay([
    ...own(viewer),
    ...judged(viewer),
    ...among('p.course_id', viewer.courseIds, sql.ref<boolean>('p.shared')),
  ])
}

/** Null: everything. */
export const waysOf = (viewer: Viewer): Way[] | null =>
  viewer.all
    ? null
    : [
        ...own(viewer),
        ...judged(viewer),
        ...ofLed(viewer),
        ...among('p.course_id', viewer.courseIds, sql<boolean>`(p.shared or p.approved_number is not null)`),
        ...taughtPlans(viewer),
      ]

export const isInSight = (viewer: Viewer) => {
  const ways = waysOf(viewer)
  return ways === null ? lit<boolean>(true) : inAnyWay(ways)
}
