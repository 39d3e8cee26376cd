import type { LessonMoves } from '@xueqiao/contract/features/teaching/timetable/versions'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, notFound } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { accessSchedule, lockDraft } from '../access'
import { clashesIn } from './clashes'
import { type Lesson, lessons as lessonsOf, place } from './lesson-queries'
import * as q from './queries'
import { roomSizes } from './room-queries'

export const lessons = async (ctx: AuthedCtx, id: number, classId: number | undefined) => {
  await accessSchedule(ctx, id)
  return lessonsOf(ctx.db, id, classId)
}

const SAID = 3

const said = (texts: readonly string[]) =>
  texts.length > SAID
    ? `${texts.slice(0, SAID).join('；')}；另有 ${texts.length - SAID} 处`
    : texts.join('；')

/** What is published is complete and clashes nowhere. */
export const assertClean = async (ctx: AuthedTxCtx, id: number) => {
  const found = await lessonsOf(ctx.db, id)
  const open = found.filter(({ weekday }) => weekday === null)
  if (open.length > 0) throw conflict(`还有 ${open.length} 节课没有排，不能发布`)
  const clashes = clashesIn(found, await roomSizes(ctx.db))
  if (clashes.length > 0) throw conflict(`课表有冲突，不能发布：${said(clashes.map(({ text }) => text))}`)
}

/** As the lessons would stand; one that is no lesson of this version is nobody's. */
const moved = (found: readonly Lesson[], moves: LessonMoves['moves']): Lesson[] => {
  const byId = new Map(moves.map((move) => [move.id, move]))
  if (moves.some(({ id }) => !found.some((lesson) => lesson.id === id))) throw notFound('课')
  return found.map((lesson) => {
    const move = byId.get(lesson.id)
    if (move === undefined) return lesson
    const { weekday = null, lessonNumber = null, locked = lesson.locked } = move
    const stays = weekday === lesson.weekday && lessonNumber === lesson.lessonNumber
    if (lesson.locked && locked && !stays) throw conflict(`${lesson.courseName}已锁定，请先解锁`)
    return { ...lesson, weekday, lessonNumber, locked }
  })
}

/** All of them or none: what would clash is said, as far as these lessons are part of it. */
export const move = (ctx: AuthedCtx, id: number, { version, moves }: LessonMoves) =>
  transact(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, id)
    await assertFresh(ctx, { entity: 'schedules', id, version: draft.version }, version)
    const after = moved(await lessonsOf(ctx.db, id), moves)
    const ids = new Set(moves.map((one) => one.id))
    const clashes = clashesIn(after, await roomSizes(ctx.db)).filter(({ lessonIds }) =>
      lessonIds.some((one) => ids.has(one)),
    )
    if (clashes.length > 0) throw conflict(said(clashes.map(({ text }) => text)))
    const places = after
      .filter((lesson) => ids.has(lesson.id))
      .map(({ room, ...lesson }) => ({ ...lesson, roomId: room?.id ?? null }))
    await place(ctx.db, id, places)
    await audit(ctx, {
      ...{ action: 'update', entity: 'schedules', entityId: id },
      summary: `调整了课表草稿 ${draft.name} 的 ${moves.length} 节课`,
    })
    return { version: await q.update(ctx.db, id, {}, ctx.now) }
  })
