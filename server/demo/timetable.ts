import * as timetable from '../src/modules/teaching/timetable/service'
import type { Ctx } from '../src/platform/context'

/** Within a second: the table of 36 classes is complete long before. */
const ITERATIONS = 60_000
/** So many lessons of the draft still wait for a place. */
const OPEN = 12

/** Every class has had its timetable since the semester began; somebody works at the next one. */
export const makeTimetables = async (ctx: Ctx, semester: { id: number; startDate: string }, by: number) => {
  const wanted = { semesterId: semester.id, name: '秋季课表', effectiveFrom: semester.startDate, by }
  const { id } = await timetable.bring(ctx, { ...wanted, iterations: ITERATIONS })
  await timetable.bringDraft(ctx, id, { name: '期中后调整', by, open: OPEN })
}
