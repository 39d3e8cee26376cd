import { expressionBuilder } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyHidden, anyOf } from '../../../platform/db/fragments'
import { made, statementOf } from '../../../platform/db/statement'
import { isWritten, type Viewer } from './scope'
import { walked } from './walking-queries'

type Standing = Database & { x: Database['exam_scores']; s: Database['students'] }
const eb = expressionBuilder<Standing, 'x' | 's'>()

/** Where a pupil's mark stands, else where it would. */
const place = eb.case().when(isWritten).then(eb.ref('x.class_id')).else(eb.ref('s.class_id')).end()

/** The pupils of 教学班 who sit an exam, each with the sheet of their class. */
const seated = (db: Db, { all, walkers }: Viewer, examId: number) =>
  walked(db)
    .innerJoin('elective_sections as es', (join) =>
      join.onRef('es.plan_id', '=', 'wp.id').onRef('es.course_id', '=', 'wc.course_id'),
    )
    .innerJoin('courses as co', 'co.id', 'wc.course_id')
    .innerJoin('elective_section_students as wm', 'wm.section_id', 'es.id')
    .innerJoin('students as s', 's.id', 'wm.student_id')
    .leftJoin('exam_scores as x', (join) =>
      join.onRef('x.student_id', '=', 's.id').onRef('x.exam_course_id', '=', 'wc.id'),
    )
    .innerJoin('exam_sheets as sh', (join) =>
      join.onRef('sh.exam_course_id', '=', 'wc.id').on('sh.class_id', '=', place),
    )
    .where('wc.exam_id', '=', examId)
    .where('s.deleted_at', 'is', null)
    .$if(!all, (query) => query.where('es.id', '=', anyOf(walkers.map(({ sectionId }) => sectionId))))

const NAMED = [
  'es.id as sectionId',
  'es.number',
  'co.name as courseName',
  'wc.course_id as courseId',
] as const

/** As 走班 calls it: 物理 2 班. */
const nameOf = ({ courseName, number }: { courseName: string; number: number }) =>
  `${courseName} ${number} 班`

export const sectionsOf = async (db: Db, viewer: Viewer, examId: number) => {
  const rows = await seated(db, viewer, examId)
    .select(NAMED)
    .select((eb) => [
      eb.fn.countAll<number>().as('pupils'),
      eb.fn
        .countAll<number>()
        .filterWhere((eb) => eb.or([eb('x.score', 'is not', null), eb('x.mark', 'is not', null)]))
        .as('filled'),
    ])
    .groupBy(['es.id', 'es.number', 'co.name', 'wc.course_id', 'wc.position'])
    .orderBy('wc.position')
    .orderBy('es.number')
    .execute()
  return rows.map((row) => ({ ...row, name: nameOf(row) }))
}

const memberRows = statementOf([], (db, { viewer, of }: { viewer: Viewer; of: { examId: number } }) =>
  walked(db)
    .innerJoin('elective_sections as es', (join) =>
      join.onRef('es.plan_id', '=', 'wp.id').onRef('es.course_id', '=', 'wc.course_id'),
    )
    .innerJoin('courses as co', 'co.id', 'wc.course_id')
    .innerJoin('elective_section_students as wm', 'wm.section_id', 'es.id')
    .select(NAMED)
    .select((eb) => eb.fn.jsonAgg('wm.student_id').as('studentIds'))
    .where('wc.exam_id', '=', of.examId)
    .$if(!viewer.all, (query) =>
      query.where(
        'es.id',
        '=',
        anyHidden(made(viewer.walkers, (list) => list.map(({ sectionId }) => sectionId))),
      ),
    )
    .groupBy(['es.id', 'es.number', 'co.name', 'wc.course_id'])
    .orderBy('es.number'),
)

/** Who is in the 教学班 of an exam's courses: of all, or of those somebody teaches. */
export const sectionMembers = async (db: Db, viewer: Viewer, examId: number) =>
  (await memberRows(db, { viewer, of: { examId } })).map((row) => ({
    ...{ ...row, studentIds: row.studentIds ?? [], sectionName: nameOf(row) },
  }))

/** The pupils of one of them by their numbers, with what stands there of each. */
export const ofSection = async (db: Db, viewer: Viewer, examId: number, sectionId: number) => {
  const rows = await seated(db, viewer, examId)
    .select(NAMED)
    .select(['wc.id as examCourseId', 'sh.id as sheetId', 'sh.class_id as classId'])
    .select(['s.id as studentId', 's.name', 's.student_number as studentNumber'])
    .select(['x.id', 'x.score', 'x.mark', 'x.items', 'x.version', 'x.author_id as authorId'])
    .where('es.id', '=', sectionId)
    .orderBy('s.student_number')
    .execute()
  return rows.map((row) => ({ ...row, sectionName: nameOf(row) }))
}
