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

/** Everything of these pupils in one semester: a few statements, however many they are. */
export const workedOf = async (
  ctx: Pick<Ctx, 'db'>,
  semester: Semester,
  pupils: readonly Pupil[],
): Promise<Map<number, Worked[]>> => {
  const ids = pupils.map(({ studentId }) => studentId)
  if (ids.length === 0) return new Map()
  const systems = await systemsAt(ctx, semester)
  const counted = await q.counted(ctx.db, ids, semester.id)
  const assessed = await q.assessed(ctx.db, ids, semester)
  const stages = await stagesOf(ctx)
  const worked = new Map<number, Worked[]>()
  for (const { studentId, grade, judgements } of pupils) {
    const records = counted.filter((row) => row.studentId === studentId)
    // Where they are now may not be where they were then.
    const stage = records[0]?.stage ?? stageOf(stages, grade)
    const system = systems.find((one) => one.stage === stage)
    if (system === undefined) continue
    const own = assessed.find((row) => row.studentId === studentId)
    const averages: Partial<Record<Dimension, number | null>> =
      own === undefined
        ? {}
        : { academic: tenth(own.academic), moral: tenth(own.moral), practice: tenth(own.practice) }
    worked.set(studentId, workOut(system, { judgements, assessed: averages, counted: records }))
  }
  return worked
}
