import { bellSchedulesApi as api } from '@xueqiao/contract/features/school/bell-schedules/api'
import { BELL_PROPOSALS } from '@xueqiao/contract/features/school/bell-schedules/proposals'
import { line, type Place, unique } from '../../../../test/policy'

/** Each has a week of its own, long ago: no two may be in force at once. */
let last = Date.UTC(1990, 0, 1)
const aWeek = () => {
  last += 14 * 86_400_000
  const day = (count: number) => new Date(last + count * 86_400_000).toISOString().slice(0, 10)
  return { name: unique('作息'), startsOn: day(0), endsOn: day(6) }
}
const input = () => ({
  ...aWeek(),
  ...{ gradeFrom: 1, gradeTo: 6, days: 5, periods: [...BELL_PROPOSALS.PRIMARY.periods] },
})

const aSchedule = async ({ office }: Place) => (await (await office())(api.create, { body: input() })).data.id
const all = { row: aSchedule, foreign: 200 }

export const policy = [
  line(api.list),
  line(api.get, all),
  line(api.create, { body: input }),
  line(api.copy, { ...all, body: aWeek }),
  line(api.update, { ...all, body: input }),
  line(api.remove, all),
]
