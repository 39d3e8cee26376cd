import { ROLES } from '@xueqiao/contract/access/roles'
import type { Actor, AuthedCtx } from '../../../platform/context'
import { rightsOf } from '../roles/service'
import * as q from './queries'

/**
 * How far someone's rights reach into the school, over all the roles they hold (decisions G24, G80). Every list,
 * count, export and detail asks for it; what lies outside answers as if it did not exist.
 */
export interface Reach {
  /** Sees everything. */
  all: boolean
  /** What they may do anywhere; elsewhere it depends on the row. */
  addsAll: boolean
  changesAll: boolean
  removesAll: boolean
  /** For department administrators: the departments they lead or belong to, each with all below it. */
  departmentPaths: readonly string[]
  teacherId: number | null
  studentId: number | null
  parentId: number | null
}

/** Whether this department, or one above it, is theirs. */
export const leads = ({ all, departmentPaths }: Reach, path: string) =>
  all || departmentPaths.some((own) => path.startsWith(own))

const EVERYTHING = { all: true, addsAll: true, changesAll: true, removesAll: true }

/** Nothing is out of reach: what administrators see, and what statements are built for once. */
export const WHOLE_SCHOOL: Reach = {
  ...EVERYTHING,
  departmentPaths: [],
  teacherId: null,
  studentId: null,
  parentId: null,
}

/** Whose it is, apart from how far it goes: for statements that are built once for all who reach so far. */
export const shapeOf = (reach: Reach): Reach => ({
  ...reach,
  teacherId: reach.teacherId === null ? null : 0,
  studentId: reach.studentId === null ? null : 0,
  parentId: reach.parentId === null ? null : 0,
})
type Ids = Pick<Reach, 'teacherId' | 'studentId' | 'parentId'>
export const reachIn = (shape: Reach, { teacherId, studentId, parentId }: Ids): Reach => ({
  ...shape,
  teacherId: shape.teacherId === null ? null : teacherId,
  studentId: shape.studentId === null ? null : studentId,
  parentId: shape.parentId === null ? null : parentId,
})

/** What a teacher sees by teaching, and no more. */
export const ofTeacher = (teacherId: number): Reach => ({
  ...WHOLE_SCHOOL,
  all: false,
  addsAll: false,
  changesAll: false,
  removesAll: false,
  teacherId,
})

export const STAFF_ROLES: readonly string[] = [
  'ADMIN',
  'SCHOOL_ADMIN',
  'DEPARTMENT_ADMIN',
  'HEAD_TEACHER',
  'TEACHER',
]

export const isStaff = (actor: Actor) =>
  actor.profileType === 'ADMIN' ||
  actor.profileType === 'TEACHER' ||
  actor.roles.some((role) => STAFF_ROLES.includes(role))

const profileOf = (actor: Actor, type: Actor['profileType']) =>
  actor.profileType === type ? actor.profileId : null

/** What a reach is asked for: the first part of its codes. */
export type Area =
  | 'student'
  | 'class'
  | 'teacher'
  | 'course'
  | 'schedule'
  | 'teachingPlan'
  | 'courseResource'
  | 'grade'
  | 'growth'

/** The permission tree has no code for classes: whoever sees the pupils sees where they are. */
const VIEWS: Record<Area, readonly string[]> = {
  student: ['student:view'],
  class: ['class:view', 'student:view'],
  teacher: ['teacher:view'],
  course: ['course:view'],
  schedule: ['schedule:manage'],
  teachingPlan: ['teachingPlan:view'],
  courseResource: ['courseResource:view'],
  grade: ['grade:view'],
  growth: ['growth:view'],
}

const isBuiltIn = (role: string) => (ROLES as readonly string[]).includes(role)

/** What the school's own roles give someone of the office, who teaches no class and leads no department. */
const officeCodes = (ctx: AuthedCtx): Promise<ReadonlySet<string>> => {
  const { actor } = ctx
  const own = actor.profileType === 'ADMIN' ? actor.roles.filter((role) => !isBuiltIn(role)) : []
  return own.length === 0 ? Promise.resolve(new Set()) : rightsOf(ctx, actor.accessVersion, '', own)
}

/**
 * Codes of a role that the school made are for the whole school, but only for what they name. To add something one need
 * see nothing; to change or delete it one must, and courses are seen by everybody.
 */
const wholeSchool = async (ctx: AuthedCtx, area: Area | undefined) => {
  const { roles } = ctx.actor
  if (roles.includes('ADMIN') || roles.includes('SCHOOL_ADMIN')) return EVERYTHING
  const held = area === undefined ? new Set<string>() : await officeCodes(ctx)
  const sees = area !== undefined && VIEWS[area].some((code) => held.has(code))
  const meets = sees || area === 'course'
  return {
    all: sees,
    addsAll: held.has(`${area}:create`),
    changesAll: meets && held.has(`${area}:update`),
    removesAll: meets && held.has(`${area}:delete`),
  }
}

/** Whether the whole school is in sight, for those who need to know no more. */
export const seesAll = async (ctx: AuthedCtx, area?: Area) => (await wholeSchool(ctx, area)).all

/** Without an area: only what is the administrators' alone. */
export const reachOf = async (ctx: AuthedCtx, area?: Area): Promise<Reach> => {
  const { actor } = ctx
  const teacherId = profileOf(actor, 'TEACHER')
  const leads = actor.roles.includes('DEPARTMENT_ADMIN') && teacherId !== null
  return {
    ...(await wholeSchool(ctx, area)),
    departmentPaths: leads ? await q.departmentPaths(ctx.db, teacherId) : [],
    teacherId,
    studentId: profileOf(actor, 'STUDENT'),
    parentId: profileOf(actor, 'PARENT'),
  }
}

/**
 * Teaching a class lets one see it; changing it takes the whole school or its department. Which change it is, the
 * endpoint's own code has asked.
 */
export const writeReachOf = async (ctx: AuthedCtx, area: Area): Promise<Reach> => {
  const reach = await reachOf(ctx, area)
  return {
    ...reach,
    all: reach.addsAll || reach.changesAll || reach.removesAll,
    teacherId: null,
    studentId: null,
    parentId: null,
  }
}

const AREAS = Object.keys(VIEWS) as Area[]
const EVERYWHERE = ['all', 'addsAll', 'changesAll', 'removesAll'] as const

/**
 * Whether someone of this kind with these roles would reach further than whoever asks. What they see as the person
 * they are is not looked at: that is for the door of that person's record.
 */
export const reachesFurther = async (
  ctx: AuthedCtx,
  who: Pick<Actor, 'roles' | 'profileType' | 'profileId'>,
) => {
  const other = { ...ctx, actor: { ...ctx.actor, ...who } }
  if (isStaff(other.actor) && !isStaff(ctx.actor)) return true
  for (const area of AREAS) {
    const [own, theirs] = [await reachOf(ctx, area), await reachOf(other, area)]
    if (EVERYWHERE.some((what) => theirs[what] && !own[what])) return true
    if (!theirs.departmentPaths.every((path) => leads(own, path))) return true
  }
  return false
}
