import { sql } from 'kysely'
import { CLASS_TEACHERS } from '../../src/modules/account/reach/scope'
import type { Ctx, TxCtx } from '../../src/platform/context'
import type { Db } from '../../src/platform/db/database'
import { DEMO_ACCOUNTS } from '../accounts'

/** Whose lists are told by the first start, and stay as they are. */
const OFFERED = DEMO_ACCOUNTS.map(({ username }) => username)

/** Every class but the one of the accounts that are offered, which is alive already. */
export const otherClasses = async ({ db }: Ctx) => {
  const { rows } = await sql<{ id: number }>`select c.id from classes c where c.deleted_at is null
    and c.head_teacher_id is distinct from
      (select profile_id from users where username = 'teacher' and profile_type = 'TEACHER')
    order by c.grade, c.id`.execute(db)
  return rows.map(({ id }) => id)
}

export const gradesOfOthers = async (ctx: Ctx) => {
  const ids = await otherClasses(ctx)
  const { rows } = await sql<{ grade: number }>`select distinct grade from classes
    where id = any(${ids}::bigint[]) order by grade`.execute(ctx.db)
  return rows.map(({ grade }) => grade)
}

export interface OneClass {
  id: number
  name: string
  grade: number
  departmentId: number
  /** Nobody: it has no 班主任, or one without an account. */
  head: Teacher | undefined
  teachers: Teacher[]
}

export interface Teacher {
  userId: number
  teacherId: number
  name: string
  /** 班主任, or what they teach. */
  label: string
}

/** Their teachers with accounts; nobody of those that are offered. */
export const classOf = async (db: Db, id: number): Promise<OneClass> => {
  const { rows } = await sql<Omit<OneClass, 'head'>>`select c.id, c.name, c.grade,
      c.department_id as "departmentId", coalesce((select json_agg(k order by k.rank, k."teacherId") from (
        select distinct on (k.teacher_id) u.id as "userId", k.teacher_id as "teacherId", t.name, k.label, k.rank
        from ${CLASS_TEACHERS} k join teachers t on t.id = k.teacher_id
        join users u on u.profile_type = 'TEACHER' and u.profile_id = k.teacher_id and u.deleted_at is null
          and u.enabled and not (u.username = any(${OFFERED}::text[]))
        where k.class_id = c.id order by k.teacher_id, k.rank) k), '[]') as teachers
    from classes c where c.id = ${id}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`no class ${id}`)
  return { ...found, head: found.teachers.find(({ label }) => label === '班主任') }
}

export interface Guardian {
  parentId: number
  studentId: number
  /** Nobody: without an account that is used. */
  userId: number | null
  name: string
  phone: string | null
  relationship: string
  isPrimary: boolean
  hasAccount: boolean
  child: string
  girl: boolean
  studentNumber: string
  childHasAccount: boolean
}

/** Pupil by pupil, whoever is asked first before the others. Those who are offered have no account here. */
export const guardiansOf = async (db: Db, classId: number) => {
  const { rows } = await sql<Guardian>`select p.id as "parentId", s.id as "studentId", p.name, p.phone,
      g.relationship, g.is_primary as "isPrimary", s.name as child, s.gender = '女' as girl,
      s.student_number as "studentNumber", u.id is not null as "hasAccount",
      case when u.enabled and not u.must_change_password and not (u.username = any(${OFFERED}::text[]))
        then u.id end as "userId",
      exists (select from users su where su.profile_type = 'STUDENT' and su.profile_id = s.id
        and su.deleted_at is null) as "childHasAccount"
    from students s join student_guardians g on g.student_id = s.id
    join parents p on p.id = g.parent_id and p.deleted_at is null
    left join users u on u.profile_type = 'PARENT' and u.profile_id = p.id and u.deleted_at is null
    where s.class_id = ${classId} and s.deleted_at is null
    order by s.student_number, g.is_primary desc, p.id`.execute(db)
  return rows
}

export const adminOf = async (db: Db) => {
  const { rows } = await sql<{
    id: number
  }>`select id from users where username = 'admin' and deleted_at is null`.execute(db)
  return rows[0]?.id
}

/** As this teacher, at that time. */
export const asTeacher = (ctx: TxCtx, { userId, teacherId, name }: Teacher, now: Date) => ({
  ...ctx,
  now,
  actor: {
    userId,
    username: '',
    name,
    loginSessionId: '',
    roles: ['TEACHER'],
    currentRole: 'TEACHER',
    permissions: new Set<string>(),
    accessVersion: 0,
    profileType: 'TEACHER' as const,
    profileId: teacherId,
    mustChangePassword: false,
    gradeWording: 'PAGE' as const,
  },
})
