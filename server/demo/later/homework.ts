import { sql } from 'kysely'
import { schoolSettings } from '../../src/modules/base/school-settings/service'
import { localDate, startOfDay } from '../../src/platform/clock'
import type { Ctx, TxCtx } from '../../src/platform/context'
import type { Db } from '../../src/platform/db/database'
import type { Random } from '../generate/random'
import { type Given, isWeekend, lessonsOf, planDay, weekdayOf } from '../homework/plan'
import { pupilsOf } from '../homework/pupils'
import { ROOM, type Stored, store } from '../homework/store'
import { type Pupil, type Work, workOf } from '../homework/work'
import type { LaterPart } from './part'
import { DAY_MS } from './times'

const DAYS_BACK = 28
const EPOCH = startOfDay('1970-01-01').getTime()

const gradesOf = async (db: Db) => {
  const { rows } = await sql<{ grade: number }>`select distinct grade from classes
    where deleted_at is null and grade is not null order by 1`.execute(db)
  return rows.map(({ grade }) => grade)
}

/** Pieces are never numbered anew: grades of one digit stand in the last one, those of a senior school in the last two. */
const SENIOR_FROM = 1_000_000
const pieceOf = (day: number, grade: number) => (grade < 10 ? day * 10 + grade : day * 100 + grade)
const partsOf = (piece: number) => {
  const digits = piece < SENIOR_FROM ? 10 : 100
  return { midnight: EPOCH + Math.floor(piece / digits) * DAY_MS, grade: piece % digits }
}

/** Days of school from four weeks back to the next two, of which one may be without homework, grade by grade: the day since 1970, and the grade. */
const pieces = async ({ db, now }: Ctx) => {
  const grades = await gradesOf(db)
  const today = startOfDay(localDate(now)).getTime()
  const days = Array.from({ length: DAYS_BACK + 7 }, (_, index) => today + (index - DAYS_BACK) * DAY_MS)
  const school = days.filter((at) => !isWeekend(at))
  const next = school.findIndex((at) => at > today)
  return school
    .slice(0, next + 2)
    .flatMap((at) => grades.map((grade) => pieceOf(Math.round((at - EPOCH) / DAY_MS), grade)))
}

/** The class that is offered has what it has since the first start; before that day it is like the others. */
const begunOn = async ({ db }: TxCtx) => {
  const { rows } = await sql<{
    classId: number
    day: string
  }>`select class_id as "classId", min(day)::text as day
    from homework_classes where homework_id > ${ROOM} group by 1`.execute(db)
  return new Map(rows.map(({ classId, day }) => [classId, day]))
}

const isGivenOut = ({ status }: Given) => status !== 'DRAFT' && status !== 'SCHEDULED'

/** Each class has photos in the first that is handed in there: which classes that is for each homework. */
const photographed = (all: readonly Given[]) => {
  const seen = new Set<number>()
  return all.map((given) => {
    const takes = given.text.tick === undefined && isGivenOut(given) && given.status !== 'WITHDRAWN'
    const classIds = takes ? given.classes.map(({ classId }) => classId).filter((id) => !seen.has(id)) : []
    for (const id of classIds) seen.add(id)
    return new Set(classIds)
  })
}

/** So that each class has some that went back and is not handed in again: on a day on which all have homework. */
const RETURNED_ON = 4

/** Of these classes one pupil each with photos. */
const worksOf = (
  random: Random,
  given: Given,
  pupils: readonly Pupil[],
  { now, pictured, weekday }: { now: Date; pictured: Set<number>; weekday: number },
): Work[] => {
  if (!isGivenOut(given)) return []
  const ids = new Set(given.classes.map(({ classId }) => classId))
  return pupils
    .filter(({ classId }) => ids.has(classId))
    .map((pupil) => {
      const work = workOf(random, given, pupil, now)
      if (work.versions.length !== 1 || !pictured.delete(pupil.classId)) return work
      const state = work.state === 'GRADED' && weekday === RETURNED_ON ? 'RETURNED' : work.state
      return workOf(random, given, pupil, now, { state, photos: random.int(1, 2) })
    })
}

/** A month of it in every class: given, handed in, marked. */
export const homework: LaterPart = {
  key: 'homework',
  label: '作业与批改',
  pieces,
  fill: async (ctx, piece, { random }) => {
    const { midnight, grade } = partsOf(piece)
    const [lessons, begun] = [await lessonsOf(ctx.db, [grade]), await begunOn(ctx)]
    const { seniorHomeworkMinutes: seniorMinutes } = await schoolSettings(ctx.db)
    const all = planDay(random, lessons, { midnight, now: ctx.now, seniorMinutes }).flatMap((given) => {
      const classes = given.classes.filter(({ classId, day }) => day < (begun.get(classId) ?? '9999'))
      return classes.length > 0 ? [{ ...given, classes }] : []
    })
    const classIds = all.flatMap((given) => given.classes.map(({ classId }) => classId))
    const pupils = await pupilsOf(ctx.db, [...new Set(classIds)])
    const pictured = photographed(all)
    const weekday = weekdayOf(midnight)
    const stored = all.map(
      (given, at): Stored => ({
        given,
        works: worksOf(random, given, pupils, { now: ctx.now, pictured: pictured[at] ?? new Set(), weekday }),
      }),
    )
    await store(ctx, stored)
  },
}
