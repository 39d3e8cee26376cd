import { sql } from 'kysely'
import { localDate, startOfDay } from '../../src/platform/clock'
import type { Ctx, TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import { type Given, isWeekend, lessonsOf, planDay } from '../homework/plan'
import { pupilsOf } from '../homework/pupils'
import { ROOM, type Stored, store } from '../homework/store'
import { type Pupil, workOf } from '../homework/work'
import type { LaterPart } from './part'
import { DAY_MS } from './times'

const DAYS_BACK = 28
const GRADES = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const EPOCH = startOfDay('1970-01-01').getTime()

/** Days of school from four weeks back to the next one, grade by grade: the day since 1970, and the grade as last digit. */
const pieces = async ({ now }: Ctx) => {
  const today = startOfDay(localDate(now)).getTime()
  const days = Array.from({ length: DAYS_BACK + 4 }, (_, index) => today + (index - DAYS_BACK) * DAY_MS)
  const school = days.filter((at) => !isWeekend(at))
  const next = school.findIndex((at) => at > today)
  return school
    .slice(0, next + 1)
    .flatMap((at) => GRADES.map((grade) => Math.round((at - EPOCH) / DAY_MS) * 10 + grade))
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

/** Of the first that is written and handed in, one with photos. */
const worksOf = (
  random: Random,
  given: Given,
  pupils: readonly Pupil[],
  now: Date,
  photographed: boolean,
) => {
  if (!isGivenOut(given)) return []
  const ids = new Set(given.classes.map(({ classId }) => classId))
  let photos = photographed ? random.int(1, 2) : 0
  return pupils
    .filter(({ classId }) => ids.has(classId))
    .map((pupil) => {
      const work = workOf(random, given, pupil, now)
      if (photos === 0 || work.versions.length !== 1) return work
      const pictured = workOf(random, given, pupil, now, { state: work.state, photos })
      photos = 0
      return pictured
    })
}

/** A month of it in every class: given, handed in, marked. */
export const homework: LaterPart = {
  key: 'homework',
  label: '作业与批改',
  pieces,
  fill: async (ctx, piece, { random }) => {
    const midnight = EPOCH + Math.floor(piece / 10) * DAY_MS
    const [lessons, begun] = [await lessonsOf(ctx.db, [piece % 10]), await begunOn(ctx)]
    const all = planDay(random, lessons, midnight, ctx.now).flatMap((given) => {
      const classes = given.classes.filter(({ classId, day }) => day < (begun.get(classId) ?? '9999'))
      return classes.length > 0 ? [{ ...given, classes }] : []
    })
    const classIds = all.flatMap((given) => given.classes.map(({ classId }) => classId))
    const pupils = await pupilsOf(ctx.db, [...new Set(classIds)])
    const first = all.find(
      (given) => given.text.tick === undefined && isGivenOut(given) && given.status !== 'WITHDRAWN',
    )
    const stored = all.map(
      (given): Stored => ({ given, works: worksOf(random, given, pupils, ctx.now, given === first) }),
    )
    await store(ctx, stored)
  },
}
