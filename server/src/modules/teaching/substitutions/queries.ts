import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import type { SubstitutionKind } from '@xueqiao/contract/features/teaching/substitutions/values'
import { WATCHING, type WatchKind } from '@xueqiao/contract/features/teaching/timetable/values'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { classesWithin } from '../../account/reach/scope'
import { OFFICE_ACCOUNT } from '../../base/school-settings/scope'

export interface Row {
  id: number
  kind: SubstitutionKind
  date: string
  lessonNumber: number
  watch: { name: string } | null
  length: number
  courseName: string
  classNames: string
  absentName: string | null
  teacherName: string | null
  otherDate: string | null
  otherLessonNumber: number | null
  otherCourseName: string | null
  otherClassNames: string | null
  madeByName: string | null
  madeAt: Date
  undoneByName: string | null
  undoneAt: Date | null
}

const nameOf = (user: string) => sql<string>`(select coalesce(t.name, ${OFFICE_ACCOUNT}) from users u
  left join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id where u.id = ${sql.ref(user)})`
/** 初一1班, or the 教学班 whose lesson it is. */
const classesOf = (lesson: string) => sql<string>`coalesce((select sc.name || ' ' || x.number || ' 班'
    from schedule_lessons sl join elective_sections x on x.id = sl.section_id join courses sc on sc.id = x.course_id
    where sl.id = ${sql.ref(lesson)}),
  (select string_agg(c.name, '、' order by c.grade, c.id) from schedule_lesson_classes lc
    join classes c on c.id = lc.class_id where lc.lesson_id = ${sql.ref(lesson)}))`

const COLUMNS = sql`s.id, s.kind, s.date, coalesce(l.lesson_number, s.watch_beside) as "lessonNumber",
  case when w.id is null then null else json_build_object('kind', w.kind, 'number', w.number) end as watch,
  s.lessons as length, coalesce(co.name, ${sql.lit(WATCHING)}) as "courseName",
  coalesce(${classesOf('s.lesson_id')}, (select c.name from classes c where c.id = w.class_id)) as "classNames", a.name as "absentName", t.name as "teacherName",
  s.other_date as "otherDate", m.lesson_number as "otherLessonNumber", mo.name as "otherCourseName",
  ${classesOf('s.other_lesson_id')} as "otherClassNames", ${nameOf('s.made_by')} as "madeByName", s.made_at as "madeAt",
  ${nameOf('s.undone_by')} as "undoneByName", s.undone_at as "undoneAt"`
const JOINS = sql`left join schedule_lessons l on l.id = s.lesson_id left join courses co on co.id = l.course_id
  left join schedule_watches w on w.id = s.watch_id
  left join teachers a on a.id = s.absent_id left join teachers t on t.id = s.teacher_id
  left join schedule_lessons m on m.id = s.other_lesson_id left join courses mo on mo.id = m.course_id`

interface Found extends Omit<Row, 'watch'> {
  watch: { kind: WatchKind; number: number } | null
}

/** 晚自习, or 晚自习 2: its hours may call it otherwise by now. */
const named = <R extends Found>({ watch, ...row }: R) => ({
  ...row,
  watch: watch && { name: `${PERIOD_KINDS[watch.kind]}${watch.number > 1 ? ` ${watch.number}` : ''}` },
})

type Classes = ExpressionBuilder<Database & { c: Database['classes'] }, 'c'>

/** A class of no department is nobody's who leads one. */
export const isBeyond = (reach: Reach) => (eb: Classes) =>
  sql<boolean>`not coalesce(${classesWithin(reach)(eb)}, false)`

/** A lesson is in sight where one of its classes is, a watch where its class is. */
const isSeen = (db: Db, reach: Reach) =>
  reach.all
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from (
        select class_id from schedule_lesson_classes where lesson_id = s.lesson_id
        union all select class_id from schedule_watches where id = s.watch_id) of
        where of.class_id in (${db.selectFrom('classes as c').select('c.id').where(classesWithin(reach))}))`

/** What stands for a day, kind by kind. */
export const arrangedOn = async (db: Db, reach: Reach, date: string) => {
  const { rows } = await sql<{ kind: SubstitutionKind; count: number }>`select s.kind, count(*)::int as count
    from substitutions s where s.undone_at is null and ${date} in (s.date, s.other_date) and ${isSeen(db, reach)}
    group by s.kind order by s.kind`.execute(db)
  return rows
}

export interface Search {
  from?: string | undefined
  to?: string | undefined
  teacherId?: number | undefined
  page: number
  size: number
}

const found = (db: Db, reach: Reach, { from, to, teacherId }: Search) => sql`from substitutions s
  where ${isSeen(db, reach)}
    and ${from === undefined ? sql`true` : sql`s.date >= ${from}`}
    and ${to === undefined ? sql`true` : sql`s.date <= ${to}`}
    and ${teacherId === undefined ? sql`true` : sql`(s.teacher_id = ${teacherId} or s.absent_id = ${teacherId})`}`

export const search = async (db: Db, reach: Reach, query: Search) => {
  const { rows } = await sql<Found>`select ${COLUMNS} from (select s.* ${found(db, reach, query)}
      order by s.date desc, s.id desc limit ${sql.lit(query.size)} offset ${query.page * query.size}) s ${JOINS}
    order by s.date desc, s.id desc`.execute(db)
  const counted = await sql<{
    count: number
  }>`select count(*)::int as count ${found(db, reach, query)}`.execute(db)
  return { content: rows.map(named), totalElements: counted.rows[0]?.count ?? 0 }
}

/** Those that stand from a day on. */
export const standing = async (db: Db, reach: Reach, from: string) => {
  const { rows } = await sql<Found>`select ${COLUMNS} from substitutions s ${JOINS}
    where s.undone_at is null and s.date >= ${from} and ${isSeen(db, reach)} order by s.date, s.id`.execute(
    db,
  )
  return rows.map(named)
}

/** Of which kind each of these is, and of how many lessons or of a watch. */
export const sums = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('substitutions')
    .select(['kind', 'date', 'lessons', 'watch_id as watchId'])
    .where('id', '=', anyOf(ids))
    .execute()

/** Those that stand for a leave, the latest first. */
export const ofLeave = async (db: Db, leaveId: number) => {
  const { rows } = await sql<Found & { semesterId: number }>`select ${COLUMNS}, s.semester_id as "semesterId"
    from substitutions s ${JOINS} where s.leave_id = ${leaveId} and s.undone_at is null
    order by s.id desc`.execute(db)
  return rows.map(named)
}

export const byId = async (db: Db, id: number) => {
  const { rows } =
    await sql<Found>`select ${COLUMNS} from substitutions s ${JOINS} where s.id = ${id}`.execute(db)
  return rows.map(named)[0]
}

/** With whom it concerns. */
export const lock = async (db: Tx, id: number) => {
  const { rows } = await sql<{
    date: string
    otherDate: string | null
    undoneAt: Date | null
    teacherId: number | null
    lessonKey: string
    otherKey: string | null
    classIds: number[]
    otherClassIds: number[]
    sectionId: number | null
    otherSectionId: number | null
    teacherIds: number[]
    roomIds: number[]
  }>`select s.date, s.other_date as "otherDate", s.undone_at as "undoneAt",
      s.teacher_id as "teacherId", s.lesson_key as "lessonKey", s.other_key as "otherKey",
      to_json(array(select class_id from schedule_lesson_classes where lesson_id = s.lesson_id
        union all select class_id from schedule_watches where id = s.watch_id)) as "classIds",
      to_json(array(select class_id from schedule_lesson_classes where lesson_id = s.other_lesson_id)) as "otherClassIds",
      (select section_id from schedule_lessons where id = s.lesson_id) as "sectionId",
      (select section_id from schedule_lessons where id = s.other_lesson_id) as "otherSectionId",
      to_json(array(select teacher_id from schedule_lesson_teachers
        where lesson_id in (s.lesson_id, s.other_lesson_id)
        union all select teacher_id from schedule_watches where id = s.watch_id)) as "teacherIds",
      to_json(array(select room_id from schedule_lessons
        where id in (s.lesson_id, s.other_lesson_id) and room_id is not null)) as "roomIds"
    from substitutions s where s.id = ${id} for update`.execute(db)
  return rows[0]
}

/** Of those who arrange lessons or publish tables of a semester one goes on at a time. */
export const lockSemester = (db: Tx, id: number) =>
  db.selectFrom('semesters').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const lockSemesterOf = (db: Tx, id: number) =>
  db
    .selectFrom('semesters')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('substitutions').select('semester_id').where('substitutions.id', '=', id),
    )
    .forNoKeyUpdate()
    .execute()

interface NewSubstitution {
  semesterId: number
  kind: SubstitutionKind
  date: string
  lesson: { id: number; key: string; length: number; lessonNumber: number; watch?: object }
  absentId: number | null
  teacherId: number | null
  other: { id: number; key: string; date: string } | null
  leaveId: number | null
}

export const insert = async (db: Tx, one: NewSubstitution, by: number | null, at: Date) => {
  const { id } = await db
    .insertInto('substitutions')
    .values({
      ...{ semester_id: one.semesterId, kind: one.kind, date: one.date, lessons: one.lesson.length },
      ...(one.lesson.watch === undefined
        ? { lesson_id: one.lesson.id }
        : { lesson_id: null, watch_id: one.lesson.id, watch_beside: one.lesson.lessonNumber }),
      lesson_key: one.lesson.key,
      ...{ absent_id: one.absentId, teacher_id: one.teacherId, leave_id: one.leaveId },
      ...{ other_date: one.other?.date ?? null, other_lesson_id: one.other?.id ?? null },
      ...{ other_key: one.other?.key ?? null, made_by: by, made_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const undo = (db: Tx, id: number, at: Date, by: number) =>
  db.updateTable('substitutions').set({ undone_at: at, undone_by: by }).where('id', '=', id).execute()

/** What a lesson is, in whichever version it stands. */
export const lesson = async (db: Db, id: number) => {
  const { rows } = await sql<{
    id: number
    courseId: number
    roomId: number | null
    classIds: number[]
    teacherIds: number[]
  }>`select l.id, l.course_id as "courseId", l.room_id as "roomId",
      to_json(array(select class_id from schedule_lesson_classes where lesson_id = l.id)) as "classIds",
      to_json(array(select teacher_id from schedule_lesson_teachers where lesson_id = l.id)) as "teacherIds"
    from schedule_lessons l join schedules s on s.id = l.schedule_id
    where l.id = ${id} and s.status = 'PUBLISHED'`.execute(db)
  return rows[0]
}

/** A watch as it was published. */
export const watch = (db: Db, id: number) =>
  db
    .selectFrom('schedule_watches as w')
    .innerJoin('schedules as s', 's.id', 'w.schedule_id')
    .select(['w.id', 'w.kind', 'w.class_id as classId', 'w.teacher_id as teacherId'])
    .where('w.id', '=', id)
    .where('s.status', '=', 'PUBLISHED')
    .executeTakeFirst()

/** Held: whoever lets a teacher go waits. */
export const teacherThere = (db: Tx, id: number) =>
  db
    .selectFrom('teachers')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('employment_status', '=', '在职')
    .forShare()
    .executeTakeFirst()

export const classesBeyond = async (db: Db, reach: Reach, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.id', '=', anyOf(ids))
    .where(isBeyond(reach))
    .execute()
  return rows.map(({ id }) => id)
}

/** The classes of each of these, and of what it changes places with. */
export const classesOfEach = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('substitutions as s')
    .innerJoin('schedule_lesson_classes as l', (join) =>
      join.on((eb) =>
        eb.or([
          eb('l.lesson_id', '=', eb.ref('s.lesson_id')),
          eb('l.lesson_id', '=', eb.ref('s.other_lesson_id')),
        ]),
      ),
    )
    .select(['s.id', 'l.class_id as classId'])
    .where('s.id', '=', anyOf(ids))
    .union(
      db
        .selectFrom('substitutions as s')
        .innerJoin('schedule_watches as w', 'w.id', 's.watch_id')
        .select(['s.id', 'w.class_id as classId'])
        .where('s.id', '=', anyOf(ids)),
    )
    .execute()

export const roomSizes = async (db: Db, ids: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('rooms')
        .select(['id', 'classes_at_once as most'])
        .where('id', '=', anyOf(ids))
        .execute()
    ).map(({ id, most }) => [id, most]),
  )
