import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { classesWithin, isLed, isTaughtNow } from '../../account/reach/scope'
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
  /** 教研组: the departments they lead or belong to, with all below them. */
  departmentIds: readonly number[]
  /** Departments of a DEPARTMENT_ADMIN: here they decide about what anybody has written, whichever course it is. */
  ledIds: readonly number[]
  /** Courses they teach, whichever department's these are. */
  courseIds: readonly number[]
  /** What the classes within their reach are taught: of these they see what is approved. */
  taught: readonly Taught[]
}

export interface Taught {
  courseId: number
  grade: number
  semesterId: number
}

export const departmentsOf = async (db: Db, teacherId: number) => {
  const { rows } = await sql<{ id: number }>`select distinct d.id from departments own
    join departments d on d.path like own.path || '%'
    where own.head_id = ${teacherId} or own.id = (select department_id from teachers where id = ${teacherId})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const departmentsBelow = async (db: Db, { departmentPaths }: Reach) => {
  if (departmentPaths.length === 0) return []
  const led = await db
    .selectFrom('departments')
    .select('id')
    .where(isLed({ departmentPaths }, 'path'))
    .execute()
  return led.map(({ id }) => id)
}

export const coursesOf = async (db: Db, teacherId: number) => {
  const { rows } = await sql<{ id: number }>`select course_id as id from course_teachers
      where teacher_id = ${teacherId}
    union select ta.course_id from teaching_assignments ta
      where ta.teacher_id = ${teacherId} and ${isTaughtNow('ta')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** By the lessons of each semester; a class nobody has planned yet takes its courses in the current one. */
export const taughtWithin = async (db: Db, reach: Reach) => {
  const near = db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
  const { rows } = await sql<Taught>`with near as (${near})
    select distinct ta.course_id as "courseId", coalesce(y.grade, c.grade) as grade, ta.semester_id as "semesterId"
      from near join classes c on c.id = near.id
      join teaching_assignments ta on ta.class_id = c.id and ta.ended_at is null
      join semesters s on s.id = ta.semester_id
      left join class_years y on y.class_id = c.id and y.academic_year_id = s.academic_year_id
    union select cc.course_id, c.grade, s.id
      from near join classes c on c.id = near.id join class_courses cc on cc.class_id = c.id
      join semesters s on s.is_current`.execute(db)
  return rows
}

const either = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** All on queries over `teaching_plans as p` and its `courses as co`. */
const isOwn = ({ userId }: Viewer) => sql<boolean>`p.author_id = ${userId}`
const ofGroup = ({ departmentIds, courseIds }: Viewer) =>
  sql<boolean>`(co.department_id = ${anyOf(departmentIds)} or p.course_id = ${anyOf(courseIds)})`
/** Where whoever wrote it belongs. */
export const AUTHOR_DEPARTMENT = sql<number | null>`(select t.department_id from users u
  join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id where u.id = p.author_id)`
const isJudged = ({ approves, departmentIds, ledIds }: Viewer) =>
  approves
    ? sql<boolean>`(p.status in ('SUBMITTED', 'REJECTED') and (co.department_id = ${anyOf(departmentIds)}
        or ${AUTHOR_DEPARTMENT} = ${anyOf(ledIds)}))`
    : sql<boolean>`false`
const isTaught = ({ taught }: Viewer) => sql<boolean>`(p.course_id, p.grade, p.semester_id) in (
  select * from unnest(${taught.map(({ courseId }) => courseId)}::bigint[],
    ${taught.map(({ grade }) => grade)}::int[], ${taught.map(({ semesterId }) => semesterId)}::bigint[]))`

/** Whether they see it as it is being written; everybody else sees what was approved. */
export const isOpen = (viewer: Viewer) =>
  viewer.all
    ? sql<boolean>`true`
    : either([isOwn(viewer), isJudged(viewer), sql<boolean>`(p.shared and ${ofGroup(viewer)})`])

export const isInSight = (viewer: Viewer) =>
  viewer.all
    ? sql<boolean>`true`
    : either([
        isOpen(viewer),
        sql<boolean>`(p.approved_number is not null and ${either([ofGroup(viewer), isTaught(viewer)])})`,
      ])
