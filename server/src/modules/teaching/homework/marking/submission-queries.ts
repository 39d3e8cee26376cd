import type { SubmissionSearch } from '@xueqiao/contract/features/teaching/homework/marking'
import { expressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import { contains } from '../../../../platform/db/query'
import { statement } from '../../../../platform/db/statement'
import { CLASS_NUMBER } from '../../../account/reach/scope'
import { OFFICE } from '../../../base/school-settings/service'
import { nameThen, yearOfDay } from '../../../school/classes/scope'
import { isRead, isTaught, type Sight, type Viewer } from '../scope'

/** What a list and a detail show of a pupil's work. */
const listed = (db: Db) =>
  db
    .selectFrom('homework_submissions as s')
    .innerJoin('students as st', 'st.id', 's.student_id')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select(nameThen(yearOfDay('s.due_at')).as('className'))
    .select([
      's.id',
      's.homework_id as homeworkId',
      's.student_id as studentId',
      'st.name as studentName',
      'st.student_number as studentNumber',
      's.class_id as classId',
      's.state',
      's.due_at as dueAt',
      's.submitted_at as submittedAt',
      's.late',
      's.times',
      's.minutes',
      's.score',
      's.level',
      's.tags',
      's.graded_at as gradedAt',
      's.return_reason as returnReason',
      's.reminded_at as remindedAt',
      's.version',
    ])

const byId = statement((db, _shape: null, { id }: { id: number }) =>
  listed(db)
    .innerJoin('homeworks as h', 'h.id', 's.homework_id')
    .innerJoin('courses as co', 'co.id', 'h.course_id')
    .select(['h.title', 'h.course_id as courseId', 'co.name as courseName', 'h.status', 'h.scoring'])
    .select('st.class_id as currentClassId')
    .where('s.id', '=', id),
)

/** With what the homework says of it. */
export const one = async (db: Db, id: number) => (await byId(db, null, { id }))[0]
export type Submission = NonNullable<Awaited<ReturnType<typeof one>>>

const seen = statement(
  (db, { all }: Pick<Sight, 'all'>, values: Omit<Sight, 'all'> & { homeworkId: number }) => {
    const { homeworkId, taughtClassIds, taughtCourseIds, ledIds } = values
    const sight = { all, taughtClassIds, taughtCourseIds, ledIds }
    return db
      .selectFrom('homework_classes as hc')
      .innerJoin('homeworks as h', 'h.id', 'hc.homework_id')
      .select(['hc.class_id as classId', isTaught(sight).as('taught')])
      .select([
        'h.title',
        'h.scoring',
        'h.level_style as levelStyle',
        'h.needs_submission as needsSubmission',
      ])
      .where('hc.homework_id', '=', homeworkId)
      .where('h.status', '<>', lit('DRAFT'))
      .where(isRead(sight))
  },
)

/** What a homework says of marking, a row a class that is within the viewer's reach. */
export const classesSeen = (db: Db, { all, ...sight }: Viewer, homeworkId: number) =>
  seen(db, { all }, { ...sight, homeworkId })

/** The works `s` of the pupils `st`. */
const of = expressionBuilder<
  Database & { s: Database['homework_submissions']; st: Database['students'] },
  's' | 'st'
>()

const FILTERS = {
  all: lit<boolean>(true),
  missing: of('s.state', '=', lit('PENDING')),
  waiting: of('s.state', '=', lit('SUBMITTED')),
  returned: of('s.state', '=', lit('RETURNED')),
  graded: of('s.state', '=', lit('GRADED')),
  late: of.ref('s.late'),
} as const

/** These classes of a homework. */
export interface Part {
  homeworkId: number
  classIds: readonly number[]
}

const within = ({ homeworkId, classIds }: Part) =>
  of.and([of('s.homework_id', '=', homeworkId), of('s.class_id', '=', anyOf(classIds))])

type Filter = SubmissionSearch['filter']

/** `pattern`: a part of the name or the number. */
const matching = (filter: Filter, pattern: string | undefined) =>
  of.and([
    FILTERS[filter],
    ...(pattern === undefined
      ? []
      : [of('st.name', 'ilike', pattern).or('st.student_number', 'ilike', pattern)]),
  ])

const inOrder = (db: Db, part: Part, filter: Filter, pattern?: string) =>
  listed(db)
    .where(within(part))
    .where(matching(filter, pattern))
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.id')
    .orderBy('st.student_number')
    .orderBy('s.id')

interface Shape {
  filter: Filter
  named: boolean
  size: number
}

interface Values extends Part {
  pattern: string
  offset: number
}

const pageOf = statement((db, { filter, named, size }: Shape, values: Values) => {
  const { homeworkId, classIds, pattern, offset } = values
  return inOrder(db, { homeworkId, classIds }, filter, named ? pattern : undefined)
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(sql.lit(size))
    .offset(offset)
})

/** Class by class as on the roll. The rows of one homework are few: they are counted while they are read. */
export const search = async (
  db: Db,
  part: Part,
  { page, size, filter, keyword = '' }: Omit<SubmissionSearch, 'classId'>,
) => {
  const [named, pattern] = [keyword !== '', contains(keyword)]
  const { homeworkId, classIds } = part
  const content = await pageOf(
    db,
    { filter, named, size },
    { homeworkId, classIds, pattern, offset: page * size },
  )
  const [first] = content
  if (first !== undefined || page === 0) return { content, totalElements: first?.total ?? 0 }
  const { total } = await db
    .selectFrom('homework_submissions as s')
    .innerJoin('students as st', 'st.id', 's.student_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(within(part))
    .where(matching(filter, named ? pattern : undefined))
    .executeTakeFirstOrThrow()
  return { content, totalElements: total }
}

/** For a sheet: with what was said last. */
export const all = (db: Db, part: Part) =>
  inOrder(db, part, 'all')
    .leftJoin('homework_submission_versions as v', (join) =>
      join.onRef('v.submission_id', '=', 's.id').onRef('v.number', '=', 's.times'),
    )
    .select('v.comment')
    .execute()
export type SheetRow = Awaited<ReturnType<typeof all>>[number]

/** As numbers: the driver reads a list of large ones as words. */
export const fileIdsOf = (column: string) => sql<number[]>`to_jsonb(${sql.ref(column)})`

const versionsOf = statement((db, _shape: null, { submissionId }: { submissionId: number }) =>
  db
    .selectFrom('homework_submission_versions as v')
    .leftJoin('users as u', 'u.id', 'v.marked_by')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .select((eb) => [
      'v.number',
      'v.content',
      fileIdsOf('v.file_ids').as('fileIds'),
      'v.minutes',
      'v.late',
      'v.handed_in_at as handedInAt',
      'v.score',
      'v.level',
      'v.comment',
      'v.tags',
      'v.layers',
      'v.return_reason as returnReason',
      'v.marked_at as markedAt',
      eb
        .case()
        .when('v.marked_by', 'is not', null)
        .then(eb.fn.coalesce('t.name', lit(OFFICE)))
        .end()
        .as('markedBy'),
    ])
    .where('v.submission_id', '=', submissionId)
    .orderBy('v.number', 'desc'),
)

/** Latest first. */
export const versions = (db: Db, submissionId: number) => versionsOf(db, null, { submissionId })

export const isChildOf = async (db: Db, studentId: number, parentId: number) =>
  (await db
    .selectFrom('student_guardians')
    .select('student_id')
    .where('parent_id', '=', parentId)
    .where('student_id', '=', studentId)
    .executeTakeFirst()) !== undefined
