import type { SubstitutionKind } from '@xueqiao/contract/features/teaching/substitutions/values'
import type { AuthedTxCtx } from '../../../platform/context'
import { conflict, invalid } from '../../../platform/errors'
import { type Change, comingTo, type Duty, lessonOf, placeOf, type True } from '../timetable/service'
import { busyWith, classesIn, heldBy, isSame, type Spot, whenOf } from './free'
import { ofTeachers } from './leave-queries'
import { roomSizes } from './queries'
import { isHit } from './spans'

interface Way {
  /** All of the week that could be in the way: in that of people also where they watch. */
  lessons: True[]
  duties: Duty[]
  overtaken: Change[]
}

export interface Plan extends Way {
  kind: SubstitutionKind
  lesson: True
  other: True | undefined
  teacher: Person | undefined
}

export interface Person {
  id: number
  name: string
}

/** Somebody is there and free at that time. What was overtaken may come back, so it holds its teacher until it is undone. */
export const assertFree = async (
  ctx: AuthedTxCtx,
  { duties, overtaken }: Pick<Way, 'duties' | 'overtaken'>,
  { id, name }: Person,
  spot: Spot,
  { besides = [], field }: { besides?: Duty[]; field: string },
) => {
  const held = heldBy(duties, id, spot, besides)
  if (held !== undefined) throw conflict(`${name}${whenOf(spot)}${busyWith(held)}`, field)
  const away = await ofTeachers(ctx.db, [id], { from: spot.date, to: spot.date })
  if (away.some((leave) => isHit(leave, spot))) throw conflict(`${name}${whenOf(spot)}请假`, field)
  if (
    overtaken.some((one) => one.date === spot.date && (one.teacher?.id === id || one.teacherIds.includes(id)))
  )
    throw conflict(`${name}当天有一项已失效的安排，请先撤销`, field)
}

const assertRoom = async (ctx: AuthedTxCtx, { lessons }: Plan, one: True, spot: Spot, besides: True[]) => {
  if (one.at === null) return
  const size = (await roomSizes(ctx.db, [one.at])).get(one.at) ?? 1
  const there = classesIn(lessons, one.at, spot, besides)
  if (there + comingTo(one) > size)
    throw conflict(`${one.room?.name}${whenOf(spot)}同时最多 ${size} 个班`, 'otherLessonId')
}

const assertSwap = async (ctx: AuthedTxCtx, plan: Plan, other: True) => {
  const { lesson } = plan
  const besides = [lesson, other]
  if (lesson.section !== undefined || other.section !== undefined)
    throw invalid('走班课全年级同时上，不能对调；请安排代课、合班或自习', 'otherLessonId')
  if (!isSame(lesson.classes, other.classes)) throw invalid('只能与本班的另一节课对调', 'otherLessonId')
  if (lesson.length !== other.length) throw invalid('两节课的长度不同，不能对调', 'otherLessonId')
  if (lesson === other) throw invalid('不能与自己对调', 'otherLessonId')
  for (const [one, place] of [
    [lesson, other],
    [other, lesson],
  ] as const) {
    for (const teacher of one.teachers)
      await assertFree(ctx, plan, teacher, place, { besides, field: 'otherLessonId' })
    await assertRoom(ctx, plan, one, place, besides)
  }
}

const assertMerge = async (ctx: AuthedTxCtx, plan: Plan, other: True) => {
  const { lesson } = plan
  const timeOf = (one: True) => [one.date, one.lessonNumber, one.length, one.startsAt, one.endsAt].join(' ')
  const isTogether = timeOf(other) === timeOf(lesson)
  if (lesson.together !== other.together) throw invalid('教学班只能与同一走班段的教学班合班', 'otherLessonId')
  if (!isTogether || other.id === lesson.id) throw invalid('只能与同一节的另一个班合班', 'otherLessonId')
  // A lesson that was taken into another one is nobody's, and takes none in.
  if (other.change !== null && (other.change.kind !== 'MERGE' || other.by.length === 0))
    throw conflict('要合并的那节课已有别的安排', 'otherLessonId')
  for (const teacher of other.teachers)
    await assertFree(ctx, plan, teacher, other, { besides: [other], field: 'otherLessonId' })
  if (other.at === null) return
  const size = (await roomSizes(ctx.db, [other.at])).get(other.at) ?? 1
  if (classesIn(plan.lessons, other.at, other) + comingTo(lesson) > size)
    throw conflict(`${other.room?.name}同时最多 ${size} 个班`, 'otherLessonId')
}

/** After it no teacher, class or room is in two places. */
export const assertPossible = async (ctx: AuthedTxCtx, plan: Plan) => {
  const { kind, lesson, other, teacher } = plan
  if (kind === 'MERGE' && other?.teachers.length === 0)
    throw conflict(`${lessonOf(other)}还没有任课教师，不能合班`, 'otherLessonId')
  if (teacher !== undefined) {
    if (kind === 'SUBSTITUTE' && lesson.by.includes(teacher.id))
      throw invalid('代课教师就是这节课的任课教师', 'teacherId')
    await assertFree(ctx, plan, teacher, lesson, { besides: [lesson], field: 'teacherId' })
  }
  if (kind === 'SWAP' && other !== undefined) await assertSwap(ctx, plan, other)
  if (kind === 'MERGE' && other !== undefined) await assertMerge(ctx, plan, other)
}

/**
 * What comes back to its place finds its teachers and rooms free: what has been arranged there in the meantime is
 * taken back first.
 */
export const assertComesBack = async (
  ctx: AuthedTxCtx,
  { lessons, duties }: Pick<Way, 'lessons' | 'duties'>,
  places: readonly string[],
) => {
  const people = duties.filter(({ change }) => change !== null)
  const arranged = lessons.filter(({ change }) => change !== null)
  for (const one of duties.filter((duty) => places.includes(placeOf(duty)))) {
    for (const { id, name } of one.teachers) {
      const held = heldBy(people, id, one, [one])
      if (held !== undefined)
        throw conflict(`${name}${whenOf(one)}已另有安排（${lessonOf(held)}），请先撤销那一项`)
    }
    if (one.at === null || classesIn(arranged, one.at, one, [one]) === 0) continue
    const size = (await roomSizes(ctx.db, [one.at])).get(one.at) ?? 1
    if (classesIn(lessons, one.at, one) > size)
      throw conflict(`${one.room?.name}${whenOf(one)}已另有安排，请先撤销那一项`)
  }
}
