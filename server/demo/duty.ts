import { daysAfter, mondayOf, weekdayOf } from '@xueqiao/contract/common/calendar'
import * as communication from '../src/modules/family/communication/service'
import { localDate } from '../src/platform/clock'
import type { AsUser } from './accounts'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'

const WEEKS = 5
const DAYS_OF_WEEK = 7

/** Each day one of those who lead a department, on school days a 班主任 too; from this week's Monday on. */
export const planDuty = async (school: DemoSchool, ids: Ids, asUser: AsUser) => {
  const { accounts, departments, classes } = school
  const today = localDate(asUser('admin', 0).now)
  const leaders = [...new Set([accounts.dept, ...departments.flatMap((one) => one.departmentHeadKey ?? [])])]
  const heads = [...new Set(classes.map(({ headTeacherKey }) => headTeacherKey))].filter(
    (key) => !leaders.includes(key),
  )
  const days = Array.from({ length: WEEKS * DAYS_OF_WEEK }, (_, index) => {
    const date = daysAfter(mondayOf(today), index)
    // The leader among the demo accounts has today: what is urgent now reaches somebody one can sign in as.
    const turn = index + 1 - weekdayOf(today) + DAYS_OF_WEEK * leaders.length
    const on = [
      leaders[turn % leaders.length],
      weekdayOf(date) <= 5 ? heads[index % heads.length] : undefined,
    ]
    return { date, teacherIds: on.flatMap((key) => (key === undefined ? [] : [idOf(ids.teachers, key)])) }
  })
  await communication.setDuty(asUser('admin', DAYS_OF_WEEK), { days })
}
