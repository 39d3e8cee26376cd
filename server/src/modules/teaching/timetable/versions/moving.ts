import { gradeName } from '@xueqiao/contract/common/grade'
import {
  GOING_MAX,
  type LessonMoves,
  type LessonsMoved,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { accessSchedule, lockDraft } from '../access'
import { type Model, modelOf, type Read, readSchool } from '../running/problem'
import { placesOf } from './bands'
import { breaches, isClash, namesOf, said } from './judging'
import type { Lesson } from './lesson'
import { lessons as lessonsOf, place } from './lesson-queries'
import * as q from './queries'
import { roomsFor } from './rooms'
import { laterBreaches } from './seasons'
import { tellPlanners } from './told'

export const lessons = async (ctx: AuthedCtx, id: number, classId: number | undefined) => {
  await accessSchedule(ctx, id)
  return lessonsOf(ctx.db, id, classId)
}

/** What is published is complete and breaks nothing that must be kept, on every day on which it holds. */
export const assertClean = async (
  ctx: AuthedTxCtx,
  draft: { id: number; semester_id: number; rules: unknown },
  span: { from: string; until: string },
) => {
  const wanted = { id: draft.id, semesterId: draft.semester_id, rules: draft.rules as object }
  const read = await readSchool(ctx, wanted, span)
  const model = modelOf(read)
  const open = model.lessons.filter(({ weekday }) => weekday === null)
  if (open.length > 0) throw conflict(`还有 ${open.length} 节课没有排，不能发布`)
  const [grade] = model.withoutHours
  if (grade !== undefined)
    throw conflict(
      `${span.from} 这一天${gradeName(grade)}没有作息时间，不能发布；请设置这一天的作息时间，或选择其他生效日期`,
    )
  const found = (await breaches(model)).map(({ text }) => text)
  if (found.length > 0) throw conflict(`课表有冲突，不能发布：${said(found)}`)
  const later = (await laterBreaches(read)).find(({ texts }) => texts.length > 0)
  if (later !== undefined)
    throw conflict(
      `${later.from} 起作息不同，课表有冲突，不能发布：${said(later.texts)}。请调整，或先发布从那一天起执行的课表`,
    )
}

/** As the lessons would stand; one that is no lesson of this version is nobody's. */
const moved = (found: readonly Lesson[], moves: LessonMoves['moves']): Lesson[] => {
  const byId = new Map(moves.map((move) => [move.id, move]))
  const known = new Set(found.map(({ id }) => id))
  if (moves.some(({ id }) => !known.has(id))) throw notFound('课')
  return found.map((lesson) => {
    const move = byId.get(lesson.id)
    if (move === undefined) return lesson
    const { weekday = null, lessonNumber = null, locked = lesson.locked } = move
    const stays = weekday === lesson.weekday && lessonNumber === lesson.lessonNumber
    if (lesson.locked && locked && !stays) throw conflict(`${lesson.courseName}已锁定，请先解锁`)
    return { ...lesson, weekday, lessonNumber, locked: locked && weekday !== null }
  })
}

type Room = LessonsMoved['rooms'][number]

/** It is only locked or unlocked: whatever it breaks it has broken before, and nobody looks for another room. */
const staysIn = (lessons: readonly Lesson[]) => {
  const byId = new Map(lessons.map((one) => [one.id, one]))
  return ({ id, weekday = null, lessonNumber = null, roomId }: LessonMoves['moves'][number]) => {
    const lesson = byId.get(id)
    const { room } = lesson ?? {}
    const hasRoom = lesson?.sections !== undefined || roomId === undefined || roomId === (room?.id ?? null)
    return hasRoom && lesson?.weekday === weekday && lesson.lessonNumber === lessonNumber
  }
}

/** The room of each lesson that has moved; where none is free, that is said. */
const roomed = (model: Model, moves: LessonMoves['moves']): Room[] => {
  const text = (id: number | null | undefined) => (id == null ? null : String(id))
  const [byId, names] = [new Map(model.lessons.map((one) => [one.id, one])), namesOf(model)]
  const wishes = new Map(
    moves.map(({ id, roomId }) => [String(id), [text(roomId), text(byId.get(id)?.room?.id)]]),
  )
  const given = roomsFor(model, new Set(wishes.keys()), wishes)
  const placed = new Map(model.placements.map((one) => [one.activity, one]))
  return moves.map(({ id }) => {
    const at = placed.get(String(id))
    const room = given.get(String(id))
    if (at !== undefined && room === undefined) {
      const need = model.problem.activities.find((one) => one.id === String(id))?.room
      const where = need?.room === undefined ? (need?.kind ?? '场地') : names.room(need.room)
      throw conflict(
        `${names.slot(String(id), at)}：没有空闲的${where}，${byId.get(id)?.courseName ?? ''}不能排在这里`,
      )
    }
    return { id, room: room == null ? null : { id: Number(room), name: names.room(room) } }
  })
}

/** Lessons that were put where there is no period. */
const assertHours = (
  { placements, withoutHours }: Model,
  after: readonly Lesson[],
  ids: ReadonlySet<number>,
) => {
  const placed = new Set(placements.map(({ activity }) => activity))
  for (const { id, classes, weekday, lessonNumber } of after) {
    if (!ids.has(id) || weekday === null || placed.has(String(id))) continue
    const grade = classes[0]?.grade ?? 0
    if (withoutHours.includes(grade)) throw conflict(`${gradeName(grade)}没有作息时间，请先在基础数据中设置`)
    throw conflict(`第 ${lessonNumber} 节不在作息时间内`)
  }
}

/** What goes elsewhere: its rooms, and the rules that it breaks; what would clash is refused. Of locks alone there is nothing to judge. */
const judged = async (read: Read, after: readonly Lesson[], going: LessonMoves['moves']) => {
  if (going.length === 0) return { rooms: [], found: [] }
  if (going.length > GOING_MAX) throw invalid(`一次最多移动 ${GOING_MAX} 节课`, 'moves')
  const gone = new Set(going.map((one) => one.id))
  const model = modelOf({ ...read, lessons: after })
  assertHours(model, after, gone)
  const rooms = roomed(model, going)
  const roomOf = new Map(rooms.map((one) => [one.id, one.room]))
  const bands = new Set(after.flatMap((one) => (one.sections === undefined ? [] : one.id)))
  const placements = model.placements.map((one) => {
    const room = roomOf.get(Number(one.activity))
    if (room === undefined || bands.has(Number(one.activity))) return one
    return { ...one, rooms: [room === null ? null : String(room.id)] }
  })
  const found = (await breaches(model, placements)).filter(
    ({ code, slot, activities }) =>
      (code !== 'H4' || slot !== undefined) && activities.some((one) => gone.has(Number(one))),
  )
  const clashes = found.filter(isClash)
  if (clashes.length > 0) throw conflict(said(clashes.map(({ text }) => text)))
  return { rooms, found }
}

/** All of them or none: what would clash is refused, and rules that break by it are named. */
export const move = (ctx: AuthedCtx, id: number, { version, moves }: LessonMoves) =>
  transact(ctx, async (ctx): Promise<LessonsMoved> => {
    const draft = await lockDraft(ctx, id)
    await assertFresh(ctx, { entity: 'schedules', id, version: draft.version }, version)
    const read = await readSchool(ctx, { id, semesterId: draft.semester_id, rules: draft.rules as object })
    const ids = new Set(moves.map((one) => one.id))
    const after = moved(read.lessons, moves)
    const stays = staysIn(read.lessons)
    const going = moves.filter((one) => !stays(one))
    const { rooms: given, found } = await judged(read, after, going)
    const gone = new Set(going.map((one) => one.id))
    const rooms = [
      ...given,
      ...after.flatMap(({ id, room }) => (ids.has(id) && !gone.has(id) ? [{ id, room }] : [])),
    ]
    const roomOf = new Map(rooms.map((one) => [one.id, one.room]))
    const places = after
      .filter((lesson) => ids.has(lesson.id))
      .flatMap((lesson) => {
        const { weekday, lessonNumber, locked } = lesson
        return placesOf(lesson, {
          ...{ weekday, lessonNumber, locked, roomId: roomOf.get(lesson.id)?.id ?? null },
        })
      })
    await place(ctx.db, id, places)
    await audit(ctx, {
      ...{ action: 'update', entity: 'schedules', entityId: id },
      summary: `调整了课表草稿 ${draft.name} 的 ${moves.length} 节课`,
    })
    await tellPlanners(ctx, id)
    return { version: await q.update(ctx.db, id, {}, ctx.now), rooms, broken: found.map(({ text }) => text) }
  })
