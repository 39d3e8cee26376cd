import type {
  TeacherExport,
  TeacherFilter,
  TeacherList,
  TeacherSearch,
} from '@xueqiao/contract/features/school/teachers/search'
import { type InferResult, type OrderByItemBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { anyOf, flag, inChinese, tsquery } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'
import type { Reach } from '../../account/reach/access'
import { below } from '../../account/reach/scope'
import { type Teachers, teachersWithin } from './scope'

/** Whose eyes: which rows they see, which of them they may change, and what day it is. */
export interface Viewer {
  reach: Reach
  write: Reach | null
  today: string
}

/** What may be changed and oneself are shown whole, the rest in part. */
const isMasked =
  ({ reach, write }: Viewer) =>
  (eb: Teachers) =>
    eb.not(
      eb.or([
        ...(write === null ? [] : [teachersWithin(write)(eb)]),
        ...(reach.teacherId === null ? [] : [eb('t.id', '=', reach.teacherId)]),
      ]),
    )

const yearsOfService = (today: string) =>
  sql<number | null>`extract(year from age(${today}::date, t.hire_date))::int`

const PHOTO_URL = sql<
  string | null
>`case when t.photo_id is not null then '/api/teachers/' || t.id || '/photo?t=' || t.photo_id end`

type Linked = 'id' | 'name'
/** Out of an array the driver gives ids of the database's own kind as text. */
const READ = { id: sql.raw('id::float8'), name: sql.raw('name') } as const
const NONE = { id: sql.raw('array[]::float8[]'), name: sql.raw('array[]::text[]') } as const

/** In one order, so that the ids and the names stand side by side; nothing is looked up unless it is asked for. */
const managed = <T>(column: Linked, wanted: boolean) =>
  wanted
    ? sql<T[]>`array(select c.${READ[column]} from classes c where c.deleted_at is null
        and (c.head_teacher_id = t.id or c.assistant_teacher_id = t.id) order by c.grade, c.name, c.id)`
    : sql<T[]>`${NONE[column]}`

const taught = <T>(column: Linked, wanted: boolean) =>
  wanted
    ? sql<T[]>`array(select co.${READ[column]} from course_teachers ct join courses co on co.id = ct.course_id
        where ct.teacher_id = t.id and co.deleted_at is null order by co.course_code)`
    : sql<T[]>`${NONE[column]}`

/** List, detail and export share these rows, so they cannot disagree. */
const rows = (db: Db, viewer: Viewer, withLinks: boolean) =>
  db
    .selectFrom('teachers as t')
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .select([
      't.id',
      't.name',
      't.teacher_number as teacherNumber',
      't.gender',
      't.birth_date as birthDate',
      't.hire_date as hireDate',
      yearsOfService(viewer.today).as('yearsOfService'),
      't.phone',
      't.email',
      't.department_id as departmentId',
      'd.name as departmentName',
      't.title',
      't.education',
      't.specialty',
      't.research_direction as researchDirection',
      't.employment_status as employmentStatus',
      't.political_status as politicalStatus',
      't.ethnicity',
      't.marital_status as maritalStatus',
      't.address',
      't.emergency_contact as emergencyContact',
      't.emergency_phone as emergencyPhone',
      't.id_card_number as idCardNumber',
      't.certifications',
      't.certification_number as certificationNumber',
      't.awards',
      't.additional_position as additionalPosition',
      't.place_of_birth as placeOfBirth',
      't.version',
      PHOTO_URL.as('photoUrl'),
      managed<number>('id', withLinks).as('managedClassIds'),
      managed<string>('name', withLinks).as('managedClassNames'),
      taught<number>('id', withLinks).as('teachingCourseIds'),
      taught<string>('name', withLinks).as('teachingCourseNames'),
    ])
    .select((eb) => flag(isMasked(viewer)(eb)).as('masked'))
    .where('t.deleted_at', 'is', null)

export type TeacherRecord = InferResult<ReturnType<typeof rows>>[number]

const named = (name: string) => (eb: Teachers) => eb('t.search_keys', '@@', tsquery(name))

const within = (departmentId: number, withBelow: boolean) => (eb: Teachers) =>
  withBelow
    ? eb(
        't.department_id',
        'in',
        eb
          .selectFrom('departments as own')
          .innerJoin('departments as below', (join) => join.on('below.path', 'like', below('own.path')))
          .select('below.id')
          .where('own.id', '=', departmentId),
      )
    : eb('t.department_id', '=', departmentId)

/** Who had served `years` whole years on that day was hired by then. */
const hiredBy = (today: string, years: number) =>
  sql<string>`(${today}::date - make_interval(years => ${years}::int))::date`

const matches = (filter: TeacherFilter, today: string) => (eb: Teachers) => {
  const conditions = [
    filter.teacherNumber && eb('t.teacher_number', 'ilike', contains(filter.teacherNumber)),
    filter.departmentId && within(filter.departmentId, filter.includeSubDepartments ?? false)(eb),
    filter.title && eb('t.title', '=', filter.title),
    filter.politicalStatus && eb('t.political_status', '=', filter.politicalStatus),
    filter.employmentStatus && eb('t.employment_status', '=', filter.employmentStatus),
    filter.hireStartDate && eb('t.hire_date', '>=', filter.hireStartDate),
    filter.hireEndDate && eb('t.hire_date', '<=', filter.hireEndDate),
    filter.certifications && eb('t.certifications', 'ilike', contains(filter.certifications)),
    filter.specialty && eb('t.specialty', 'ilike', contains(filter.specialty)),
    filter.minYearsOfService !== undefined &&
      eb('t.hire_date', '<=', hiredBy(today, filter.minYearsOfService)),
    filter.maxYearsOfService !== undefined &&
      eb('t.hire_date', '>', hiredBy(today, filter.maxYearsOfService + 1)),
  ]
  return eb.and(conditions.filter((condition) => typeof condition === 'object'))
}

const filtered = (db: Db, viewer: Viewer, filter: TeacherFilter, withLinks: boolean) =>
  rows(db, viewer, withLinks)
    .where(teachersWithin(viewer.reach))
    .where(matches(filter, viewer.today))
    .$if(filter.name !== undefined, (query) => query.where(named(filter.name ?? '')))

const SORTS = {
  id: sql.ref('t.id'),
  teacherNumber: sql.ref('t.teacher_number'),
  hireDate: sql.ref('t.hire_date'),
  birthDate: sql.ref('t.birth_date'),
  name: inChinese('t.name'),
} as const
type Sort = TeacherSearch['sort']

const direction = (sort: NonNullable<Sort>, order: TeacherSearch['order']) => (by: OrderByItemBuilder) =>
  (sort.direction ?? order) === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast()

export const search = (db: Db, viewer: Viewer, query: TeacherSearch) => {
  const { page, size, sort, order, includeClassAndCourses = false, ...filter } = query
  const found = filtered(db, viewer, filter, includeClassAndCourses).$if(sort !== undefined, (sorted) =>
    sort === undefined ? sorted : sorted.orderBy(SORTS[sort.key], direction(sort, order)),
  )
  return paginate(found.orderBy('t.teacher_number').orderBy('t.id'), { page, size })
}

const chosen = (db: Db, viewer: Viewer, { ids, groups, ...filter }: TeacherExport) =>
  filtered(db, viewer, filter, false).$if(ids !== undefined, (query) =>
    query.where('t.id', '=', anyOf(ids ?? [])),
  )

export const forExport = (db: Db, viewer: Viewer, asked: TeacherExport) =>
  chosen(db, viewer, asked).orderBy('t.teacher_number').stream(200)

export const idsForExport = (db: Db, viewer: Viewer, asked: TeacherExport) =>
  chosen(db, viewer, asked).clearSelect().select('t.id').execute()

export const byId = (db: Db, viewer: Viewer, id: number) =>
  rows(db, viewer, true).where(teachersWithin(viewer.reach)).where('t.id', '=', id).executeTakeFirst()

/** What pickers show; a number counts as a name, because people know one or the other. */
const options = (db: Db, { name, sortBy, ...filter }: TeacherList, today: string) =>
  db
    .selectFrom('teachers as t')
    .leftJoin('departments as d', 'd.id', 't.department_id')
    .select(['t.id', 't.name', 't.teacher_number as teacherNumber', 't.title', 'd.name as departmentName'])
    .where('t.deleted_at', 'is', null)
    .where(matches(filter, today))
    .$if(name !== undefined, (query) =>
      query.where((eb) =>
        eb.or([named(name ?? '')(eb), eb('t.teacher_number', 'ilike', contains(name ?? '').slice(1))]),
      ),
    )
    .$if(sortBy !== undefined, (query) =>
      sortBy === undefined ? query : query.orderBy(SORTS[sortBy.key], direction(sortBy, 'asc')),
    )
    .orderBy(SORTS.name)
    .orderBy('t.id')

export const allOptions = (db: Db, list: TeacherList, today: string) => options(db, list, today).execute()
export const optionsPage = (db: Db, list: TeacherList, today: string, page: { page: number; size: number }) =>
  paginate(options(db, list, today), page)
