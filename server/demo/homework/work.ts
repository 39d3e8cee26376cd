import type { Mark } from '@xueqiao/contract/features/teaching/homework/layers'
import { LEVELS, type Level, type SubmissionState } from '@xueqiao/contract/features/teaching/homework/values'
import { localDate, startOfDay } from '../../src/platform/clock'
import { type Random, seeded } from '../generate/random'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../later/times'
import { type Given, isWeekend } from './plan'
import { marksOn } from './sheets'
import { ADVICE, ANSWERS, OF_DRAWINGS, PRAISE, RETURN_REASONS, TAGS } from './texts'

export interface Pupil {
  id: number
  classId: number
  /** Nobody: without an account. */
  userId: number | null
}

export interface Result {
  score: number | null
  level: Level | null
  comment: string | null
  tags: string[]
}

export interface Version {
  at: Date
  late: boolean
  minutes: number | null
  content: string | null
  /** On each photo what was drawn on it. */
  photos: Mark[][]
  result: Result | null
  returnReason: string | null
  markedAt: Date | null
}

export interface Work {
  pupil: Pupil
  state: SubmissionState
  versions: Version[]
}

/** What becomes of it, whatever the clock says; without it, what has become of it by now. */
export interface Wish {
  state: SubmissionState
  photos?: number
}

const JUST_NOW = 7 * MINUTE_MS

const WORDS = { praise: PRAISE, advice: ADVICE, reasons: RETURN_REASONS, answers: ANSWERS }
const wordsFor = ({ text }: Given) => (text.drawn ? OF_DRAWINGS : WORDS)

/** The same over all weeks: some are always good, some often late. */
const diligenceOf = ({ id }: Pupil) => 0.25 + 0.75 * seeded(id * 31).next() ** 0.5

const resultOf = (random: Random, given: Given, diligence: number): Result => {
  const { text } = given
  const { praise, advice } = wordsFor(given)
  const quality = Math.min(1, Math.max(0, diligence * 0.75 + random.next() * 0.3))
  const good = quality > 0.72
  const comment = random.chance(0.35) ? random.pick(good ? praise : advice) : null
  const nothing = { score: null, level: null, tags: [] }
  if (text.scoring === 'read') return { ...nothing, comment: null }
  const tags = !text.drawn && !good && random.chance(0.6) ? [random.pick(TAGS)] : []
  if (text.scoring === 'level') {
    const level = LEVELS[good ? (quality > 0.85 ? 0 : 1) : quality > 0.5 ? 2 : 3] ?? 'A'
    return { ...nothing, comment, tags, level }
  }
  const score = text.scoring === 'stars' ? 1 + Math.round(quality * 4) : 55 + Math.round(quality * 45)
  return { ...nothing, comment, tags, score }
}

/** In the teachers' hours of the next day at school. */
const markedAfter = (random: Random, since: Date) => {
  let midnight = startOfDay(localDate(since)).getTime()
  do midnight += DAY_MS
  while (isWeekend(midnight))
  return new Date(midnight + random.int(9 * 60, 16 * 60) * MINUTE_MS)
}

/** How one pupil dealt with one homework, and the teacher with that. */
export const workOf = (random: Random, given: Given, pupil: Pupil, now: Date, wish?: Wish): Work => {
  const one = given.classes.find(({ classId }) => classId === pupil.classId)
  const nothing: Work = { pupil, state: 'PENDING', versions: [] }
  if (one === undefined || wish?.state === 'PENDING' || given.status === 'WITHDRAWN') return nothing
  const latest = now.getTime() - JUST_NOW
  const diligence = diligenceOf(pupil)
  // What is wished for has happened, if need be just now.
  const by = (at: Date, steps: number) =>
    wish === undefined ? at : new Date(Math.min(at.getTime(), latest - steps * 9 * MINUTE_MS))
  const missing = !random.chance(0.86 + diligence * 0.13)
  const late = wish === undefined && random.chance(0.09 - diligence * 0.07)
  const evening = startOfDay(one.day).getTime() + random.int(17.5 * 60, 21 * 60) * MINUTE_MS
  const afterDue = one.dueAt.getTime() + random.int(3 * 60, 11 * 60) * MINUTE_MS
  const handedIn = late ? afterDue : Math.min(evening, one.dueAt.getTime() - HOUR_MS / 2)
  const at = by(new Date(handedIn), 4)
  if (at.getTime() > latest || (wish === undefined && missing)) return nothing

  const minutes = random.chance(0.45)
    ? Math.max(3, Math.round(given.minutes * (0.7 + random.next() * 0.8)))
    : null
  const isTick = given.text.tick === true
  const photos = isTick ? 0 : (wish?.photos ?? 0)
  const content = isTick || photos > 0 ? null : random.pick(wordsFor(given).answers)
  const result = resultOf(random, given, diligence)
  const handed = (when: Date): Version => ({
    ...{ at: when, late, minutes, content, photos: Array.from({ length: photos }, () => []) },
    ...{ result: null, returnReason: null, markedAt: null },
  })
  const drawnOn = () => Array.from({ length: photos }, () => marksOn(random, given.text))
  const first = handed(at)
  const marked = by(markedAfter(random, at), 3)
  const returns =
    wish === undefined
      ? !isTick && given.status === 'PUBLISHED' && random.chance(0.04)
      : wish.state === 'RETURNED'
  const isMarked =
    marked.getTime() <= latest && (wish === undefined ? random.chance(0.95) : wish.state !== 'SUBMITTED')
  if (!isMarked) return { pupil, state: 'SUBMITTED', versions: [first] }
  const graded = (version: Version, when: Date): Version => ({
    ...{ ...version, result, markedAt: when, photos: drawnOn() },
  })
  if (!returns) return { pupil, state: 'GRADED', versions: [graded(first, marked)] }

  const returned = {
    ...first,
    returnReason: random.pick(wordsFor(given).reasons),
    markedAt: marked,
    photos: drawnOn(),
  }
  const again = new Date(startOfDay(localDate(marked)).getTime() + random.int(18 * 60, 21 * 60) * MINUTE_MS)
  if (wish !== undefined || again.getTime() > latest || random.chance(0.25))
    return { pupil, state: 'RETURNED', versions: [returned] }
  const second = handed(again)
  const seen = markedAfter(random, again)
  return seen.getTime() > latest
    ? { pupil, state: 'SUBMITTED', versions: [returned, second] }
    : { pupil, state: 'GRADED', versions: [returned, graded(second, seen)] }
}
