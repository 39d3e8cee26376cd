import type { ReplyOf } from '@xueqiao/contract/common/endpoint'
import type { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { reachOf } from '../../account/reach/access'
import { hoursOfPartners, todos } from '../../family/communication/service'
import { forHome, missingFor } from '../../family/notifications/service'
import { students } from '../../pupils/parents/service'
import { current } from '../../school/semesters/service'
import { classSizes } from './sizes'

type Home = ReplyOf<typeof homeApi.get>

/** As many as a small screen shows before somebody asks for all. */
const NOTICES = 8
const MISSING = 5
const TODOS = 3

type Family = Pick<Home, 'children' | 'hours' | 'conversations'>
const NO_FAMILY: Family = { children: [], hours: [], conversations: [] }

const family = async (ctx: AuthedCtx): Promise<Family> => {
  const { profileType, profileId } = ctx.actor
  if (profileType !== 'PARENT' || profileId === null) return NO_FAMILY
  const children = await students(ctx, profileId)
  const heads = children.flatMap(({ headTeacherId }) => headTeacherId ?? [])
  return { children, ...(await hoursOfPartners(ctx, heads)) }
}

type School = Pick<Home, 'classes' | 'missing' | 'missingFamilies' | 'week'>
const NO_SCHOOL: School = { classes: [], missing: [], missingFamilies: 0, week: null }

/** Asked by every teacher all day, and another one twice a year: kept however little it takes. */
const weekNow = (ctx: AuthedCtx) =>
  recently(ctx, 'school', 'week', async () => ({
    value: (await current(ctx))?.week ?? null,
    rows: Number.POSITIVE_INFINITY,
  }))

const school = async (ctx: AuthedCtx): Promise<School> => {
  const { profileType, profileId } = ctx.actor
  if (profileType !== 'TEACHER' || profileId === null) return NO_SCHOOL
  const found = await classSizes(ctx, await reachOf(ctx, 'class'))
  const heads = ({ headTeacherId }: (typeof found)[number]) => headTeacherId === profileId
  const inCharge = found.filter((one) => heads(one) || one.assistantTeacherId === profileId)
  const ids = { inCharge: inCharge.map(({ id }) => id), own: found.map(({ id }) => id) }
  const [missed, week] = await Promise.all([missingFor(ctx, ids, MISSING), weekNow(ctx)])
  const classes = found.map((one) => ({ ...one, heads: heads(one) }))
  classes.sort((a, b) => Number(b.heads) - Number(a.heads))
  return { classes, ...missed, week }
}

const todo = async (ctx: AuthedCtx): Promise<Pick<Home, 'todos' | 'todoCount'>> => {
  const { content, totalElements } = await todos(ctx, { done: false, page: 0, size: TODOS })
  return {
    todos: content.map(({ note, content, ...one }) => ({ ...one, text: note ?? content })),
    todoCount: totalElements,
  }
}

/** Everything in one answer: a phone in a corridor pays for each request. */
export const home = async (ctx: AuthedCtx): Promise<Home> => {
  const [notices, ...parts] = await Promise.all([forHome(ctx, NOTICES), family(ctx), school(ctx), todo(ctx)])
  const [theFamily, theSchool, theTodos] = parts
  return { ...notices, ...theFamily, ...theSchool, ...theTodos }
}
