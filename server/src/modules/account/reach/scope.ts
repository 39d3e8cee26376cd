import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, sql } from 'kysely'
import { SCHOOL_ZONE } from '../../../platform/clock'
import type { Database } from '../../../platform/db/database'
import { countOf, flag, listOf } from '../../../platform/db/fragments'
import type { Reach } from './access'

/** The day at school: the database's own ends eight hours later. */
const TODAY = sql`(now() at time zone ${sql.lit(SCHOOL_ZONE)})::date`

/** When the semester began that counts: the current one; where none is, the latest that has begun. */
const SINCE = sql`coalesce((select start_date from semesters where is_current or start_date <= ${TODAY}
  order by is_current desc, start_date desc limit 1), '-infinity')`

const isThisSemester = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.semester_id`)} = any(array(select id from semesters where start_date = ${SINCE}))`

/**
 * Somebody has planned who teaches this class this semester, also where all of it has ended since: from then on an empty
 * cell means nobody.
 */
export const isPlanned = (classId: string) => sql<boolean>`exists (select from teaching_assignments planned
  where planned.class_id = ${sql.ref(classId)} and ${isThisSemester('planned')})`

/** The same of this semester or any before: until then whoever gives one of its courses counts. */
export const wasPlanned = (classId: string) => sql<boolean>`exists (select from teaching_assignments planned
  where planned.class_id = ${sql.ref(classId)}
    and planned.semester_id = any(array(select id from semesters where start_date <= ${SINCE})))`

/** The semester before that was planned last. */
const BEFORE = sql`(select s.id from semesters s where s.start_date < ${SINCE}
  and exists (select from teaching_assignments a where a.semester_id = s.id) order by s.start_date desc limit 1)`

/**
 * A semester begins before it is planned: until then a class stays with the semester that was planned last, and with
 * whoever of its teachers has not left. Only rows of that one are looked at twice, each by itself: asked for as a value,
 * since what exists the database may lay out for all classes at once, to know it of one.
 */
const isOf = (alias: string, semesters: RawBuilder<unknown>) => {
  const semester = sql.ref(`${alias}.semester_id`)
  return sql<boolean>`(${sql.ref(`${alias}.ended_at`)} is null
    and ${semester} = any(array(${semesters}) || ${BEFORE})
    and (${semester} is distinct from ${BEFORE}
      or (select planned.id from teaching_assignments planned where planned.class_id = ${sql.ref(`${alias}.class_id`)}
          and ${isThisSemester('planned')} limit 1) is null
        and (select held.employment_status from teachers held where held.id = ${sql.ref(`${alias}.teacher_id`)})
          not in ('退休', '调出', '离职')))`
}

/**
 * The one rule for which rows of `teaching_assignments` count, for reach, contacts, rolls, notices and figures: those of
 * this semester, and of later ones as soon as they are planned, that have not ended; of a class that is not planned yet,
 * those it had last. Whoever taught a class years ago has no more to do with it. The semesters are looked up once a
 * statement.
 */
export const isTaughtNow = (alias: string) =>
  isOf(alias, sql`select id from semesters where start_date >= ${SINCE}`)

/** The same without what is to come: for who stands before a class today. */
export const isTaughtThisSemester = (alias: string) =>
  isOf(alias, sql`select id from semesters where start_date = ${SINCE}`)

/** Who has to do with a class as its teacher, and as what: (class_id, teacher_id, label, rank), 班主任 first. */
export const CLASS_TEACHERS = sql`(
  select c.id as class_id, c.head_teacher_id as teacher_id, '班主任' as label, 0 as rank
    from classes c where c.deleted_at is null and c.head_teacher_id is not null
  union all
  select c.id, c.assistant_teacher_id, '副班主任', 1
    from classes c where c.deleted_at is null and c.assistant_teacher_id is not null
  union all
  select ta.class_id, ta.teacher_id, co.name, 2
    from teaching_assignments ta join courses co on co.id = ta.course_id and co.deleted_at is null
    join classes c on c.id = ta.class_id and c.deleted_at is null
    where ${isTaughtNow('ta')}
  union all
  select cc.class_id, ct.teacher_id, co.name, 2
    from class_courses cc
    join course_teachers ct on ct.course_id = cc.course_id
    join courses co on co.id = cc.course_id and co.deleted_at is null
    join classes c on c.id = cc.class_id and c.deleted_at is null
    where not ${wasPlanned('cc.class_id')})`

interface SectionTeacher {
  student_id: number
  teacher_id: number
  section_id: number
  course_id: number
  label: string
}

/**
 * Who teaches a pupil in which 教学班 of this semester, and what. It gives them that pupil, not the class; it ends with the
 * semester, and where the plan is reopened.
 */
export const SECTION_TEACHERS = sql<SectionTeacher>`(
  select xm.student_id, x.teacher_id, x.id as section_id, x.course_id, xo.name as label
    from elective_plans xp join elective_sections x on x.plan_id = xp.id
    join elective_section_students xm on xm.section_id = x.id join courses xo on xo.id = x.course_id
    where xp.status = 'CONFIRMED' and x.teacher_id is not null and ${isThisSemester('xp')})`

type Classes = ExpressionBuilder<Database & { c: Database['classes'] }, 'c'>

/** 一年级2班 before 一年级10班; in words of SQL, since a number is asked of a text. */
export const CLASS_NUMBER = sql<number>`coalesce(nullif(c.class_number, '')::int, 1000)`

/** A pupil who leaves the school leaves the class first, so an open membership is a pupil. */
export const pupilCount = (eb: Classes) =>
  countOf(
    eb
      .selectFrom('class_memberships as m')
      .whereRef('m.class_id', '=', 'c.id')
      .where('m.to_date', 'is', null),
  )

type Led = Pick<Reach, 'departmentPaths'>

/** What the paths of a department and of all below it begin with; in words of SQL, for `like`. */
export const below = (path: string) => sql<string>`${sql.ref(path)} || '%'`

/** Whether the department of one path is that of the other, or below it; in words of SQL. */
export const isBelow = (path: string, own: string) => sql<boolean>`${sql.ref(path)} like ${below(own)}`

/** Whether the department of this path is one of those led, or below one; in words of SQL. */
export const isLed = ({ departmentPaths }: Led, path: string) =>
  sql<boolean>`${sql.ref(path)} like any(${departmentPaths.map((own) => `${own}%`)}::text[])`

/** The departments led, with all below them; nothing to look for where there are none. */
export const departmentsLed = (reach: Led) =>
  reach.departmentPaths.length === 0
    ? []
    : [
        expressionBuilder<Database, never>()
          .selectFrom('departments as led')
          .select('led.id')
          .where(isLed(reach, 'led.path')),
      ]

const ofDepartmentsLed = (eb: Classes, reach: Reach) =>
  departmentsLed(reach).map((led) => eb('c.department_id', 'in', led))

const headed = (eb: Classes, { teacherId }: Reach) =>
  teacherId === null
    ? []
    : [eb('c.head_teacher_id', '=', teacherId), eb('c.assistant_teacher_id', '=', teacherId)]

/** 班主任 or 副班主任 of it; where there is neither, nobody is. */
export const isHeaded = (reach: Reach) => (eb: Classes) =>
  flag(eb.fn.coalesce(eb.or(headed(eb, reach)), eb.lit(false)))

const taught = (eb: Classes, { teacherId }: Reach) => {
  if (teacherId === null) return []
  const lessons = eb
    .selectFrom('teaching_assignments as ta')
    .select('ta.id')
    .whereRef('ta.class_id', '=', 'c.id')
    .where('ta.teacher_id', '=', teacherId)
    .where(isTaughtNow('ta'))
  return [eb.exists(lessons)]
}

const attended = (eb: Classes, { studentId, parentId }: Reach) => {
  const open = eb
    .selectFrom('class_memberships as m')
    .select('m.id')
    .whereRef('m.class_id', '=', 'c.id')
    .where('m.to_date', 'is', null)
  return [
    ...(studentId === null ? [] : [eb.exists(open.where('m.student_id', '=', studentId))]),
    ...(parentId === null
      ? []
      : [
          eb.exists(
            open
              .innerJoin('student_guardians as g', 'g.student_id', 'm.student_id')
              .where('g.parent_id', '=', parentId),
          ),
        ]),
  ]
}

/** The scope of 000 §6 on any query over `classes as c`: everything, the departments led, the classes taught, one's own. */
export const classesWithin = (reach: Reach) => (eb: Classes) =>
  reach.all
    ? eb.lit(true)
    : eb.or([
        ...ofDepartmentsLed(eb, reach),
        ...headed(eb, reach),
        ...taught(eb, reach),
        ...attended(eb, reach),
      ])

type Students = ExpressionBuilder<Database & { s: Database['students'] }, 's'>

/**
 * Who is in a class today, on any query over `students as s`: of this one, of any of several, of that in a column. Whoever
 * has left the school has left the class first, so the open memberships say the same.
 */
export const isPupilOf = (classId: number | Expression<number>) => (eb: Students) =>
  eb.and([eb('s.class_id', '=', classId), eb('s.deleted_at', 'is', null)])

/**
 * The same as for classes on any query over `students as s`: staff see the pupils of their classes and 教学班, a pupil themself, a parent
 * their children.
 */
export const studentsWithin = (reach: Reach) => (eb: Students) => {
  if (reach.all) return eb.lit(true)
  const classes = eb
    .selectFrom('classes as c')
    .select('c.id')
    .where(classesWithin({ ...reach, studentId: null, parentId: null }))
  const children = eb.selectFrom('student_guardians as g').select('g.student_id')
  return eb.or([
    eb('s.class_id', 'in', classes),
    ...(reach.teacherId === null
      ? []
      : [
          sql<boolean>`s.id in (select st.student_id from ${SECTION_TEACHERS} st where st.teacher_id = ${reach.teacherId})`,
        ]),
    ...(reach.studentId === null ? [] : [eb('s.id', '=', reach.studentId)]),
    ...(reach.parentId === null
      ? []
      : [eb('s.id', 'in', children.where('g.parent_id', '=', reach.parentId))]),
  ])
}

/** Whose pupils' records one may change: 班主任 have that right over their class by what they are (decisions G04, G24). */
export const classesInCharge = (reach: Reach) => (eb: Classes) =>
  reach.changesAll ? eb.lit(true) : eb.or([...ofDepartmentsLed(eb, reach), ...headed(eb, reach)])

/** The same as a column: of whoever is in no class, nobody is in charge. */
export const isInCharge = (reach: Reach) => (eb: Classes) =>
  flag(eb.fn.coalesce(classesInCharge(reach)(eb), eb.lit(false)))

type Users = ExpressionBuilder<Database & { u: Database['users'] }, 'u'>

/** The roles of `users as u`, by name, in the order in which they were given. */
export const rolesHeld = (eb: Users) =>
  listOf(
    eb
      .selectFrom('user_roles as ur')
      .innerJoin('roles as r', 'r.id', 'ur.role_id')
      .select('r.name')
      .whereRef('ur.user_id', '=', 'u.id')
      .orderBy('ur.position'),
  )
