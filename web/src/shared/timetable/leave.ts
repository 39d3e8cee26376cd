import type { LeaveRow } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { LESSON_NUMBER_MAX } from '@xueqiao/contract/features/teaching/timetable/values'

/** 11-17 至 11-18, or 11-17 第 5 节起: lessons only where it is not the whole day. */
export const leaveText = ({
  startsOn,
  startsNumber,
  endsOn,
  endsNumber,
}: Pick<LeaveRow, 'startsOn' | 'startsNumber' | 'endsOn' | 'endsNumber'>) => {
  const from = `${startsOn.slice(5)}${startsNumber === 1 ? '' : ` 第 ${startsNumber} 节`}`
  const until = endsNumber === LESSON_NUMBER_MAX ? '' : ` 第 ${endsNumber} 节`
  if (startsOn !== endsOn) return `${from} 至 ${endsOn.slice(5)}${until}`
  if (until !== '') return `${from} 至${until}`
  return startsNumber === 1 ? from : `${from}起`
}
