import { mobileKind } from '@xueqiao/contract/access/roles'
import type { ReplyOf } from '@xueqiao/contract/common/endpoint'
import { gradeName } from '@xueqiao/contract/common/grade'
import type { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { isStaff, reachOf, seesAll } from '../../account/reach/access'
import { hoursOfPartners, todos, urgentFor } from '../../family/communication/service'
import { waitingFeedback } from '../../family/feedback/service'
import { forHome } from '../../family/notifications/service'
import { students } from '../../pupils/parents/service'
import { shown } from '../../school/semesters/service'
import * as homework from '../../teaching/homework/service'
import { toReflect } from '../../teaching/lesson-preparations/service'
import * as timetable from '../../teaching/timetable/service'
import { approvals } from './approvals'
import { phoneFrame } from './frame'
import { growthFor } from './growth'
import { coursesOf, pupil, teachersOf } from './home-queries'
import { missingIn } from './missing'
import * as q from './queries'
import { toReview } from './reviews'
import { classSizes } from './sizes'
import { todayFor } from './today'
import { transfers } from './waiting'

type Home = ReplyOf<typeof homeApi.get>

/** As many as a small screen shows before somebody asks for all. */
const NOTICES = 8
/** A parent looks at the notices of one child at a time. */
const NOTICES_OF_CHILDREN = 16
const TODOS = 3
const URGENT = 3
const FEEDBACK = 3

type Family = Pick<Home, 'children' | 'hours' | 'conversations'>
const NO_FAMILY: Family = { children: [], hours: [], conversations: [] }

const family = async (ctx: AuthedCtx): Promise<Family> => {
  const { profileType, profileId } = ctx.actor
  if (profileType !== 'PARENT' || profileId === null) return NO_FAMILY
  const ofParent = students(ctx, profileId)
  const heads = ofParent.then((all) => all.flatMap(({ headTeacherId }) => headTeacherId ?? []))
  const [children, hours] = await Promise.all([ofParent, hoursOfPartners(ctx, heads)])
  return { children, ...hours }
}

type School = Pick<Home, 'classes' | 'missing' | 'missingFamilies' | 'week'>
const NO_SCHOOL: School = { classes: [], missing: [], missingFamilies: 0, week: null }

const school = async (ctx: AuthedCtx): Promise<School> => {
  const { profileType, profileId } = ctx.actor
  // The office follows what it has sent itself.
  if (profileType === 'ADMIN' && isStaff(ctx.actor)) return { ...NO_SCHOOL, ...(await missingIn(ctx, [])) }
  if (profileType !== 'TEACHER' || profileId === null) return NO_SCHOOL
  const found = await classSizes(ctx, await reachOf(ctx, 'class'))
  const [missed, semester] = await Promise.all([missingIn(ctx, found), shown(ctx)])
  const classes = found.map((one) => ({ ...one, heads: one.headTeacherId === profileId }))
  classes.sort((a, b) => Number(b.heads) - Number(a.heads))
  return { classes, ...missed, week: semester?.week ?? null }
}

/** What is kept of messages to be done later; a pupil's home has no place for it. */
const todo = async (ctx: AuthedCtx): Promise<Pick<Home, 'todos' | 'todoCount'>> => {
  if (ctx.actor.profileType === 'STUDENT') return { todos: [], todoCount: 0 }
  const { content, totalElements } = await todos(ctx, { done: false, page: 0, size: TODOS })
  return {
    todos: content.map(({ note, content, ...one }) => ({ ...one, text: note ?? content })),
    todoCount: totalElements,
  }
}

type Duties = Pick<Home, 'urgent' | 'feedback' | 'feedbackCount'>
const NO_DUTIES: Duties = { urgent: [], feedback: [], feedbackCount: 0 }

/** What others wait for: families in need, and whoever has written to the school. */
const duties = async (ctx: AuthedCtx): Promise<Duties> => {
  if (!isStaff(ctx.actor)) return NO_DUTIES
  const isTeacher = ctx.actor.profileType === 'TEACHER'
  const [urgent, feedback] = await Promise.all([
    isTeacher ? urgentFor(ctx, URGENT) : [],
    waitingFeedback(ctx, FEEDBACK),
  ])
  return { urgent, ...feedback }
}

/** The same for all who are in it. */
const ofClass = (ctx: AuthedCtx, classId: number) =>
  recently(ctx, 'school', `people and courses of class ${classId}`, async () => ({
    value: await Promise.all([teachersOf(ctx.db, classId), coursesOf(ctx.db, classId)]),
    rows: Number.POSITIVE_INFINITY,
  }))

const student = async (ctx: AuthedCtx): Promise<Home['student']> => {
  const { profileType, profileId, gradeWording } = ctx.actor
  if (profileType !== 'STUDENT' || profileId === null) return null
  const own = await pupil(ctx.db, profileId)
  if (own === undefined) return null
  const { classId, grade, ...rest } = own
  const [teachers, courses] = classId === null ? [[], []] : await ofClass(ctx, classId)
  return {
    ...rest,
    grade: grade === null ? null : gradeName(grade, gradeWording),
    teachers,
    courses,
  }
}

const HOMEWORK = 3

/** What the pupil, or the parent's children, have to do and to go to today; a teacher has lessons too. */
const day = async (ctx: AuthedCtx, { children }: Family): Promise<Pick<Home, 'homework' | 'lessons'>> => {
  const { profileType, profileId } = ctx.actor
  const own = profileType === 'STUDENT' && profileId !== null ? [profileId] : []
  const pupils = [...own, ...children.map(({ id }) => id)]
  const [toDo, lessons] = await Promise.all([
    homework.forHome(ctx, pupils, HOMEWORK),
    timetable.forHome(ctx, pupils),
  ])
  return { homework: toDo, lessons }
}

const growth = (ctx: AuthedCtx, { children }: Family): Promise<Home['growth']> =>
  growthFor(
    ctx,
    children.map(({ id }) => id),
  )

const figures = async (ctx: AuthedCtx): Promise<Home['figures']> => {
  if (!isStaff(ctx.actor) || ctx.actor.profileType === 'TEACHER' || !(await seesAll(ctx))) return null
  const [classes, counts] = await Promise.all([
    reachOf(ctx, 'class').then((reach) => classSizes(ctx, reach)),
    recently(ctx, 'school', 'home counts', async () => {
      const value = await q.schoolCounts(ctx.db)
      return { value, rows: value.staff + value.courses + value.families }
    }),
  ])
  return {
    // Also those who are suspended: the desk's home and the list count them.
    students: classes.reduce((sum, { students }) => sum + students, 0),
    classes: classes.length,
    // The phone has no room to say who is on leave or has left: its link asks for these alone.
    teachers: counts.onDuty,
    families: counts.families,
  }
}

type Office = Pick<Home, 'today' | 'waiting'>
const NO_OFFICE: Office = { today: null, waiting: [] }

/** Whoever has no home of a role on the phone runs the school or a part of it: what their desk begins with. */
const office = async (ctx: AuthedCtx): Promise<Office> => {
  if (!isStaff(ctx.actor) || mobileKind([ctx.actor.currentRole]) !== undefined) return NO_OFFICE
  const classes = await classSizes(ctx, await reachOf(ctx, 'class'))
  const [today, ...waiting] = await Promise.all([todayFor(ctx, classes), transfers(ctx), approvals(ctx)])
  // Lessons of today that nobody holds stand in the day itself.
  const lines = waiting.flat().filter(({ key, urgent }) => key !== 'uncovered' || !urgent)
  return { today, waiting: lines.sort((a, b) => Number(b.urgent) - Number(a.urgent)) }
}

/** Everything in one answer: a phone in a corridor pays for each request. */
export const home = async (ctx: AuthedCtx, { frame = false } = {}): Promise<Home> => {
  const most = ctx.actor.profileType === 'PARENT' ? NOTICES_OF_CHILDREN : NOTICES
  const ofFamily = family(ctx)
  const [
    notices,
    theFamily,
    theSchool,
    theTodos,
    theDuties,
    ofPupil,
    theDay,
    ofSchool,
    marking,
    reflections,
    theGrowth,
    reviews,
    ofOffice,
    around,
  ] = await Promise.all([
    ...([forHome(ctx, most), ofFamily, school(ctx), todo(ctx)] as const),
    ...([duties(ctx), student(ctx), ofFamily.then((one) => day(ctx, one)), figures(ctx)] as const),
    ...([homework.toMark(ctx), toReflect(ctx), ofFamily.then((one) => growth(ctx, one))] as const),
    ...([toReview(ctx), office(ctx)] as const),
    frame ? ofFamily.then(({ children }) => phoneFrame(ctx, children)) : undefined,
  ])
  const people = {
    ...{ student: ofPupil, figures: ofSchool, toMark: marking?.works ?? 0, reflections },
    growth: theGrowth,
    toReview: reviews,
  }
  return {
    ...notices,
    ...theFamily,
    ...theSchool,
    ...theTodos,
    ...theDuties,
    ...theDay,
    ...people,
    ...ofOffice,
    ...(around && { frame: around }),
  }
}
