import { ExamSearch } from '@xueqiao/contract/features/growth/exams/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import * as analysis from '../analysis/queries'
import * as marks from './marks-queries'
import * as q from './queries'
import { NOTHING, type Viewer } from './scope'
import * as scores from './score-queries'
import * as sections from './section-queries'
import * as sq from './sheet-queries'

/** Two hundred classes of ten, twelve exams a grade in three courses. */
const STATEMENTS = [
  sql`insert into semesters (code, name, semester_order, start_date, end_date, is_current)
    values ('2026-1', '学期', 1, '2026-09-01', '2027-01-31', true)`,
  sql`insert into courses (name, course_code, course_type, credits) select '课' || n, 'K' || n, '必修', 2
    from generate_series(1, 3) n`,
  sql`insert into classes (name, grade, class_number) select '大校' || n || '班', 1 + n % 9, n
    from generate_series(1, 200) n`,
  sql`insert into students (name, student_number, gender, search_keys)
    select '张' || n, 'L' || 100000 + n, '男', tsvector '张 zhang' from generate_series(1, 2000) n`,
  sql`insert into class_memberships (student_id, class_id, from_date, reason)
    select id, (select min(id) from classes) + id % 200, '2025-09-01', '编班' from students`,
  sql`insert into exams (name, type, semester_id, grade, start_date, end_date)
    select '考' || n, 'unit', (select min(id) from semesters), g, date '2026-09-01' + n * 7, date '2026-09-01' + n * 7
    from generate_series(1, 12) n cross join generate_series(1, 9) g`,
  sql`insert into exam_courses (exam_id, course_id, full_marks, position)
    select e.id, c.id, 100, 0 from exams e cross join courses c`,
  sql`insert into exam_sheets (exam_id, exam_course_id, class_id)
    select e.id, ec.id, c.id from exams e join exam_courses ec on ec.exam_id = e.id
    join classes c on c.grade = e.grade`,
  sql`insert into exam_scores (exam_course_id, student_id, class_id, score)
    select sh.exam_course_id, s.id, s.class_id, s.id % 100 from exam_sheets sh
    join students s on s.class_id = sh.class_id`,
  // Every grade walks for the last course, in eight 教学班 with pupils of all its classes.
  sql`insert into elective_plans (semester_id, grade, status, largest, fewest, bands, weekly_lessons)
    select (select min(id) from semesters), g, 'CONFIRMED', 45, 1, 3, 3 from generate_series(1, 9) g`,
  sql`insert into elective_plan_courses (plan_id, course_id, part, position)
    select p.id, (select max(id) from courses), 'FIRST', 1 from elective_plans p`,
  sql`insert into elective_sections (plan_id, course_id, band, number)
    select p.id, (select max(id) from courses), 1, n from elective_plans p cross join generate_series(1, 8) n`,
  sql`insert into elective_section_students (section_id, plan_id, course_id, band, student_id)
    select es.id, es.plan_id, es.course_id, 1, s.id from students s join classes c on c.id = s.class_id
    join elective_plans p on p.grade = c.grade
    join elective_sections es on es.plan_id = p.id and es.number = 1 + s.id % 8`,
  sql`vacuum (analyze) exams, exam_courses, exam_sheets, exam_scores, students, classes, class_memberships,
    elective_plans, elective_plan_courses, elective_sections, elective_section_students`,
]

const ALL: Viewer = { ...NOTHING, all: true }
interface Who {
  teacher: Viewer
  classId: number
  studentId: number
  examId: number
  examCourseId: number
  /** Of one 教学班 of the grade. */
  walker: Viewer
  sectionId: number
}
const list = (db: Db, viewer: Viewer) => q.search(db, viewer, ExamSearch.parse({}))
const page = { page: 0, size: 10 }

const CASES: Record<string, { ask: (db: Db, who: Who) => Promise<unknown>; by: string }> = {
  'the list of the whole school': { ask: (db) => list(db, ALL), by: 'exams_latest' },
  'how far its exams are': {
    ask: (db, { examId }) => sq.progressOf(db, ALL, [examId, examId + 1]),
    by: 'Index Only Scan using exam_sheets_of_exam',
  },
  'of a teacher': {
    ask: (db, { teacher }) => list(db, teacher),
    // In the condition of an index: as a filter it would name its table.
    by: '(class_id = ANY',
  },
  'the sheets of an exam': {
    ask: (db, { teacher, examId }) => sq.sheetsOf(db, teacher, examId),
    by: 'exam_sheets_of_exam',
  },
  'the marks of a class': {
    ask: (db, { classId, examCourseId }) => scores.cellsOf(db, { classId, examCourseIds: [examCourseId] }),
    by: 'exam_scores_of_class',
  },
  'the marks of a pupil': {
    ask: (db, { studentId }) => marks.ofPupil(db, { studentIds: [studentId], viewer: ALL, ...page }),
    by: 'exam_scores_once',
  },
  'the marks of a 教学班': {
    ask: (db, { walker, examId, sectionId }) => sections.ofSection(db, walker, examId, sectionId),
    by: 'exam_scores_once',
  },
  'how far the 教学班 of a teacher are': {
    ask: (db, { walker, examId }) => sections.sectionsOf(db, walker, examId),
    by: 'elective_section_students_section',
  },
  'who is in the 教学班 of a teacher': {
    ask: (db, { walker, examId }) => sections.sectionMembers(db, walker, examId),
    by: 'elective_section_students_section',
  },
  'a course of a grade': {
    ask: (db, { examCourseId }) =>
      analysis.classesOf(db, ALL, { semesterId: 1, examCourseIds: [examCourseId], withItems: true }),
    by: 'exam_sheets_exam_course_id_class_id_key',
  },
  'the exam before': {
    ask: (db, { examCourseId }) => analysis.before(db, [examCourseId]),
    by: 'Index Only Scan using exam_sheets_of_exam',
  },
  'what its classes got in the exam before': {
    ask: (db, { examCourseId, classId }) =>
      analysis.scoresThen(db, { examCourseIds: [examCourseId], classIds: [classId] }),
    by: 'exam_sheets_exam_course_id_class_id_key',
  },
  'what its pupils got in the exam before': {
    ask: (db, { examCourseId, studentId }) =>
      analysis.scoresOf(db, { examCourseIds: [examCourseId], pupilIds: [studentId] }),
    by: 'exam_scores_once',
  },
}

let t: TestApp
let who: Who

beforeAll(async () => {
  t = await testApp()
  for (const statement of STATEMENTS) await statement.execute(t.db)
  const { rows } = await sql<
    Who & { courseId: number }
  >`select sh.class_id as "classId", sh.exam_id as "examId",
      sh.exam_course_id as "examCourseId", ec.course_id as "courseId",
      (select min(id) from students s where s.class_id = sh.class_id) as "studentId"
    from exam_sheets sh join exam_courses ec on ec.id = sh.exam_course_id
    join exams e on e.id = sh.exam_id order by e.start_date desc, sh.id limit 1`.execute(t.db)
  const [one] = rows
  if (one === undefined) throw new Error('no sheet')
  const pupil = await t.db
    .selectFrom('elective_section_students as m')
    .innerJoin('students as s', 's.id', 'm.student_id')
    .select(['m.section_id as sectionId', 'm.student_id as studentId', 'm.course_id as courseId'])
    .where('s.class_id', '=', one.classId)
    .executeTakeFirstOrThrow()
  const { sectionId } = pupil
  who = {
    ...{ ...one, sectionId, teacher: { ...NOTHING, all: false, taught: [one], near: [one] } },
    walker: { ...NOTHING, all: false, walkers: [{ ...pupil, classId: one.classId }] },
  }
}, 60_000)

test.each(Object.entries(CASES))('in two hundred classes: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, (db) => ask(db, who))
  expect(plan).toContain(by)
  expect(plan).not.toMatch(/Seq Scan on exam_scores\b/)
})

test('a sheet is read without a walk through the pupils of the school', async () => {
  const { plan } = await planOf(t.database, async (db) => {
    const { classId, examId, examCourseId } = who
    const asked = { classId, examCourseIds: [examCourseId] }
    await sq.sheetsOfClass(db, ALL, examId, { classId })
    await scores.pupilsOnSheet(db, asked)
    await scores.elsewhere(db, asked)
  })
  expect(plan).toContain('exam_sheets_of_exam')
  expect(plan).toContain('students_in_class')
  expect(plan).not.toMatch(/Seq Scan on students\b/)
})
