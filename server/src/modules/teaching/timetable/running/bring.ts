import type { TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'
import { solve } from '@xueqiao/timetable'
import { localDate } from '../../../../platform/clock'
import type { Ctx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { placesOf } from '../versions/bands'
import { copyLessons, insertLessons, place } from '../versions/lesson-queries'
import * as q from '../versions/queries'
import { plannedUnits } from '../versions/unit-queries'
import { copyWatches } from '../watches/watch-queries'
import { bringWatches } from '../watches/watches'
import { readModel } from './problem'

interface Wanted {
  semesterId: number
  name: string
  rules: TimetableRules
  /** From then on it holds. */
  effectiveFrom: string
  by: number
  /** So many moves are tried: always the same table. */
  iterations: number
}

/**
 * The timetable of a school that brings its plan along, worked out on the spot and published without telling anybody,
 * unless something of it found no place.
 * Nothing else happens meanwhile, so it is for the time before the server is up.
 */
export const bring = (ctx: Ctx, { semesterId, name, rules, effectiveFrom, by, iterations }: Wanted) =>
  transact(ctx, async (ctx) => {
    const units = await plannedUnits(ctx.db, semesterId)
    const id = await q.insert(ctx.db, { semesterId, name, rules, basedOn: null, by })
    await insertLessons(
      ctx.db,
      id,
      units.map((unit) => ({ ...unit, weekday: null, lessonNumber: null })),
    )
    const model = await readModel(ctx, { id, semesterId, rules })
    if (model.problem.activities.length === 0) return { id, unplaced: units.length }
    const { placements, unplaced } = solve(model.problem, { seed: 1, iterations })
    await place(ctx.db, id, model.places(placements))
    await bringWatches(ctx, { id, semesterId, rules })
    if (unplaced.length === 0) await q.publish(ctx.db, id, { effectiveFrom, now: ctx.now, by })
    return { id, unplaced: unplaced.length }
  })

/** A draft that somebody works at: a copy of which some lessons were taken off. */
export const bringDraft = (
  ctx: Ctx,
  fromId: number,
  { name, by, open }: { name: string; by: number; open: number },
) =>
  transact(ctx, async (ctx) => {
    const { semesterId, rules } = (await q.byId(ctx.db, fromId, localDate(ctx.now))) ?? {
      semesterId: 0,
      rules: {},
    }
    const id = await q.insert(ctx.db, { semesterId, name, rules, basedOn: fromId, by })
    await copyLessons(ctx.db, fromId, id)
    await copyWatches(ctx.db, fromId, id)
    const model = await readModel(ctx, { id, semesterId, rules })
    const off = model.lessons
      .slice(0, open)
      .flatMap((lesson) => placesOf(lesson, { weekday: null, lessonNumber: null, roomId: null }))
    await place(ctx.db, id, off)
    return id
  })
