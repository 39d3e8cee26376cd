import type { SubstitutionProposals } from '@xueqiao/contract/features/teaching/substitutions/api'
import { WATCHING } from '@xueqiao/contract/features/teaching/timetable/values'
import type { AuthedCtx } from '../../../platform/context'
import { type Duty, lessonOf, type True } from '../timetable/service'
import { accessLeave } from './access'
import { heldBy, type Spot } from './free'

/** So many are proposed. */
const TEACHERS = 8

/** The first of them, and whom somebody has in mind. */
export const first = <T extends { id: number }>(list: readonly T[], wishedId: number | undefined) =>
  list.filter(({ id }, index) => index < TEACHERS || id === wishedId)

type Reason = SubstitutionProposals['teachers'][number]['reasons'][number]
export const good = (text: string): Reason => ({ good: true, text })
export const only = (text: string): Reason => ({ good: false, text })

/** How many periods somebody teaches on a day. */
export const lessonsOn = (lessons: readonly True[], teacherId: number, date: string) =>
  lessons
    .filter((one) => one.date === date && one.by.includes(teacherId))
    .reduce((sum, { length }) => sum + length, 0)

interface Seen {
  lesson: Duty
  duties: readonly Duty[]
  isAway: (teacherId: number, spot: Spot) => boolean
  /** What the rules keep their time free for. */
  keptFor: (teacherId: number, spot: Spot) => string | undefined
}

/** What keeps somebody from it; nothing where they are free. */
export const whyNot = ({ lesson, duties, isAway, keptFor }: Seen, teacherId: number) => {
  const held = heldBy(duties, teacherId, lesson)
  if (held !== undefined) return `${held.watch === undefined ? '有课' : WATCHING}：${lessonOf(held)}`
  if (isAway(teacherId, lesson)) return '请假'
  const kept = keptFor(teacherId, lesson)
  return kept === undefined ? undefined : `规则不排课：${kept}`
}

/** By the first number that tells two apart. */
export const ranked = <T>(list: readonly T[], rank: (one: T) => readonly number[]) =>
  list
    .map((one) => ({ one, rank: rank(one) }))
    .toSorted((a, b) => a.rank.reduce((found, part, at) => found || part - (b.rank[at] ?? 0), 0))
    .map(({ one }) => one)

/** Whether somebody has stood in more or less often than others do. */
export const fairReason = (said: string, { given, taken }: { given: number; taken: number }, mean: number) =>
  given - taken > mean
    ? only(`${said}，高于人均`)
    : good(`${said}${given - taken < mean ? '，低于人均' : ''}`)

export const meanOf = (list: readonly { given: number; taken: number }[]) =>
  list.length === 0 ? 0 : list.reduce((all, { given, taken }) => all + given - taken, 0) / list.length

/** Whose it is that somebody else takes. */
export const absentIn = async (ctx: AuthedCtx, duty: Duty, leaveId: number | undefined) => {
  if (leaveId === undefined) return duty.teachers[0]
  const { teacherId: id, teacherName: name } = await accessLeave(ctx, leaveId)
  return { id, name }
}
