import { stageOf } from '@xueqiao/contract/features/base/school-settings'
import type { Worked } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import type { Ctx } from '../../../platform/context'
import { type Semester, stagesOf, systemsAt } from '../growth-indicators/service'
import * as q from './facts-queries'
import type { Judged } from './tables'
import { workOut } from './work'

export interface Pupil {
  studentId: number
  /** Of the class they are in, which says which stage they are judged by. */
  grade: number
  judgements: Judged
}

const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

/** Everything of these pupils in one semester: a few statements, however many they are, and all asked for at once. */
export const factsOf = async (ctx: Pick<Ctx, 'db'>, semester: Semester, ids: readonly number[]) => {
  const [systems, stages, counted, assessed] = await Promise.all([
    systemsAt(ctx, semester),
    stagesOf(ctx),
    q.counted(ctx.db, ids, semester.id),
    q.assessed(ctx.db, ids, semester),
  ])
  return { systems, stages, counted, assessed }
}

type Facts = Awaited<ReturnType<typeof factsOf>>

export const workedFrom = (facts: Facts, { studentId, grade, judgements }: Pupil): Worked[] => {
  const counted = facts.counted.filter((row) => row.studentId === studentId)
  // Where they are now may not be where they were then.
  const stage = counted[0]?.stage ?? stageOf(facts.stages, grade)
  const system = facts.systems.find((one) => one.stage === stage)
  if (system === undefined) return []
  const own = facts.assessed.find((row) => row.studentId === studentId)
  const assessed: Partial<Record<Dimension, number | null>> =
    own === undefined
      ? {}
      : { academic: tenth(own.academic), moral: tenth(own.moral), practice: tenth(own.practice) }
  return workOut(system, { judgements, assessed, counted })
}

export const workedOf = async (
  ctx: Pick<Ctx, 'db'>,
  semester: Semester,
  pupils: readonly Pupil[],
): Promise<Map<number, Worked[]>> => {
  if (pupils.length === 0) return new Map()
  const ids = pupils.map(({ studentId }) => studentId)
  const facts = await factsOf(ctx, semester, ids)
  return new Map(pupils.map((pupil) => [pupil.studentId, workedFrom(facts, pupil)]))
}
