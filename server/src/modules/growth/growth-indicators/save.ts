import { isDeepStrictEqual } from 'node:util'
import type { SystemInput } from '@xueqiao/contract/features/growth/growth-indicators/api'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, forbidden, invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import * as q from './queries'
import { list, maySet, type Semester, semesterOf } from './systems'
import type { Dimensions } from './tables'

const ENTITY = 'growth_systems'

/** What has records keeps its place; anybody else's indicator is none of this dimension. */
const assertKnown = async (ctx: AuthedTxCtx, held: q.Held, input: SystemInput, semester: Semester) => {
  const kept = new Set(input.dimensions.flatMap(({ indicators }) => indicators.flatMap(({ id }) => id ?? [])))
  for (const [index, { dimension, indicators }] of input.dimensions.entries()) {
    const own = new Set(held.dimensions[dimension].indicators.map(({ id }) => id))
    const foreign = indicators.findIndex(({ id }) => id && !own.has(id))
    if (foreign >= 0) throw invalid('指标不属于这个维度', `dimensions.${index}.indicators.${foreign}.name`)
  }
  const before = Object.values(held.dimensions).flatMap(({ indicators }) => indicators)
  const gone = before.filter(({ id }) => !kept.has(id))
  const used = await q.used(
    ctx.db,
    gone.map(({ id }) => id),
    semester.startDate,
  )
  if (used === undefined) return
  const index = input.dimensions.findIndex(({ dimension }) => dimension === used.dimension)
  const name = gone.find(({ id }) => id === used.id)?.name
  throw conflict(`指标「${name}」本学期已有记录，不能删除`, `dimensions.${index}.indicators`)
}

const dimensionsOf = async (ctx: AuthedTxCtx, { stage, dimensions }: SystemInput): Promise<Dimensions> => {
  const entries: [string, Dimensions[keyof Dimensions]][] = []
  for (const { dimension, name, weight, indicators } of dimensions) {
    const list: { id: number; name: string; weight: number }[] = []
    for (const { id, name, weight } of indicators)
      list.push({ id: id ?? (await q.insertIndicator(ctx.db, stage, dimension)), name, weight })
    entries.push([dimension, { name, weight, indicators: list }])
  }
  // The schema asks for each of the five once.
  return Object.fromEntries(entries) as Dimensions
}

const weightsOf = (dimensions: Dimensions) =>
  Object.values(dimensions).map(
    ({ name, weight, indicators }) =>
      `${name} ${weight}：${indicators.map((one) => `${one.name} ${one.weight}`).join('、')}`,
  )

/** A semester that has its own is changed; another gets its own, and those before it keep theirs. */
const write = async (ctx: AuthedTxCtx, held: q.Held, semester: Semester, dimensions: Dimensions) => {
  if (held.semesterId !== semester.id) return q.insert(ctx.db, semester.id, held.stage, dimensions)
  await q.change(ctx.db, held.id, dimensions, ctx.now)
  return held.id
}

export const save = (ctx: AuthedCtx, input: SystemInput) =>
  transact(ctx, async (ctx) => {
    if (!(await maySet(ctx))) throw forbidden('只有学校管理员可以修改评价体系')
    const semester = await semesterOf(ctx, input.semesterId)
    if (semester === undefined || semester.endDate < localDate(ctx.now))
      throw invalid('学期已结束，评价体系不能再修改', 'semesterId')
    await q.lock(ctx.db)
    const held = (await q.holding(ctx.db, semester.startDate)).find(({ stage }) => stage === input.stage)
    if (held === undefined) throw new Error(`no evaluation system of ${input.stage}`)
    const sent = input.id && input.id !== held.id ? 0 : input.version
    await assertFresh(ctx, { entity: ENTITY, id: held.id, version: held.version }, sent)
    await assertKnown(ctx, held, input, semester)
    const dimensions = await dimensionsOf(ctx, input)
    if (isDeepStrictEqual(dimensions, held.dimensions)) return list(ctx, { semesterId: semester.id })
    const id = await write(ctx, held, semester, dimensions)
    const summary = `修改了${input.stage}的评价体系，自${semester.name}起`
    const diff = {
      before: { indicators: weightsOf(held.dimensions) },
      after: { indicators: weightsOf(dimensions) },
    }
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary, diff })
    return list(ctx, { semesterId: semester.id })
  })
