import { daysAfter, weekdayOf } from '@xueqiao/contract/common/calendar'
import type { SubstitutionInput } from '@xueqiao/contract/features/teaching/substitutions/api'
import type { LeaveKind } from '@xueqiao/contract/features/teaching/substitutions/values'
import * as substitutions from '../src/modules/teaching/substitutions/service'
import { localDate } from '../src/platform/clock'
import type { AsUser } from './accounts'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'

const LEAVES: readonly { kind: LeaveKind; reason: string }[] = [
  { kind: 'SICK', reason: '感冒发热，已就诊' },
  { kind: 'OFFICIAL', reason: '区教研活动' },
  { kind: 'PERSONAL', reason: '家中有事' },
]
/** What becomes of the lessons of the first leave, one after the other; the others wait. */
const WAYS = ['SUBSTITUTE', 'SWAP', 'SELF_STUDY'] as const

/** Some who teach the class of the demo accounts, but for those one can sign in as. */
const absenteesOf = ({ accounts, classes, assignments }: DemoSchool) => {
  const own = classes.find(({ headTeacherKey }) => headTeacherKey === accounts.teacher)
  const taught = assignments
    .filter(({ classKey }) => classKey === own?.key)
    .toSorted((a, b) => b.weeklyLessons - a.weeklyLessons)
  const keys = [...new Set(taught.map(({ teacherKey }) => teacherKey))]
  return keys.filter((key) => key !== accounts.teacher && key !== accounts.dept).slice(0, LEAVES.length)
}

const WEDNESDAY = 3

/**
 * Three school days of the running week, from tomorrow on where so many are left. Later in the week its last three, of
 * which some have been: whoever opens the desk at the weekend finds them there, too.
 */
export const daysWithin = (today: string) => {
  const monday = daysAfter(today, 1 - weekdayOf(today))
  const first = Math.min(weekdayOf(today) + 1, WEDNESDAY)
  return [0, 1, 2].map((count) => daysAfter(monday, first - 1 + count))
}

/** Three teachers are away; of the lessons of the first, some are arranged, and of all of them the first who was to watch. */
export const arrangeWeek = async (school: DemoSchool, ids: Ids, asUser: AsUser) => {
  const office = asUser('admin', 0)
  const admin = { ...office, actor: { ...office.actor, permissions: new Set(['schedule:manage']) } }
  const days = daysWithin(localDate(admin.now))
  const [next = ''] = days
  for (const [index, key] of absenteesOf(school).entries()) {
    const startsOn = days[index] ?? next
    const why = LEAVES[index] ?? { kind: 'OTHER', reason: '' }
    const leave = { ...why, teacherId: idOf(ids.teachers, key), startsOn, endsOn: startsOn }
    await substitutions.enterLeave(admin, leave)
  }
  const { leaves } = await substitutions.desk(admin, next)
  const [first] = leaves.filter(({ lessons }) => lessons.length > 0)
  const taught = (first?.lessons ?? []).filter(({ watch }) => watch === undefined)
  for (const [index, { id: lessonId, date }] of taught.slice(0, WAYS.length).entries()) {
    const { teachers, swaps } = await substitutions.proposals(admin, { date, lessonId })
    const base = { date, lessonId, leaveId: first?.id }
    const [teacher, swap] = [teachers[0], swaps[0]]
    const chosen: SubstitutionInput =
      WAYS[index] === 'SWAP' && swap !== undefined
        ? { ...base, kind: 'SWAP', otherDate: swap.date, otherLessonId: swap.lessonId }
        : WAYS[index] === 'SUBSTITUTE' && teacher !== undefined
          ? { ...base, kind: 'SUBSTITUTE', teacherId: teacher.id }
          : { ...base, kind: 'SELF_STUDY', teacherId: teacher?.id }
    await substitutions.bring(admin, chosen)
  }
  for (const { id: leaveId, lessons } of leaves) {
    const watch = lessons.find((one) => one.watch !== undefined)
    if (watch === undefined) continue
    const asked = { date: watch.date, watchId: watch.id, leaveId }
    const [teacher] = (await substitutions.proposals(admin, asked)).teachers
    if (teacher !== undefined)
      await substitutions.bring(admin, { ...asked, kind: 'SUBSTITUTE', teacherId: teacher.id })
    return
  }
}
