import type { Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { AuthedCtx } from '../../../../platform/context'
import { accessSchedule } from '../access'
import { readModel } from '../running/problem'

/** A version with all that the workbench needs to answer by itself. */
export const workbench = async (ctx: AuthedCtx, id: number): Promise<Workbench> => {
  const { semesterId, rules, version } = await accessSchedule(ctx, id)
  const model = await readModel(ctx, { id, semesterId, rules })
  return {
    ...{ version, lessons: [...model.lessons], rules: model.rules, stages: [...model.stages] },
    rooms: model.rooms.map((room) => ({ id: room.id, name: room.name })),
    bells: [...model.periods].map(([bell, periods]) => ({
      id: bell,
      periods: periods.map(({ lessonNumber, startsAt }) => ({ lessonNumber, startsAt })),
    })),
    problem: { ...model.problem },
  }
}
