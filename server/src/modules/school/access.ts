import type { Actor, AuthedCtx } from '../../platform/context'
import * as q from './queries'

/**
 * How far someone's rights reach into the school, over all the roles they hold (decisions G24, G80). Every list,
 * count, export and detail asks for it; what lies outside answers as if it did not exist.
 */
export interface Reach {
  all: boolean
  /** For department administrators: the departments they lead or belong to, each with all below it. */
  departmentPaths: readonly string[]
  teacherId: number | null
  studentId: number | null
  parentId: number | null
}

/** Nothing is out of reach: what administrators see, and what statements are built for once. */
export const WHOLE_SCHOOL: Reach = {
  all: true,
  departmentPaths: [],
  teacherId: null,
  studentId: null,
  parentId: null,
}

const STAFF_ROLES = ['ADMIN', 'SCHOOL_ADMIN', 'DEPARTMENT_ADMIN', 'HEAD_TEACHER', 'TEACHER']

export const isStaff = (actor: Actor) =>
  actor.profileType === 'ADMIN' ||
  actor.profileType === 'TEACHER' ||
  actor.roles.some((role) => STAFF_ROLES.includes(role))

const profileOf = (actor: Actor, type: Actor['profileType']) =>
  actor.profileType === type ? actor.profileId : null

export const reachOf = async (ctx: AuthedCtx): Promise<Reach> => {
  const { actor } = ctx
  const teacherId = profileOf(actor, 'TEACHER')
  const leads = actor.roles.includes('DEPARTMENT_ADMIN') && teacherId !== null
  return {
    all: actor.roles.includes('ADMIN') || actor.roles.includes('SCHOOL_ADMIN'),
    departmentPaths: leads ? await q.departmentPaths(ctx.db, teacherId) : [],
    teacherId,
    studentId: profileOf(actor, 'STUDENT'),
    parentId: profileOf(actor, 'PARENT'),
  }
}

/** Teaching a class lets one see it; changing it takes the whole school or its department. */
export const writeReachOf = async (ctx: AuthedCtx): Promise<Reach> => ({
  ...(await reachOf(ctx)),
  teacherId: null,
  studentId: null,
  parentId: null,
})
