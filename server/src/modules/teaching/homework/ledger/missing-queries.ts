import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { anyOf, flag, lit } from '../../../../platform/db/fragments'
import { paginate } from '../../../../platform/db/query'
import { OFFICE } from '../../../base/school-settings/service'
import { isRead, SEMESTER_START, type Viewer } from '../scope'

const OF_ROW = { classId: 's.class_id', courseId: 'h.course_id' }

interface Missing {
  studentId: number
  studentName: string
  studentNumber: string
  classId: number
  className: string
  missing: number
  courses: { courseId: number; courseName: string; missing: number }[]
  total: number
}

interface Asked {
  classId: number | undefined
  now: Date
  page: number
  size: number
}

/** Pupils of the class they owe it to, whoever owes most first. */
export const missing = async (db: Db, viewer: Viewer, { classId, now, page, size }: Asked) => {
  const { rows } = await sql<Missing>`with owed as (
      select s.student_id, s.class_id, h.course_id, count(*) as missing
      from homework_submissions s join homeworks h on h.id = s.homework_id
      where s.state in ('PENDING', 'RETURNED') and s.due_at < ${now} and s.due_at >= ${SEMESTER_START}
        and h.status in ('PUBLISHED', 'CLOSED') and h.needs_submission
        and (${classId === undefined} or s.class_id = ${classId ?? 0})
        and ${viewer.all ? lit(true) : sql`s.class_id = any(${classIdsOf(viewer)}::bigint[])`}
        and ${isRead(viewer, OF_ROW)}
      group by s.student_id, s.class_id, h.course_id),
    pupils as (
      select st.id as "studentId", st.name as "studentName", st.student_number as "studentNumber",
        c.id as "classId", c.name as "className", sum(o.missing)::int as missing
      from owed o join students st on st.id = o.student_id and st.class_id = o.class_id
        and st.deleted_at is null
      join classes c on c.id = o.class_id
      group by st.id, c.id)
    select p.*, count(*) over () as total, (
      select jsonb_agg(jsonb_build_object('courseId', co.id, 'courseName', co.name, 'missing', o.missing)
        order by o.missing desc, co.id)
      from owed o join courses co on co.id = o.course_id
      where o.student_id = p."studentId" and o.class_id = p."classId") as courses
    from pupils p order by p.missing desc, p."classId", p."studentNumber"
    limit ${size} offset ${page * size}`.execute(db)
  const content = rows.map(({ total: _, ...row }) => row)
  if (rows.length > 0 || page === 0) return { content, totalElements: rows[0]?.total ?? 0 }
  const first: { totalElements: number } = await missing(db, viewer, { classId, now, page: 0, size: 1 })
  return { content, totalElements: first.totalElements }
}

const classIdsOf = ({ taughtClassIds, ledIds }: Viewer) => [...taughtClassIds, ...ledIds]

/** The works of one pupil, the latest due first; whoever leads their class sees every subject's. */
export const ofPupil = (
  db: Db,
  viewer: Viewer,
  { studentId, now, page, size }: { studentId: number; now: Date; page: number; size: number },
) => {
  const rows = db
    .selectFrom('homework_submissions as s')
    .innerJoin('homeworks as h', 'h.id', 's.homework_id')
    .innerJoin('homework_classes as hc', (join) =>
      join.onRef('hc.homework_id', '=', 's.homework_id').onRef('hc.class_id', '=', 's.class_id'),
    )
    .innerJoin('students as st', 'st.id', 's.student_id')
    .innerJoin('courses as co', 'co.id', 'h.course_id')
    .innerJoin('users as u', 'u.id', 'h.author_id')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .select((eb) => [
      'h.id',
      's.id as submissionId',
      'st.id as studentId',
      'st.name as studentName',
      'h.title',
      'h.course_id as courseId',
      'co.name as courseName',
      eb.fn.coalesce('t.name', lit(OFFICE)).as('teacherName'),
      'h.status',
      eb.ref('h.published_at').$notNull().as('publishedAt'),
      's.due_at as dueAt',
      'hc.day',
      'h.estimated_minutes as estimatedMinutes',
      'h.written',
      'h.needs_submission as needsSubmission',
      'h.scoring',
      'h.level_style as levelStyle',
      's.state',
      flag(eb.and([eb('s.state', 'in', [lit('PENDING'), lit('RETURNED')]), eb('s.due_at', '<', now)])).as(
        'overdue',
      ),
      's.late',
      's.submitted_at as submittedAt',
      's.graded_at as gradedAt',
      's.score',
      's.level',
      's.return_reason as returnReason',
    ])
    .where('s.student_id', '=', studentId)
    .where('h.status', 'in', [lit('PUBLISHED'), lit('CLOSED')])
    .where((eb) =>
      eb.or([viewer.all ? lit<boolean>(true) : eb('st.class_id', '=', anyOf(viewer.ledIds)), isRead(viewer)]),
    )
    .orderBy('s.due_at', 'desc')
    .orderBy('s.homework_id', 'desc')
  return paginate(rows, { page, size })
}
