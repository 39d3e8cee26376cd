import type { StudentFilter, StudentSearch } from '@xueqiao/contract/features/pupils/students/api'
import { sql } from 'kysely'
import type { Recent } from '../../../../platform/db/count-cache'
import type { Db } from '../../../../platform/db/database'
import { anyHidden, anyOf } from '../../../../platform/db/fragments'
import { contains } from '../../../../platform/db/query'
import { statement } from '../../../../platform/db/statement'
import { beginningOf, searchTerm } from '../../../../platform/pinyin'
import type { Reach } from '../../../account/reach/access'
import { listedColumns, type Students } from '../../reach/scope'
import { type Places, placesOf } from './place-queries'

/** What a search can ask by, with the value that each condition takes. */
interface Values {
  name: string
  /** So short a part of a name that thousands may share it. */
  beginning: string
  found: number
  /** Part of too many numbers for an index of their trigrams: cheaper to walk all of them. */
  fewDigits: string
  /** A pattern; with letters in it, capitals count as small ones, which takes five times as long. */
  digits: string
  letters: string
  gender: '男' | '女'
  enrolledFrom: string
  enrolledTo: string
  /** A transfer of theirs waits for approval. */
  transferPending: true
  /** In any class at all. */
  placed: true
  classes: readonly number[]
  /** A plan that is kept serves them all; only for many it is worth being made anew, for as many as they are. */
  fewClasses: readonly number[]
  /** Beside the classes: the children of a teacher who signs in as a parent. */
  own: readonly number[]
}
/** A name can also be read of each pupil on a walk: the database is not to look it up in an index instead. */
type Filter = Exclude<keyof Values, 'beginning' | 'found'> | 'nameRead'

const condition = (eb: Students, filter: Filter, values: Values) => {
  const isIn = (column: 's.class_id' | 's.id', ids: readonly number[]) => eb(column, '=', anyOf(ids))
  switch (filter) {
    case 'name':
      // Asked in a way that hides it from the planner, which would else plan each name anew, and always alike.
      return eb('s.search_keys', '@@', sql<string>`(select ${values.name}::tsquery)`)
    case 'nameRead':
      return sql<boolean>`coalesce(s.search_keys @@ ${values.name}::tsquery, false)`
    case 'fewDigits':
      return eb(eb.fn<number>('strpos', ['s.student_number', eb.val(values.fewDigits)]), '>', eb.lit(0))
    case 'digits':
      return eb('s.student_number', 'like', values.digits)
    case 'letters':
      return eb('s.student_number', 'ilike', values.letters)
    case 'gender':
      return eb('s.gender', '=', values.gender)
    case 'enrolledFrom':
      return eb('s.enrollment_date', '>=', values.enrolledFrom)
    case 'enrolledTo':
      return eb('s.enrollment_date', '<=', values.enrolledTo)
    case 'transferPending':
      return eb.exists((of) =>
        of
          .selectFrom('transfer_records as t')
          .select('t.id')
          .whereRef('t.student_id', '=', 's.id')
          .where('t.approved', '=', of.lit(false)),
      )
    case 'placed':
      return eb('s.class_id', 'is not', null)
    case 'classes':
      return isIn('s.class_id', values.classes)
    case 'fewClasses':
      return eb('s.class_id', '=', anyHidden(values.fewClasses))
    case 'own':
      return eb.or([isIn('s.class_id', values.classes), isIn('s.id', values.own)])
  }
}

const SORTS = {
  id: 's.id',
  studentNumber: 's.student_number',
  enrollmentDate: 's.enrollment_date',
  name: 's.name',
} as const

interface Shape {
  by: Filter[]
  sort: keyof typeof SORTS
  direction: 'asc' | 'desc'
  size: number
  /** The first page, before which nothing is skipped. */
  first: boolean
  /** Few pupils match: they are found first, counted as they are found, and then put in order. */
  few: boolean
  /** The first of many, in the order of an index: read as they come, with all that belongs to them. */
  walk: boolean
  /** How many there are was asked before. */
  known: boolean
  /** They are counted by themselves, which takes a walk through all pupils there are. */
  counts: boolean
  /** A letter or two of a name, or a syllable, in the order of ids: an index of its own counts them and has them so. */
  begun: boolean
  mayEditAll: boolean
}

const live = (db: Db) => db.selectFrom('students as s').where('s.deleted_at', 'is', null)

/** Whoever has a name that begins so, with what `BESIDE_NAME` asks of them: all that is in one index, in the order of ids. */
const begun = (db: Db, letters: string) =>
  db.selectFrom(
    db
      .selectFrom('student_beginnings')
      .select(['student_id as id', 'gender', 'enrollment_date'])
      .where('beginning', '=', letters)
      .as('s'),
  ) as unknown as ReturnType<typeof live>

/** Every condition stands on the pupil alone, so that choosing and counting join nothing. */
const chosen = (db: Db, shape: Pick<Shape, 'by' | 'begun'>, values: Values) =>
  (shape.begun ? begun(db, values.beginning) : live(db)).where((eb) =>
    eb.and(shape.by.map((filter) => condition(eb, filter, values))),
  )

const counted = (db: Db, shape: Pick<Shape, 'by' | 'begun'>, values: Values) =>
  chosen(db, shape, values).select((eb) => eb.fn.countAll<number>().as('total'))

/**
 * Of everyone the count is kept; of those whose names are read on a walk it was asked before; few are counted as they are
 * found; many are counted by themselves.
 */
const total = (db: Db, shape: Shape, values: Values) => {
  if (shape.known) return sql<number>`${values.found}::bigint`
  if (shape.by.length === 0 && !shape.begun) return LIVE
  return shape.few ? sql<number>`count(*) over ()` : sql<number>`(${counted(db, shape, values)})`
}

const LIVE = sql<number>`(select live from row_counts where table_name = 'students')`

type PageValues = Values & { offset: number; charge: readonly number[] }

/** The ids of one page, with the count of all. */
const pageOf = (db: Db, shape: Shape, values: PageValues) => {
  const { sort, direction, size, few } = shape
  // Few are found by what they are asked for, never met on a walk along all ids: PostgreSQL 15 would think of stopping
  // halfway, and has to count to the end.
  const key = few && sort === 'id' ? sql<number>`s.id + 0` : SORTS[sort]
  return (
    chosen(db, shape, values)
      .select(['s.id', total(db, shape, values).as('total')])
      .orderBy(key, direction)
      .$if(sort !== 'id', (query) => query.orderBy('s.id', direction))
      // Written out, for a plan that knows how few rows are wanted; the schema has made it a small integer.
      .limit(sql.lit(size))
      // Nor is one that skips an unknown number the first page's: it would be planned anew each time.
      .$if(!shape.first, (query) => query.offset(values.offset))
  )
}

const sourceOf = (db: Db, shape: Shape, values: PageValues) => {
  if (shape.walk) return { from: chosen(db, shape, values), total: total(db, shape, values) }
  const from = db
    .selectFrom(pageOf(db, shape, values).as('page'))
    .innerJoin('students as s', 's.id', 'page.id')
  // What the page adds to a pupil is its total, read here.
  return { from: from as unknown as ReturnType<typeof chosen>, total: sql.ref<number>('page.total') }
}

/** The pupils of a page are chosen before anything is joined to them, unless they come in order as they are. */
const listed = statement((db: Db, shape: Shape, values: PageValues) => {
  const { sort, direction, size, walk } = shape
  const source = sourceOf(db, shape, values)
  const inCharge = sql<boolean>`coalesce(s.class_id = any(${values.charge}::bigint[]), false)`
  const mayEdit = shape.mayEditAll ? sql.lit(true) : inCharge
  return source.from
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .leftJoin('student_guardians as g', (join) =>
      join.onRef('g.student_id', '=', 's.id').on('g.is_primary', '=', sql.lit(true)),
    )
    .leftJoin('parents as p', 'p.id', 'g.parent_id')
    .select(listedColumns)
    .select(['s.phone', 's.email', 'p.name as parentName', 'p.phone as parentPhone', 'g.relationship'])
    .select([source.total.as('total'), mayEdit.as('mayEdit')])
    .$if(shape.counts, (query) => query.select(LIVE.as('live')))
    .orderBy(SORTS[sort], direction)
    .$if(sort !== 'id', (query) => query.orderBy('s.id', direction))
    .$if(walk, (query) => query.limit(sql.lit(size)))
})

/** A shorter part of a number is part of too many. */
const SELECTIVE_NUMBER = 6

const numberPart = (part: string): Partial<Values> => {
  if (/[a-z]/i.test(part)) return { letters: contains(part) }
  return part.length < SELECTIVE_NUMBER ? { fewDigits: part } : { digits: contains(part) }
}

/** The names of so few classes are sooner read than looked up among those of the school. */
const FEW_CLASSES = 10

const classesIn = (classes: readonly number[], own: readonly number[]): Partial<Values> =>
  own.length === 0 && classes.length <= FEW_CLASSES ? { fewClasses: classes } : { classes }

const valuesOf = (query: StudentFilter, { classes, own }: Places): Partial<Values> => ({
  ...(query.name !== undefined && { name: searchTerm(query.name) }),
  ...(query.studentNumber !== undefined && numberPart(query.studentNumber)),
  ...(query.gender !== undefined && { gender: query.gender }),
  ...(query.enrollmentStartDate !== undefined && { enrolledFrom: query.enrollmentStartDate }),
  ...(query.enrollmentEndDate !== undefined && { enrolledTo: query.enrollmentEndDate }),
  ...(query.transfer === 'pending' && { transferPending: true }),
  ...(classes === 'every' ? { placed: true } : classes !== undefined && classesIn(classes, own)),
  ...(own.length > 0 && { own }),
})

const filtersOf = (values: Partial<Values>): Filter[] => {
  // The keys of the object above; own children are asked for together with the classes.
  const given = Object.keys(values) as Filter[]
  if (given.includes('own')) return given.filter((filter) => filter !== 'classes')
  return given.includes('fewClasses')
    ? given.map((filter) => (filter === 'name' ? 'nameRead' : filter))
    : given
}

/** The pupils a filter means, for whoever shows them in another way. */
export const matching = async (db: Db, reach: Reach, filter: StudentFilter) => {
  const { fewClasses, ...rest } = valuesOf(filter, await placesOf(db, reach, filter))
  // Read once and with much beside them: here it is worth a plan that knows how few they are.
  const values: Partial<Values> = fewClasses === undefined ? rest : { ...rest, classes: fewClasses }
  // Only the values of the given conditions are ever read, here and below.
  return chosen(db, { by: filtersOf(values), begun: false }, values as Values)
}

/** So many classes and more are better met on a walk in order than gathered. */
const MANY_CLASSES = 150
const DEEP = 500

const isFew = (query: StudentSearch, { classes }: Places) =>
  query.name !== undefined ||
  query.transfer !== undefined ||
  (query.studentNumber?.length ?? 0) >= SELECTIVE_NUMBER ||
  (Array.isArray(classes) && classes.length < MANY_CLASSES)

const isSlim = (given: Partial<Values>, few: boolean, offset: number) =>
  offset >= DEEP || 'name' in given || 'fewDigits' in given || ('classes' in given && !few)

/** What is kept with the beginnings of names. */
const BESIDE_NAME: readonly Filter[] = ['name', 'gender', 'enrolledFrom', 'enrolledTo']

/** Nothing that goes with a name: along these, pupils of one name are met here and there. */
const SCATTERED: readonly unknown[] = ['studentNumber', 'enrollmentDate']

/** How many have a name that begins so, if they are so many that a page of them is sooner met on a walk than gathered. */
const countOfMany = async (db: Db, letters: string, size: number) => {
  const counts = await begun(db, letters)
    .select((eb) => [eb.fn.countAll<number>().as('found'), LIVE.as('live')])
    .executeTakeFirst()
  const { found, live } = counts ?? { found: 0, live: 0 }
  return found * found > size * live ? found : undefined
}

/** Those who are asked for otherwise than by name, and not few, are counted on a walk; their number may be some seconds old. */
export const search = async (db: Db, reach: Reach, query: StudentSearch, recalled?: Recent<number>) => {
  const { page, size, sort, order } = query
  const places = await placesOf(db, reach, query)
  const given = valuesOf(query, places)
  const by = filtersOf(given)
  const few = isFew(query, places)
  const slim = isSlim(given, few, page * size)
  const letters = query.name === undefined ? undefined : beginningOf(query.name)
  const begun = letters !== undefined && sort === undefined && by.every((one) => BESIDE_NAME.includes(one))
  const walked = page === 0 && letters !== undefined && by.length === 1 && SCATTERED.includes(sort?.key)
  const met = walked ? await countOfMany(db, letters, size) : undefined
  const counts = !few && by.length > 0
  const found = met ?? (counts ? recalled?.value : undefined)
  const shape: Shape = {
    by: met !== undefined ? ['nameRead'] : begun ? by.filter((one) => one !== 'name') : by,
    sort: sort?.key ?? 'id',
    direction: sort?.direction ?? order ?? 'asc',
    size,
    first: page === 0,
    few: few && !begun,
    known: found !== undefined,
    counts: counts && found === undefined,
    walk: (page === 0 && !few && !slim) || met !== undefined,
    begun,
    mayEditAll: reach.changesAll,
  }
  const rest = { beginning: letters, found, offset: page * size, charge: places.charge }
  const values = { ...given, ...rest } as PageValues
  const content = await listed(db, shape, values)
  const [first] = content
  if (content.length === 0 && page > 0)
    return { content, totalElements: (await counted(db, shape, values).executeTakeFirst())?.total ?? 0 }
  if (first?.live !== undefined) recalled?.keep(first.total, first.live)
  return { content, totalElements: first?.total ?? 0 }
}
