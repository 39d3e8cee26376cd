import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import { WATCH_KINDS } from '@xueqiao/contract/features/teaching/timetable/values'
import type {
  ScheduleWatches,
  WatchClass,
  WatchesPut,
  WatchesWanted,
} from '@xueqiao/contract/features/teaching/timetable/watches'
import type { z } from 'zod'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { accessSchedule, lockDraft } from '../access'
import { tellPlanners } from '../versions/told'
import { type Facts, keyOf, readFacts } from './facts'
import { watchedTooOften } from './measure'
import { meets, proposed, type Slot } from './propose'
import * as q from './watch-queries'

/** What speaks for whoever is there. */
const whyOf = (
  { lessonsOn }: Facts,
  { weekday, teacher }: q.Watch,
  of: WatchClass | undefined,
  count: number,
) => {
  const own = of?.teachers.find(({ id }) => id === teacher.id)
  const lessons = lessonsOn(teacher.id, weekday)
  return [
    own === undefined
      ? '已不任教本班'
      : [own.isHead ? '班主任' : '', ...own.courses].filter(Boolean).join('、'),
    lessons === 0 ? '当天没有课' : `当天 ${lessons} 节课`,
    `每周看班 ${count} 次`,
  ].join('，')
}

const shown = (facts: Facts, version: number): ScheduleWatches => {
  const { classes, watches, rules, max } = facts
  const byId = new Map(classes.map((one) => [one.id, one]))
  const counts = new Map<number, number>()
  for (const { teacher } of watches) counts.set(teacher.id, (counts.get(teacher.id) ?? 0) + 1)
  return {
    ...{ version, max, classes },
    over: watchedTooOften(rules, watches).reduce((sum, one) => sum + one.over, 0),
    watches: watches.map((one) => ({
      ...one,
      why: whyOf(facts, one, byId.get(one.classId), counts.get(one.teacher.id) ?? 0),
    })),
  }
}

export const watches = async (ctx: AuthedCtx, id: number) => {
  const { semesterId, rules, watchesVersion } = await accessSchedule(ctx, id)
  return shown(await readFacts(ctx, { id, semesterId, rules }), watchesVersion)
}

const whenOf = ({ weekday, kind }: Pick<q.Watch, 'weekday' | 'kind'>) =>
  `${shortWeekday(weekday)}${PERIOD_KINDS[kind]}`

/** Each of them is a period of its class, and held by somebody who has to do with it. */
const assertKnown = ({ classes, slotOf }: Facts, wanted: WatchesPut['watches']) => {
  for (const one of wanted) {
    // Whoever is there may be taken off, also where the hours have changed since.
    if (one.teacherId == null) continue
    const own = classes.find(({ id }) => id === one.classId)
    if (own === undefined) throw notFound('班级')
    if (slotOf(one) === undefined)
      throw invalid(`${own.name}的作息里没有这个时段：${whenOf(one)} ${one.number}`, 'watches')
    if (!own.teachers.some(({ id }) => id === one.teacherId))
      throw invalid(`看班的应是${own.name}的任课教师或班主任`, 'watches')
  }
}

/** Nobody is with two classes at once, nor teaches meanwhile. */
const assertFree = (facts: Facts, after: readonly q.Watch[], changed: ReadonlySet<string>) => {
  const { slotOf, busyOf, classes } = facts
  const nameOf = (classId: number) => classes.find(({ id }) => id === classId)?.name ?? ''
  const placed = after.flatMap((one) => {
    const slot = slotOf(one)
    return slot === undefined ? [] : [{ ...one, slot }]
  })
  for (const { slot, teacher, ...at } of placed) {
    if (!changed.has(keyOf(at))) continue
    const said = `${teacher.name}${whenOf(at)}（${slot.startsAt}–${slot.endsAt}）不能在${nameOf(at.classId)}看班`
    const other = placed.find(
      (one) => one.teacher.id === teacher.id && keyOf(one) !== keyOf(at) && meets(one.slot, slot),
    )
    if (other !== undefined)
      throw conflict(`${said}：同一时间已在${nameOf(other.classId)}${PERIOD_KINDS[other.kind]}看班`)
    const lesson = busyOf(teacher.id).find((one) => meets(one, slot))
    if (lesson !== undefined) throw conflict(`${said}：同一时间有${lesson.text}课`)
  }
}

interface Draft {
  id: number
  name: string
  semester_id: number
  rules: unknown
  watches_version: number
}

const open = async (ctx: AuthedTxCtx, id: number, version: number | null | undefined) => {
  const draft: Draft = await lockDraft(ctx, id)
  await assertFresh(ctx, { entity: 'schedules', id, version: draft.watches_version }, version)
  const facts = await readFacts(ctx, { id, semesterId: draft.semester_id, rules: draft.rules as object })
  return { draft, facts }
}

const save = async (ctx: AuthedTxCtx, { id, name }: Draft, wanted: WatchesPut['watches']) => {
  await q.putWatches(ctx.db, id, wanted)
  await audit(ctx, {
    ...{ action: 'update', entity: 'schedules', entityId: id },
    summary: `安排了课表草稿 ${name} 的 ${wanted.length} 个看班时段`,
  })
  await tellPlanners(ctx, id)
  return q.raiseVersion(ctx.db, id, ctx.now)
}

/** All of them or none. */
export const putWatches = (ctx: AuthedCtx, id: number, { version, watches: wanted }: WatchesPut) =>
  transact(ctx, async (ctx) => {
    const { draft, facts } = await open(ctx, id, version)
    const changed = new Set(wanted.map(keyOf))
    if (changed.size < wanted.length) throw invalid('同一时段不能安排两次', 'watches')
    assertKnown(facts, wanted)
    const names = new Map(facts.classes.flatMap((one) => one.teachers.map((of) => [of.id, of.name] as const)))
    const after = [
      ...facts.watches.filter((one) => !changed.has(keyOf(one))),
      ...wanted.flatMap(({ teacherId, ...at }) =>
        teacherId == null ? [] : [{ ...at, teacher: { id: teacherId, name: names.get(teacherId) ?? '' } }],
      ),
    ]
    assertFree(facts, after, changed)
    const saved = await save(ctx, draft, wanted)
    return shown({ ...facts, watches: await q.watchesOf(ctx.db, id) }, saved)
  })

const proposalOf = async (
  facts: Facts,
  { kinds, anew }: Pick<z.output<typeof WatchesWanted>, 'kinds' | 'anew'>,
) => {
  const { classes, slots, watches: there, slotOf, lessonsOn, isBusy, reads, max } = facts
  const teachersOf = new Map(classes.map((one) => [one.id, one.teachers]))
  const isMeant = ({ kind }: Pick<Slot, 'kind'>) => kinds.includes(kind)
  /** Whoever has nothing to do with the class any more makes room for somebody who has. */
  const stays = ({ classId, teacher }: q.Watch) =>
    teachersOf.get(classId)?.some(({ id }) => id === teacher.id) === true
  const kept = there.flatMap((one) => {
    const slot = slotOf(one)
    if (slot === undefined || (isMeant(one) && (anew || !stays(one)))) return []
    return [{ ...slot, teacherId: one.teacher.id }]
  })
  const held = new Set(kept.map(keyOf))
  const wanted = slots.filter((slot) => isMeant(slot) && !held.has(keyOf(slot)))
  const given = await proposed({
    ...{ slots: wanted, kept, isBusy, lessonsOn, max },
    candidatesOf: (classId) =>
      (teachersOf.get(classId) ?? []).map((one) => ({ id: one.id, reads: reads(one) })),
  })
  // The hours have no such period any more.
  const gone = there.filter((one) => slotOf(one) === undefined)
  const before = new Set(there.map(keyOf))
  const rows = [
    ...gone.map(({ teacher: _, ...at }) => ({ ...at, teacherId: null })),
    ...wanted.flatMap((slot) => {
      const { classId, weekday, kind, number } = slot
      const teacherId = given.get(slot) ?? null
      if (teacherId === null && !before.has(keyOf(slot))) return []
      return [{ classId, weekday, kind, number, teacherId }]
    }),
  ]
  return { rows, filled: given.size, open: wanted.length - given.size }
}

/** In one go, for what is empty or for all of it. */
export const proposeWatches = (
  ctx: AuthedCtx,
  id: number,
  { version, ...wanted }: z.output<typeof WatchesWanted>,
) =>
  transact(ctx, async (ctx) => {
    const { draft, facts } = await open(ctx, id, version)
    const { rows, filled, open: left } = await proposalOf(facts, wanted)
    const saved = rows.length === 0 ? draft.watches_version : await save(ctx, draft, rows)
    const after = await q.watchesOf(ctx.db, id)
    return { ...shown({ ...facts, watches: after }, saved), filled, open: left }
  })

/** For a school that brings its timetable along. */
export const bringWatches = async (ctx: TxCtx, schedule: Parameters<typeof readFacts>[1]) => {
  const { rows } = await proposalOf(await readFacts(ctx, schedule), { kinds: [...WATCH_KINDS], anew: true })
  await q.putWatches(ctx.db, schedule.id, rows)
}
