import type { TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'
import type { ScheduleDetail } from '@xueqiao/contract/features/teaching/timetable/versions'
import { useState } from 'react'

const areSame = (one: ScheduleDetail, other: ScheduleDetail) =>
  JSON.stringify(one.rules) === JSON.stringify(other.rules)

/**
 * Rules under somebody's hands. A version becomes another one by every lesson that is moved, by others or by a run: what was
 * edited stays. Where others have changed rules meanwhile, it stays as well and is made from what they do not know of, so
 * that saving it is refused.
 */
export const useEdited = (version: ScheduleDetail) => {
  const [{ from, rules }, setEdited] = useState({ from: version, rules: version.rules })
  const isTouched = rules !== from.rules
  const isApart = isTouched && version.version > from.version && !areSame(from, version)
  const readAnew = () => setEdited({ from: version, rules: version.rules })
  if (version !== from && version.version >= from.version && !isApart) {
    if (isTouched) setEdited({ from: version, rules })
    else readAnew()
  }
  return {
    ...{ rules, from, isTouched, isApart, readAnew },
    change: (some: Partial<TimetableRules>) =>
      setEdited((now) => ({ ...now, rules: { ...now.rules, ...some } })),
    /** What was sent stands in this version now; what was edited meanwhile is still to be saved. */
    saved: (made: ScheduleDetail, sent: TimetableRules) =>
      setEdited((now) => ({ from: { ...made, rules: sent }, rules: now.rules })),
  }
}
