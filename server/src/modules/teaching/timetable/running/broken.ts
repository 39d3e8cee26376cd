import {
  type BROKEN_RULES,
  BROKEN_SHOWN,
  type BrokenPlaces,
} from '@xueqiao/contract/features/teaching/timetable/runs'
import { sayBroken, type Violation } from '@xueqiao/timetable'
import type { AuthedCtx } from '../../../../platform/context'
import { conflict, notFound } from '../../../../platform/errors'
import { accessSchedule } from '../access'
import type { Place } from '../tables'
import { namesOf } from '../versions/judging'
import type { Lesson } from '../versions/lesson'
import { watchedTooOften } from '../watches/measure'
import { watchesOf } from '../watches/watch-queries'
import { judge } from './judge'
import { modelOf, type Read, readSchool } from './problem'
import { bestOf } from './run-queries'

/** The lessons of a draft as a run has put them. */
const putTo = ({ lessons, rooms }: Read, best: readonly Place[]): Lesson[] => {
  const names = new Map(
    [...lessons.flatMap(({ room }) => room ?? []), ...rooms].map((room) => [room.id, room.name]),
  )
  const places = new Map(best.map((place) => [place.id, place]))
  return lessons.map((lesson) => {
    const { weekday = null, lessonNumber = null, roomId = null } = places.get(lesson.id) ?? {}
    return {
      ...lesson,
      weekday,
      lessonNumber,
      room: roomId === null ? null : { id: roomId, name: names.get(roomId) ?? '' },
    }
  })
}

/** A lesson without a place is counted by itself. */
const isUnplaced = ({ code, slot }: Violation) => code === 'H4' && slot === undefined

/** What a count of a run is made of, by the rules of the draft as they are now. */
export const broken = async (
  ctx: AuthedCtx,
  id: number,
  { runId, rule }: { runId: number; rule: (typeof BROKEN_RULES)[number] },
): Promise<BrokenPlaces> => {
  const { semesterId, rules } = await accessSchedule(ctx, id)
  const run = await bestOf(ctx.db, id, runId)
  if (run === undefined) throw notFound('排课记录')
  if (run.best === null) throw conflict('这次排课没有结果')
  const read = await readSchool(ctx, { id, semesterId, rules })
  if (rule === 'watches') {
    const often = watchedTooOften(read.rules, await watchesOf(ctx.db, id))
    const places = often.map(({ name, count, over }) => ({
      ...{ text: `${name}：每周看班 ${count} 次，多 ${over} 次`, lessonId: null },
    }))
    return { total: places.length, places: places.slice(0, BROKEN_SHOWN) }
  }
  const model = modelOf({ ...read, lessons: putTo(read, run.best) })
  const keys = new Map(model.rules.map((one) => [one.id, one.key]))
  const found = (await judge('violations', model.problem, model.placements)).filter((one) =>
    rule === 'hard' ? one.hard && !isUnplaced(one) : keys.get(one.rule) === rule,
  )
  const names = namesOf(model)
  /** What is missing is nobody's lesson: then any of the class that misses it. */
  const lessonOf = ({ activities: [first], class: of = '' }: Violation) =>
    first ?? model.problem.activities.find(({ classes }) => classes.includes(of))?.id
  const at = new Map(model.placements.map((one) => [one.activity, one]))
  return {
    total: found.length,
    places: found.slice(0, BROKEN_SHOWN).map((one) => ({
      text: sayBroken(one, names, (activity) => at.get(activity)),
      lessonId: Number(lessonOf(one)) || null,
    })),
  }
}
