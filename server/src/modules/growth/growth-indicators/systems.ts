import { STAGE_NAMES, stageOf } from '@xueqiao/contract/features/base/school-settings'
import type { Systems } from '@xueqiao/contract/features/growth/growth-indicators/api'
import { DIMENSIONS } from '@xueqiao/contract/features/growth/growth-indicators/values'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { notFound } from '../../../platform/errors'
import { isStaff, reachOf } from '../../account/reach/access'
import { schoolSettings } from '../../base/school-settings/service'
import * as semesters from '../../school/semesters/service'
import * as q from './queries'
import type { StageName } from './tables'

export type Semester = Awaited<ReturnType<typeof semesters.list>>[number]

/** The one that was asked for, else the current one, else the latest. */
export const semesterAmong = (known: readonly Semester[], asked: number | undefined) => {
  if (asked === undefined) return known.find(({ isCurrent }) => isCurrent) ?? known[0]
  const found = known.find(({ id }) => id === asked)
  if (found === undefined) throw notFound('学期')
  return found
}

export const semesterOf = async (ctx: Ctx, asked: number | undefined): Promise<Semester | undefined> =>
  semesterAmong(await semesters.list(ctx), asked)

export const stagesOf = async ({ db }: Pick<Ctx, 'db'>) => (await schoolSettings(db)).stages

const shown = ({ id, stage, since, version, dimensions }: q.Held) => ({
  ...{ id, stage, since, version },
  dimensions: DIMENSIONS.map((dimension) => ({ dimension, ...dimensions[dimension] })),
})

/** Before any semester there is what the school got. */
const FIRST_DAY = '1900-01-01'

export const systemsAt = async ({ db }: Pick<Ctx, 'db'>, semester: Pick<Semester, 'startDate'> | undefined) =>
  (await q.holding(db, semester?.startDate ?? FIRST_DAY))
    .map(shown)
    .toSorted((a, b) => STAGE_NAMES.indexOf(a.stage) - STAGE_NAMES.indexOf(b.stage))

/** What holds for a stage in a semester; every stage has one from the beginning. */
export const systemOf = async (ctx: Pick<Ctx, 'db'>, semester: Semester | undefined, stage: StageName) => {
  const found = (await systemsAt(ctx, semester)).find((system) => system.stage === stage)
  if (found === undefined) throw new Error(`no evaluation system of ${stage}`)
  return found
}

/** Leaders of the school say how growth is looked at, and until when. */
export const maySet = async (ctx: AuthedCtx | AuthedTxCtx) =>
  isStaff(ctx.actor) && (await reachOf(ctx, 'growth')).changesAll

/** What a grade calls the dimensions in a semester. */
export const namesOf = async (ctx: Pick<Ctx, 'db'>, semester: Semester | undefined, grade: number) => {
  const { dimensions } = await systemOf(ctx, semester, stageOf(await stagesOf(ctx), grade))
  return dimensions.map(({ dimension, name }) => ({ dimension, name }))
}

interface Asked {
  semesterId?: number | undefined
  date?: string | undefined
}

/** Where a record of that day belongs; a day that lies in none is said when it is saved. */
const semesterAsked = async (ctx: Ctx, { semesterId, date }: Asked) =>
  (date === undefined ? undefined : semesters.semesterOfDay(await semesters.list(ctx), date)) ??
  semesterOf(ctx, semesterId)

export const list = async (ctx: AuthedCtx | AuthedTxCtx, asked: Asked = {}): Promise<Systems> => {
  const semester = await semesterAsked(ctx, asked)
  const [stages, grades] = [await stagesOf(ctx), await q.grades(ctx.db)]
  const taught = new Set(grades.map((grade) => stageOf(stages, grade)))
  return {
    semesterId: semester?.id ?? null,
    semesterName: semester?.name ?? null,
    mayEdit: await maySet(ctx),
    stages: (await systemsAt(ctx, semester)).map((one) => ({ ...one, taught: taught.has(one.stage) })),
  }
}
