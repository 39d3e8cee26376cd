import type { StudentSearch } from '@xueqiao/contract/features/students'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database'
import { contains, paginate } from '../../platform/db/query'
import { searchTerms } from '../../platform/pinyin'
import type { Reach } from '../school/access'
import { classesWithin } from '../school/scope'

export type NewStudent = Insertable<Database['students']>

/** Lists and details share these rows; the class is that of the open membership. */
const rows = (db: Db) =>
  db
    .selectFrom('students as s')
    .leftJoin('class_memberships as m', (join) =>
      join.onRef('m.student_id', '=', 's.id').on('m.to_date', 'is', null),
    )
    .leftJoin('classes as c', 'c.id', 'm.class_id')
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .select([
      's.id',
      's.name',
      's.student_number as studentNumber',
      's.gender',
      's.birth_date as birthDate',
      'c.id as classId',
      'c.name as className',
      'c.grade',
      'head.name as headTeacherName',
      's.enrollment_date as enrollmentDate',
      's.enrollment_status as enrollmentStatus',
    ])
    .where('s.deleted_at', 'is', null)

/** Staff see the pupils of the classes in their reach, a pupil themself, a parent their children. */
const reachable = (db: Db, reach: Reach) =>
  rows(db).$if(!reach.all, (query) =>
    query.where((eb) =>
      eb.or([
        eb.and([
          eb('c.id', 'is not', null),
          classesWithin({ ...reach, studentId: null, parentId: null })(eb),
        ]),
        ...(reach.studentId === null ? [] : [eb('s.id', '=', reach.studentId)]),
        ...(reach.parentId === null
          ? []
          : [
              eb(
                's.id',
                'in',
                eb
                  .selectFrom('student_guardians')
                  .select('student_id')
                  .where('parent_id', '=', reach.parentId),
              ),
            ]),
      ]),
    ),
  )

const SORTS = {
  studentNumber: 's.student_number',
  enrollmentDate: 's.enrollment_date',
  name: 's.name',
} as const

export const search = (db: Db, reach: Reach, { page, size, sort, order, ...filter }: StudentSearch) => {
  const query = reachable(db, reach)
    .$if(filter.name !== undefined, (q) =>
      q.where('s.search_keys', '@>', sql<string[]>`${searchTerms(filter.name ?? '')}::text[]`),
    )
    .$if(filter.studentNumber !== undefined, (q) =>
      q.where('s.student_number', 'ilike', contains(filter.studentNumber ?? '')),
    )
    .$if(filter.classId !== undefined, (q) => q.where('m.class_id', '=', filter.classId ?? 0))
    .$if(filter.gender !== undefined, (q) => q.where('s.gender', '=', filter.gender ?? '男'))
    .$if(sort !== undefined, (q) =>
      q.orderBy(SORTS[sort?.key ?? 'studentNumber'], sort?.direction ?? order ?? 'asc'),
    )
    .orderBy('s.id')
  return paginate(query, { page, size })
}

export const byId = (db: Db, reach: Reach, id: number) =>
  reachable(db, reach).where('s.id', '=', id).executeTakeFirst()

export const exists = async (db: Db, id: number) =>
  (await db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const ofParent = (db: Db, reach: Reach, parentId: number) =>
  reachable(db, reach)
    .innerJoin('student_guardians as g', 'g.student_id', 's.id')
    .select('g.relationship')
    .where('g.parent_id', '=', parentId)
    .orderBy('c.grade', 'desc')
    .orderBy('s.id')
    .execute()

export const insertMany = async (db: Tx, students: NewStudent[]) => {
  const inserted = await db
    .insertInto('students')
    .values(students)
    .returning(['id', 'student_number'])
    .execute()
  return new Map(inserted.map((row) => [row.student_number, row.id]))
}
