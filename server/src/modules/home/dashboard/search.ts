import { menuPages } from '@xueqiao/contract/access/menus'
import type { ReplyOf } from '@xueqiao/contract/common/endpoint'
import { SEARCH_SIZE, type searchApi } from '@xueqiao/contract/features/home/dashboard/search'
import type { AuthedCtx } from '../../../platform/context'
import { begins, foundBy } from '../../../platform/pinyin'
import { isStaff, reachOf } from '../../account/reach/access'
import * as parents from '../../pupils/parents/service'
import * as students from '../../pupils/students/service'
import * as teachers from '../../school/teachers/service'
import { classSizes } from './sizes'

type Found = ReplyOf<typeof searchApi.search>

/** More than are shown, so that those whose names begin so are likely among them. */
const FIRST = { page: 0, size: 4 * SEARCH_SIZE }

/** Whoever is called so before those who have it somewhere in their name. */
const best = <T extends { name: string }>(found: readonly T[], keyword: string) =>
  found
    .map((one) => ({ one, later: !begins(one.name, keyword) }))
    .sort((a, b) => Number(a.later) - Number(b.later))
    .slice(0, SEARCH_SIZE)
    .map(({ one }) => one)

/** Figures without a Chinese character are a number; with one they are of a class. */
const isNumber = (keyword: string) => /\d/.test(keyword) && !/\p{Script=Han}/u.test(keyword)

const pupils = async (ctx: AuthedCtx, keyword: string) => {
  const by = isNumber(keyword) ? { studentNumber: keyword } : { name: keyword }
  const { content } = await students.search(ctx, { ...by, ...FIRST, includeSubDepartments: true })
  return best(content, keyword)
}

const colleagues = async (ctx: AuthedCtx, keyword: string) => {
  const by = isNumber(keyword) ? { teacherNumber: keyword } : { name: keyword }
  const { content } = await teachers.search(ctx, { ...by, ...FIRST })
  return best(content, keyword)
}

/** How titles and classes are spelled is asked again and again, and costs more than all else here. */
const spelled = new Map<string, (typed: string) => boolean>()
const MOST = 5000
const matches = (name: string, typed: string) => {
  const known = spelled.get(name)
  if (known !== undefined) return known(typed)
  const found = foundBy(name)
  if (spelled.size >= MOST) spelled.clear()
  spelled.set(name, found)
  return found(typed)
}

const classes = async (ctx: AuthedCtx, keyword: string) => {
  const all = await classSizes(ctx, await reachOf(ctx, 'class'))
  return all.filter(({ name }) => matches(name, keyword)).slice(0, SEARCH_SIZE)
}

const families = async (ctx: AuthedCtx, keyword: string) => {
  const { content } = await parents.search(ctx, { keyword, ...FIRST })
  return best(content, keyword).map(({ id, name, children }) => ({
    id,
    name,
    children: children.map((child) => child.name),
  }))
}

/** Pupils and parents find themselves and their children; of whoever else there is they have no list either. */
const ownFamily = async (ctx: AuthedCtx, keyword: string) =>
  (await students.options(ctx, keyword, SEARCH_SIZE)).map((child) => ({ ...child, className: null }))

const NOBODY = { students: [], teachers: [], classes: [], parents: [] }

const people = async (ctx: AuthedCtx, keyword: string): Promise<Omit<Found, 'pages'>> => {
  if (!isStaff(ctx.actor)) return { ...NOBODY, students: await ownFamily(ctx, keyword) }
  const [pupil, colleague, ofSchool, family] = await Promise.all([
    pupils(ctx, keyword),
    colleagues(ctx, keyword),
    classes(ctx, keyword),
    families(ctx, keyword),
  ])
  return { students: pupil, teachers: colleague, classes: ofSchool, parents: family }
}

const PAGES = menuPages()

/** People and classes within the caller's reach, each by the search of its own list, and pages by how they are spelled. */
export const search = async (ctx: AuthedCtx, keyword: string): Promise<Found> => {
  const pages = PAGES.filter(({ title }) => matches(title, keyword)).map(({ path }) => path)
  return { pages: [...new Set(pages)], ...(await people(ctx, keyword)) }
}
