import type { PlanVersionStatus } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { lit } from '../../../platform/db/fragments'
import { isBelow } from '../../account/reach/scope'
import { OFFICE } from '../../base/school-settings/service'
import { nameOf } from './scope'

const rows = (db: Db, planId: number, isApprovedOnly: boolean) =>
  db
    .selectFrom('teaching_plan_versions as v')
    .select([
      'v.number',
      'v.status',
      'v.submitted_at as submittedAt',
      'v.decided_at as decidedAt',
      'v.reason',
    ])
    .select(nameOf('v.decided_by').as('decidedByName'))
    .where('v.plan_id', '=', planId)
    .$if(isApprovedOnly, (query) => query.where('v.status', '=', 'APPROVED'))

/** The latest first. */
export const versions = (db: Db, planId: number, isApprovedOnly: boolean) =>
  rows(db, planId, isApprovedOnly).orderBy('v.number', 'desc').execute()

export const version = (db: Db, planId: number, number: number, isApprovedOnly: boolean) =>
  rows(db, planId, isApprovedOnly).select('v.content').where('v.number', '=', number).executeTakeFirst()

/** What is being written, as it stands now. */
export const addVersion = async (db: Tx, planId: number, now: Date) => {
  await db
    .insertInto('teaching_plan_versions')
    .columns(['plan_id', 'number', 'title', 'content', 'lesson_count', 'hours', 'submitted_at'])
    .expression((eb) =>
      eb
        .selectFrom('teaching_plans')
        .select(['id', 'latest_number', 'title', 'content', 'lesson_count', 'hours'])
        .select(eb.cast<Date>(eb.val(now), 'timestamptz').as('submitted_at'))
        .where('id', '=', planId),
    )
    .execute()
}

export const settle = async (
  db: Tx,
  { planId, number }: { planId: number; number: number },
  settled: { status: PlanVersionStatus; by: number; at: Date; reason?: string | undefined },
) => {
  const { status, by, at, reason } = settled
  await db
    .updateTable('teaching_plan_versions')
    .set({ status, decided_by: by, decided_at: at, reason: reason ?? null })
    .where('plan_id', '=', planId)
    .where('number', '=', number)
    .execute()
}

export const comments = (db: Db, planId: number) =>
  db
    .selectFrom('teaching_plan_comments as m')
    .select(['m.id', 'm.text', 'm.created_at as createdAt'])
    .select((eb) => eb.fn.coalesce(nameOf('m.author_id'), lit(OFFICE)).as('authorName'))
    .where('m.plan_id', '=', planId)
    .orderBy('m.id')
    .execute()

/** Whoever has said something about it. */
export const speakers = async (db: Db, planId: number) => {
  const found = await db
    .selectFrom('teaching_plan_comments')
    .select('author_id as id')
    .distinct()
    .where('plan_id', '=', planId)
    .where('author_id', 'is not', null)
    .execute()
  return found.flatMap(({ id }) => id ?? [])
}

export const addComment = async (db: Tx, planId: number, authorId: number, text: string, now: Date) => {
  const { id } = await db
    .insertInto('teaching_plan_comments')
    .values({ plan_id: planId, author_id: authorId, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Who may decide: the 教研组长 and whoever leads the department of the course, and who leads that of the author; where
 * nobody does, the office.
 */
export const approvers = async (
  db: Db,
  of: { departmentId: number | null; authorDepartmentId: number | null; authorId: number | null },
) => {
  const roles = sql`from user_roles ur join roles r on r.id = ur.role_id
    join role_permissions rp on rp.role_id = r.id and rp.permission_code = 'teachingPlan:approve'
    where ur.user_id = u.id`
  const { rows: near } = await sql<{ id: number }>`select distinct u.id from users u
    join teachers t on u.profile_type = 'TEACHER' and t.id = u.profile_id and t.deleted_at is null
    join departments own on own.id = t.department_id or own.head_id = t.id
    join departments d on ${isBelow('d.path', 'own.path')} and d.id in (${of.departmentId}, ${of.authorDepartmentId})
    where u.enabled and u.id is distinct from ${of.authorId} and exists (select ${roles}
      and (d.id = ${of.departmentId} or r.name = 'ROLE_DEPARTMENT_ADMIN'))`.execute(db)
  if (near.length > 0) return near.map(({ id }) => id)
  const office = await db
    .selectFrom('users as u')
    .innerJoin('user_roles as ur', 'ur.user_id', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .select('u.id')
    .distinct()
    .where((eb) => eb.ref('u.enabled'))
    .where('u.id', 'is distinct from', of.authorId)
    .where('r.name', 'in', ['ROLE_ADMIN', 'ROLE_SCHOOL_ADMIN'])
    .execute()
  return office.map(({ id }) => id)
}
