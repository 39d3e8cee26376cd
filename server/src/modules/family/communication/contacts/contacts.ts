import type {
  Contact,
  PeopleQuery,
  TeachersQuery,
} from '@xueqiao/contract/features/family/communication/contacts'
import type { AuthedCtx } from '../../../../platform/context'
import { forbidden } from '../../../../platform/errors'
import { maskRow } from '../../../../platform/protect'
import { isStaff, reachOf, seesAll } from '../../../account/reach/access'
import { parentIdOf, seenSince, teacherIdOf } from '../access'
import * as q from './queries'

const askerOf = (ctx: AuthedCtx): q.Asker => ({
  userId: ctx.actor.userId,
  teacherId: teacherIdOf(ctx.actor),
  parentId: parentIdOf(ctx.actor),
  seenSince: seenSince(ctx),
})

/** Of a phone only as much as tells people apart: to read it takes a reason. */
const shown = ({ total: _total, ...row }: q.ContactRow): Contact => ({
  ...maskRow(row, { phone: 'phone' }),
  contactId: row.userId,
  profile_id: row.profileId,
  hasAccount: row.userId !== null,
})

const page = ({ content, totalElements }: { content: q.ContactRow[]; totalElements: number }) => ({
  content: content.map(shown),
  totalElements,
})

const teachersOf = async (ctx: AuthedCtx, of: Parameters<typeof q.relatedTeachers>[3]) =>
  (await q.relatedTeachers(ctx.db, askerOf(ctx), await reachOf(ctx, 'student'), of)).map(shown)

/** Anybody may know who teaches here; more of it families see of their own teachers, and numbers whoever reads all. */
const circleOf = async (ctx: AuthedCtx): Promise<q.Circle> => ({
  phones: await seesAll(ctx, 'teacher'),
  reach: isStaff(ctx.actor) ? null : await reachOf(ctx, 'student'),
})

/** Who has to do with whom is read from the school's records, never kept in a list of its own. */
export const contacts = async (ctx: AuthedCtx): Promise<Contact[]> => {
  const asker = askerOf(ctx)
  const { profileType, profileId } = ctx.actor
  if (asker.parentId !== null) return teachersOf(ctx, { parentId: asker.parentId })
  if (profileType === 'STUDENT') return profileId === null ? [] : teachersOf(ctx, { studentId: profileId })
  const families = asker.teacherId === null ? [] : await q.parentsOfClasses(ctx.db, asker)
  return [...families, ...(await q.colleagues(ctx.db, asker, await circleOf(ctx)))].map(shown)
}

export const teachers = async (ctx: AuthedCtx, query: TeachersQuery) =>
  page(await q.teachers(ctx.db, askerOf(ctx), await circleOf(ctx), query))

export const students = async (ctx: AuthedCtx, query: PeopleQuery) =>
  page(await q.students(ctx.db, askerOf(ctx), await reachOf(ctx, 'student'), query))

export const parents = async (ctx: AuthedCtx, query: PeopleQuery) =>
  page(await q.parents(ctx.db, askerOf(ctx), await reachOf(ctx, 'student'), query))

/** A parent's own; staff learn of anyone's what concerns the children in their reach, of others not even that they exist. */
export const relatedTeachers = async (ctx: AuthedCtx, parentId: number) => {
  if (parentIdOf(ctx.actor) !== parentId && !isStaff(ctx.actor)) throw forbidden('只能查看自己的相关教师')
  return teachersOf(ctx, { parentId })
}

export const strangers = async (ctx: AuthedCtx) =>
  converses(ctx) ? (await q.strangers(ctx.db, askerOf(ctx))).map(shown) : []

export const hasStrangerMessages = async (ctx: AuthedCtx) =>
  converses(ctx) ? q.hasStrangers(ctx.db, askerOf(ctx)) : false

/** Only parents and teachers have sessions of which they are a party. */
const converses = ({ actor }: AuthedCtx) => parentIdOf(actor) !== null || teacherIdOf(actor) !== null
