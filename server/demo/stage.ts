import { weekdayOf } from '@xueqiao/contract/common/calendar'
import { byProfile } from '../src/modules/account/users/service'
import { localDate, startOfDay } from '../src/platform/clock'
import type { AuthedTxCtx } from '../src/platform/context'
import type { DemoConversation } from './generate/conversations'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** A school day counts once its first lesson has begun. */
const LESSONS_BEGIN = 8.5 * 60
/** What is new was said so long ago at least. */
const JUST_NOW = 4

export type Person = Pick<
  AuthedTxCtx['actor'],
  'userId' | 'username' | 'name' | 'profileType' | 'profileId' | 'roles'
>

const minutesOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const isSchoolDay = (midnight: number) => weekdayOf(localDate(new Date(midnight))) <= 5

/** Midnight of the school days that have begun, the latest first: whatever is said is said at school's hours. */
export const schoolDays = (now: Date) => {
  const midnight = startOfDay(localDate(now)).getTime()
  return Array.from({ length: 60 }, (_, back) => midnight - back * DAY_MS).filter(
    (at) => isSchoolDay(at) && at + LESSONS_BEGIN * MINUTE_MS <= now.getTime(),
  )
}

/** Who can speak in the demo school, as whom, and when. */
export const stageOf = (admin: AuthedTxCtx, school: DemoSchool, ids: Ids) => {
  const days = schoolDays(admin.now)

  const personOf = async (type: 'TEACHER' | 'PARENT', profileId: number, name: string) => {
    const account = await byProfile(admin, type, profileId)
    if (account === null || !account.enabled) return undefined
    const { id: userId, username } = account
    return { userId, username, name, profileType: type, profileId, roles: [type] } satisfies Person
  }

  const teacher = async (key: string | undefined): Promise<Person | undefined> => {
    const one = school.teachers.find((row) => row.key === key)
    return one && personOf('TEACHER', idOf(ids.teachers, one.key), one.name)
  }
  const parent = async (key: string | undefined): Promise<Person | undefined> => {
    const one = school.parents.find((row) => row.key === key)
    return one && personOf('PARENT', idOf(ids.parents, one.key), one.name)
  }

  const at = (person: Person, now: Date): AuthedTxCtx => ({
    ...admin,
    now,
    actor: { ...admin.actor, ...person, currentRole: person.profileType },
  })

  /** When each line is said: at the talk's time, or just before now where that is still to come. */
  const timesOf = ({ day, time, lines }: Pick<DemoConversation, 'day' | 'time' | 'lines'>) => {
    const midnight = days[Math.min(day, days.length - 1)] ?? admin.now.getTime() - DAY_MS
    let minutes = minutesOf(time)
    const offsets = lines.map(({ after = 0 }) => {
      minutes += after
      return minutes
    })
    const end = midnight + (minutes + JUST_NOW) * MINUTE_MS
    const late = Math.max(0, end - admin.now.getTime())
    return offsets.map((offset) => new Date(midnight + offset * MINUTE_MS - late))
  }

  return { teacher, parent, at, timesOf }
}

export type Stage = ReturnType<typeof stageOf>
