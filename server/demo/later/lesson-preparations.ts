import { daysAfter } from '@xueqiao/contract/common/calendar'
import { localDate } from '../../src/platform/clock'
import { mondayOf, offered, termOf } from '../lesson-preparations/term'
import { write } from '../lesson-preparations/write'
import type { LaterPart } from './part'

const WEEKS = 20

/** The term so far of the teacher who is offered, week by week backwards from the one before the last. */
export const lessonPreparations: LaterPart = {
  key: 'lesson-preparations',
  label: '备课',
  pieces: async () => Array.from({ length: WEEKS }, (_, index) => index + 2),
  fill: async (ctx, back, { random }) => {
    const teacher = await offered(ctx)
    if (teacher === undefined) return
    const from = daysAfter(mondayOf(localDate(ctx.now)), -7 * back)
    await write(ctx, await termOf(ctx, teacher, { from, to: daysAfter(from, 6) }, random))
  },
}
