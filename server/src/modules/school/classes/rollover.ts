import { auditMany } from '../../../platform/audit'
import type { AuthedTxCtx } from '../../../platform/context'
import { brokenConstraint, type Db } from '../../../platform/db/database'
import { conflict } from '../../../platform/errors'
import {
  headChanged,
  type KeptPattern,
  type Lesson,
  lessonsCarriedOn,
  lessonsOver,
  lessonsResumed,
  lessonsTakenBack,
  pupilsMoved,
} from '../deeds'
import { placesOf } from './membership-queries'
import * as members from './rollover-membership-queries'
import * as q from './rollover-queries'
import * as years from './year-queries'

interface Year {
  id: number
  code: string
  startDate: string
  endDate: string
}

type Move = Omit<q.Standing, 'academicYear' | 'ended'> & { classId: number; courseIds: readonly number[] }

/** What a new school year does to classes and to who is in them. A key names a class that may have no id yet. */
export interface RollOn {
  from: Year
  to: Year
  moves: readonly (Move & { key: string })[]
  /** Classes that end: their pupils graduate, or go into others. */
  ended: readonly number[]
  added: readonly (q.NewClass & { key: string; courseIds: readonly number[] })[]
  /** Classes of the new year that were there before. */
  present: readonly { key: string; classId: number }[]
  /** Everybody in the moving classes; without a key they leave. */
  places: readonly { studentId: number; key: string | null; reason: string }[]
  lessons: { semesterId: number; carried: readonly Lesson[] } | null
}

/** What it takes to take it back. */
export interface RolledOn {
  years: { from: number; to: number }
  classes: { id: number; before: q.Standing; after: q.Standing }[]
  added: number[]
  classYears: years.ClassYear[]
  courses: q.ClassCourse[]
  lessons: number[]
  /** What had been planned for classes that ended; promotions of before ended nothing. */
  endedLessons?: number[]
  /** How they wanted to lie. */
  endedPatterns?: KeptPattern[]
  closed: members.Closed[]
  opened: members.Opened[]
}

const afterOf = ({ moves, ended, to }: RollOn, before: readonly (q.Standing & { id: number })[]) => {
  const moving = new Map(moves.map((move) => [move.classId, move]))
  const ending = new Set(ended)
  return before.flatMap(({ id, ...standing }) => {
    const move = moving.get(id)
    if (move === undefined) return ending.has(id) ? [{ id, ...standing, ended: true }] : []
    return [
      {
        id,
        name: move.name,
        grade: move.grade,
        academicYear: to.code,
        departmentId: move.departmentId,
        headTeacherId: move.headTeacherId,
        assistantTeacherId: move.assistantTeacherId,
        ended: false,
      },
    ]
  })
}

const moveEverybody = async (ctx: AuthedTxCtx, order: RollOn, idOf: (key: string) => number) => {
  const closed = await members.openOf(
    ctx.db,
    order.places.map(({ studentId }) => studentId),
  )
  const places = new Map(order.places.map((place) => [place.studentId, place]))
  const reasonOf = (studentId: number) => places.get(studentId)?.reason ?? ''
  await members.close(
    ctx.db,
    closed.map(({ id, studentId }) => ({ id, reason: reasonOf(studentId) })),
    order.from.endDate,
  )
  const openings = closed.flatMap(({ id: after, studentId }) => {
    const key = places.get(studentId)?.key ?? null
    return key === null ? [] : [{ after, studentId, classId: idOf(key), reason: reasonOf(studentId) }]
  })
  const opened = await members.open(ctx.db, openings, order.to.id, order.to.startDate)
  return { closed, opened }
}

const tell = (ctx: AuthedTxCtx, changes: RolledOn['classes'], word: string) =>
  auditMany(
    ctx,
    { action: 'update', entity: 'classes' },
    changes.map(({ id, before, after }) => ({
      entityId: id,
      summary: `${word}：班级 ${before.name} ${after.ended ? '结束' : `→ ${after.name}`}`,
    })),
  )

const handOver = (ctx: AuthedTxCtx, classId: number, was: q.Standing, is: q.Standing) =>
  was.headTeacherId === is.headTeacherId
    ? undefined
    : headChanged(ctx, { classId, fromTeacherId: was.headTeacherId, toTeacherId: is.headTeacherId })

const carryOn = async (ctx: AuthedTxCtx, { semesterId, carried }: NonNullable<RollOn['lessons']>) =>
  (await lessonsCarriedOn(ctx, { semesterId, lessons: carried })).flat()

/** All classes go on a year; what they were is kept, and so is who was in them. */
export const rollOn = async (ctx: AuthedTxCtx, order: RollOn): Promise<RolledOn> => {
  const { from, to, moves, ended, added, present, lessons } = order
  const movingIds = moves.map(({ classId }) => classId)
  const touched = [...movingIds, ...ended]
  const before = await q.standings(ctx.db, touched)
  const classYears = await years.yearsOf(ctx.db, touched, [from.id, to.id])
  const courses = await q.coursesOf(ctx.db, movingIds)
  const places = await placesOf(
    ctx.db,
    order.places.map(({ studentId }) => studentId),
  )
  await years.recordYear(ctx.db, from.id, touched)

  const after = afterOf(order, before)
  await q.stand(ctx.db, after, ctx.now)
  const made = await q.add(ctx.db, added, to.code)
  const ids = new Map([
    ...[...moves, ...present].map(({ key, classId }) => [key, classId] as const),
    ...added.map(({ key, name }) => [key, made.get(name) ?? 0] as const),
  ])
  const idOf = (key: string) => ids.get(key) ?? 0
  await years.recordYear(ctx.db, to.id, [...movingIds, ...made.values()])

  const withCourses = [...moves, ...added].flatMap(({ key, courseIds }) =>
    courseIds.map((course_id) => ({ class_id: idOf(key), course_id })),
  )
  await q.setCourses(ctx.db, movingIds, withCourses)
  // What they were taught in the year that ends stays as it was.
  const of = { classIds: ended, after: from.endDate }
  const over = await lessonsOver(ctx, { of, why: '升年级，班级结束' })
  const carried = lessons === null ? [] : await carryOn(ctx, lessons)

  const { closed, opened } = await moveEverybody(ctx, order, idOf)
  const standing = new Map(after.map(({ id, ...rest }) => [id, rest]))
  const classes = before.flatMap(({ id, ...was }) => {
    const is = standing.get(id)
    return is === undefined ? [] : [{ id, before: was, after: is }]
  })
  for (const { id, before: was, after: is } of classes) if (!is.ended) await handOver(ctx, id, was, is)
  await pupilsMoved(ctx, { places, others: false })
  await tell(ctx, classes, '升年级')
  return {
    years: { from: from.id, to: to.id },
    classes,
    added: [...made.values()],
    classYears,
    courses,
    lessons: carried,
    endedLessons: over.flatMap(({ ids }) => ids),
    endedPatterns: over.flatMap(({ patterns }) => patterns),
    closed,
    opened,
  }
}

const sameStanding = (one: q.Standing, other: q.Standing) =>
  (Object.keys(one) as (keyof q.Standing)[]).every((key) => one[key] === other[key])

const counted = (names: readonly string[], rest: string) => {
  if (names.length === 0) return []
  const shown = names.slice(0, 5).join('、')
  return [names.length > 5 ? `${shown}等 ${names.length} 名学生${rest}` : `${shown}${rest}`]
}

/** What has changed since, so that taking it back would lose somebody's work: one sentence each. */
export const obstaclesToRollBack = async (db: Db, done: RolledOn): Promise<string[]> => {
  const now = new Map(
    (
      await q.standings(
        db,
        done.classes.map(({ id }) => id),
      )
    ).map(({ id, ...standing }) => [id, standing]),
  )
  const changed = done.classes.filter(({ id, after }) => {
    const is = now.get(id)
    return is === undefined || !sameStanding(is, after)
  })
  const openedIds = done.opened.map(({ id }) => id)
  const students = new Set(done.opened.map(({ studentId }) => studentId))
  const gone = done.closed.flatMap(({ studentId }) => (students.has(studentId) ? [] : [studentId]))
  const inside = done.classes.flatMap(({ id, after }) => (after.ended ? [] : [id]))
  const used = await q.everUsed(db, done.added, openedIds)
  return [
    ...changed.map(({ after }) => `班级 ${after.name} 在升级后被修改或删除`),
    ...used.map((name) => `新建的班级 ${name} 已有其他学生编入过`),
    ...(await q.everTaught(db, done.added, done.lessons)).map((name) => `新建的班级 ${name} 已有任课安排`),
    ...counted(await members.strayed(db, done.opened), '在升级后调班'),
    ...counted(await members.newcomers(db, inside, gone, openedIds), '在升级后编入班级'),
  ]
}

/** Everything stands as it did before; only versions go on, so that no older form is taken for a newer one. */
export const rollBack = async (ctx: AuthedTxCtx, done: RolledOn) => {
  const moved = done.classes.filter(({ after }) => !after.ended).map(({ id }) => id)
  const touched = done.classes.map(({ id }) => id)
  // Whoever has left the school meanwhile left it from the class they are brought back to.
  const left = await members.leavings(ctx.db, done.opened)
  const places = await placesOf(
    ctx.db,
    done.closed.map(({ studentId }) => studentId),
  )
  try {
    await members.removeMemberships(
      ctx.db,
      done.opened.map(({ id }) => id),
    )
    await lessonsTakenBack(ctx, { ids: done.lessons })
    await q.setCourses(ctx.db, moved, done.courses)
    await q.erase(ctx.db, done.added)
    await q.stand(
      ctx.db,
      done.classes.map(({ id, before }) => ({ id, ...before })),
      ctx.now,
    )
    await lessonsResumed(ctx, { ids: done.endedLessons ?? [], patterns: done.endedPatterns ?? [] })
    await years.restoreYears(ctx.db, touched, [done.years.from, done.years.to], done.classYears)
    await members.reopen(
      ctx.db,
      done.closed.map(({ id, studentId, reason }) => {
        const end = left.get(studentId)
        return { id, reason: end?.reason ?? reason, day: end?.day ?? null }
      }),
    )
  } catch (error) {
    if (brokenConstraint(error) === undefined) throw error
    throw conflict('升级后新增的数据用到了这次升级的班级，无法撤销')
  }
  for (const { id, before, after } of done.classes) if (!after.ended) await handOver(ctx, id, after, before)
  await pupilsMoved(ctx, { places, others: false })
  await tell(
    ctx,
    done.classes.map(({ id, before, after }) => ({ id, before: after, after: before })),
    '撤销升年级',
  )
}
