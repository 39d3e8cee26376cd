import type { StudentFilter, StudentSearch } from '@xueqiao/contract/features/students'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database'
import { contains } from '../../platform/db/query'
import { statement } from '../../platform/db/statement'
import { searchTerms } from '../../platform/pinyin'
import { type Reach, WHOLE_SCHOOL } from '../school/access'
import { classesInCharge } from '../school/scope'
import { listedColumns, open, type Students, within } from './queries'

/** What a search can ask by, with the value that each condition takes. */
interface Values {
  name: string[]
  studentNumber: string
  classId: number
  gender: '男' | '女'
  department: number
  branch: number
  enrolledFrom: string
  enrolledTo: string
}
type Filter = keyof Values

const classesOf = (eb: Students) =>
  eb.selectFrom('classes as dc').innerJoin('departments as d', 'd.id', 'dc.department_id').select('dc.id')

const condition = (eb: Students, filter: Filter, values: Values) => {
  switch (filter) {
    case 'name':
      return eb('s.search_keys', '@>', sql<string[]>`${values.name}::text[]`)
    case 'studentNumber':
      return eb('s.student_number', 'ilike', values.studentNumber)
    case 'classId':
      return eb('s.id', 'in', open(eb).where('om.class_id', '=', values.classId))
    case 'gender':
      return eb('s.gender', '=', values.gender)
    case 'department':
      return eb(
        's.id',
        'in',
        open(eb).where('om.class_id', 'in', classesOf(eb).where('d.id', '=', values.department)),
      )
    case 'branch': {
      const below = sql<string>`(select path || '%' from departments where id = ${values.branch})`
      return eb(
        's.id',
        'in',
        open(eb).where('om.class_id', 'in', classesOf(eb).where('d.path', 'like', below)),
      )
    }
    case 'enrolledFrom':
      return eb('s.enrollment_date', '>=', values.enrolledFrom)
    case 'enrolledTo':
      return eb('s.enrollment_date', '<=', values.enrolledTo)
  }
}

const SORTS = {
  studentNumber: 's.student_number',
  enrollmentDate: 's.enrollment_date',
  name: 's.name',
} as const

interface Shape {
  by: Filter[]
  sort: keyof typeof SORTS | null
  direction: 'asc' | 'desc'
  size: number
}

/** Every condition stands on the pupil alone, so that choosing and counting join nothing. */
const chosen = (db: Db, reach: Reach, by: readonly Filter[], values: Values) =>
  db
    .selectFrom('students as s')
    .where('s.deleted_at', 'is', null)
    .where((eb) => eb.and([within(reach)(eb), ...by.map((filter) => condition(eb, filter, values))]))

const counted = (db: Db, reach: Reach, by: readonly Filter[], values: Values) =>
  chosen(db, reach, by, values).select((eb) => eb.fn.countAll<number>().as('total'))

/** These leave few pupils, which are found before they are put in order. The others are met on a walk in order. */
const SELECTIVE: readonly Filter[] = ['name', 'studentNumber', 'classId', 'department', 'branch']

/** Of everyone the count is kept; few are counted as they are found; many are counted by themselves. */
const total = (db: Db, reach: Reach, by: readonly Filter[], values: Values) => {
  if (!reach.all || by.some((filter) => SELECTIVE.includes(filter))) return sql<number>`count(*) over ()`
  return by.length > 0
    ? sql<number>`(${counted(db, reach, by, values)})`
    : sql<number>`(select live from row_counts where table_name = 'students')`
}

type PageValues = Values & { offset: number }

/** What hangs on the pupils of the page is fetched in one go by their ids, not looked up once for each of them. */
const OF_PAGE = sql<number>`any((select array_agg(id) from page)::bigint[])`

/** The pupils of one page are chosen before anything is joined to them. */
const pageIn =
  (reach: Reach) =>
  (db: Db, { by, sort, direction, size }: Shape, values: PageValues) => {
    const order = sort === null ? 's.id' : SORTS[sort]
    const page = chosen(db, reach, by, values)
      .select(['s.id', 's.name', 's.student_number', 's.gender', 's.birth_date', 's.phone', 's.email'])
      .select(['s.enrollment_date', 's.enrollment_status', 's.photo_id'])
      .select(total(db, reach, by, values).as('total'))
      .orderBy(order, direction)
      .orderBy('s.id')
      // Written out, for a prepared plan that knows how few rows are wanted; the schema has made it a small integer.
      .limit(sql.lit(size))
      .offset(values.offset)
    return db
      .with(
        (cte) => cte('page').materialized(),
        () => page,
      )
      .selectFrom('page as s')
      .leftJoin('class_memberships as m', (join) =>
        join.onRef('m.student_id', '=', 's.id').on('m.to_date', 'is', null).on('m.student_id', '=', OF_PAGE),
      )
      .leftJoin('classes as c', 'c.id', 'm.class_id')
      .leftJoin('student_guardians as g', (join) =>
        join
          .onRef('g.student_id', '=', 's.id')
          .on('g.is_primary', '=', sql.lit(true))
          .on('g.student_id', '=', OF_PAGE),
      )
      .leftJoin('parents as p', 'p.id', 'g.parent_id')
      .select(listedColumns)
      .select([
        's.phone',
        's.email',
        'p.name as parentName',
        'p.phone as parentPhone',
        'g.relationship',
        's.total',
      ])
      .select((eb) => sql<boolean>`coalesce(${classesInCharge(reach)(eb)}, false)`.as('mayEdit'))
      .orderBy(order, direction)
      .orderBy('s.id')
  }

const inWholeSchool = statement(pageIn(WHOLE_SCHOOL))

const valuesOf = (query: StudentFilter): Partial<Values> => ({
  ...(query.name !== undefined && { name: searchTerms(query.name) }),
  ...(query.studentNumber !== undefined && { studentNumber: contains(query.studentNumber) }),
  ...(query.classId !== undefined && { classId: query.classId }),
  ...(query.gender !== undefined && { gender: query.gender }),
  ...(query.departmentId !== undefined && {
    [query.includeSubDepartments ? 'branch' : 'department']: query.departmentId,
  }),
  ...(query.enrollmentStartDate !== undefined && { enrolledFrom: query.enrollmentStartDate }),
  ...(query.enrollmentEndDate !== undefined && { enrolledTo: query.enrollmentEndDate }),
})

/** The pupils a filter means, for whoever shows them in another way. */
export const matching = (db: Db, reach: Reach, filter: StudentFilter) => {
  const values = valuesOf(filter)
  // As below: the keys of the object above, and only what is there is read.
  return chosen(db, reach, Object.keys(values) as Filter[], values as Values)
}

export const search = async (db: Db, reach: Reach, query: StudentSearch) => {
  const { page, size, sort, order } = query
  const given = valuesOf(query)
  // The keys of the object above.
  const by = Object.keys(given) as Filter[]
  const shape = { by, sort: sort?.key ?? null, direction: sort?.direction ?? order ?? 'asc', size }
  // Only the values of the conditions in `by` are ever read.
  const values = { ...given, offset: page * size } as PageValues
  const content = await (reach.all
    ? inWholeSchool(db, shape, values)
    : pageIn(reach)(db, shape, values).execute())
  const beyond = content.length === 0 && page > 0
  const counts = beyond ? await counted(db, reach, by, values).executeTakeFirst() : content[0]
  return { content, totalElements: counts?.total ?? 0 }
}
