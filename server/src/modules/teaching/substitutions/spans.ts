import { LESSON_NUMBER_MAX } from '@xueqiao/contract/features/teaching/timetable/values'

export interface Span {
  startsOn: string
  startsNumber: number
  endsOn: string
  endsNumber: number
}

const PAD = 2
const mark = (date: string, number: number) => `${date} ${String(number).padStart(PAD, '0')}`

export const overlaps = (a: Span, b: Span) =>
  mark(a.startsOn, a.startsNumber) <= mark(b.endsOn, b.endsNumber) &&
  mark(b.startsOn, b.startsNumber) <= mark(a.endsOn, a.endsNumber)

interface Spot {
  date: string
  lessonNumber: number
  length: number
}

/** Whether a lesson lies in it, if only in part. */
export const isHit = (span: Span, { date, lessonNumber, length }: Spot) =>
  overlaps(span, {
    ...{ startsOn: date, startsNumber: lessonNumber },
    ...{ endsOn: date, endsNumber: lessonNumber + length - 1 },
  })

/** 11-17 至 11-18, or 11-17 第 5 节起; hours only where they are not the whole day. */
export const spanText = ({ startsOn, startsNumber, endsOn, endsNumber }: Span) => {
  const from = `${startsOn.slice(5)}${startsNumber === 1 ? '' : ` 第 ${startsNumber} 节`}`
  const until = endsNumber === LESSON_NUMBER_MAX ? '' : ` 第 ${endsNumber} 节`
  if (startsOn === endsOn)
    return until === '' ? `${from}${startsNumber === 1 ? '' : '起'}` : `${from} 至${until}`
  return `${from} 至 ${endsOn.slice(5)}${until}`
}
