import {
  LEVELS,
  type LevelStyle,
  levelName,
  type Scoring,
} from '@xueqiao/contract/features/teaching/homework/values'
import type { AuthedCtx } from '../../../../platform/context'
import { accessHomework } from '../access'
import { rowOf } from '../shown'
import * as q from './overview-queries'

/** Every step of the scale, also where nobody stands on it. */
const STEPS: Record<Scoring, readonly string[]> = {
  points: ['0–59', '60–69', '70–79', '80–89', '90–99', '100'],
  level: LEVELS,
  stars: ['1', '2', '3', '4', '5'],
  read: [],
}

const shownAs = (step: string, style: LevelStyle) => {
  const level = LEVELS.find((one) => one === step)
  return level === undefined ? step : levelName(level, style)
}

const NOBODY = {
  total: 0,
  submitted: 0,
  late: 0,
  missing: 0,
  returned: 0,
  graded: 0,
  average: null,
  medianMinutes: null,
  loggedMinutes: 0,
}

export const overview = async (ctx: AuthedCtx, id: number) => {
  const { viewer, head, classes } = await accessHomework(ctx, id)
  const part = { homeworkId: id, classIds: classes.map(({ classId }) => classId) }
  const { scoring, levelStyle } = head
  const figures = await q.figures(ctx.db, part)
  const counted = await q.spreads(ctx.db, part, scoring)
  const { content: _, doc: __, withdrawReason: ___, ...row } = rowOf(ctx, viewer, head, classes)
  return {
    homework: row,
    classes: classes.map(({ classId, className }) => {
      const own = counted.filter((one) => one.classId === classId)
      const countOf = (step: string) =>
        own.find(({ kind, label }) => kind === 'spread' && label === step)?.count ?? 0
      return {
        ...(figures.find((one) => one.classId === classId) ?? NOBODY),
        classId,
        className,
        spread: STEPS[scoring].map((step) => ({ label: shownAs(step, levelStyle), count: countOf(step) })),
        tags: own.filter(({ kind }) => kind === 'tag').map(({ label, count }) => ({ label, count })),
      }
    }),
  }
}
