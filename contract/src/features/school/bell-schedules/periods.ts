import { z } from 'zod'
import { optional, text, whole } from '../../../common/fields'

export const PERIOD_KINDS = {
  LESSON: '上课',
  READING: '早读',
  STUDY: '晚自习',
  BREAK: '课间',
  EXERCISE: '大课间、眼操',
  NOON: '午休',
  AFTER_SCHOOL: '课后服务',
} as const

export const DAY_PARTS = { EARLY: '早晨', MORNING: '上午', AFTERNOON: '下午', EVENING: '晚上' } as const

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as [keyof T, ...(keyof T)[]]
const PARTS = keysOf(DAY_PARTS)

export const PERIODS_MAX = 40
const LESSONS_MAX = 20

const TIME = '时间格式应为 HH:MM，例如 08:20'
/** As the clock on the wall says it: 08:20. */
const ClockTime = (required: string) =>
  text({ required, max: 8, length: TIME }).refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), TIME)

const Period = z.object({
  name: text({ required: '请输入时段名称', max: 20 }),
  kind: z.enum(keysOf(PERIOD_KINDS), '请选择时段类型'),
  part: z.enum(PARTS, '请选择时段所在的半天'),
  /** 第几节, of a lesson: what timetables know it by. */
  lessonNumber: optional(whole(1, LESSONS_MAX, `节次应为1-${LESSONS_MAX}的整数`)),
  startsAt: ClockTime('请选择开始时间'),
  endsAt: ClockTime('请选择结束时间'),
})
export type Period = z.output<typeof Period>

type Refuse = (index: number, field: keyof Period, message: string) => void

const checkClock = (periods: readonly Period[], refuse: Refuse) => {
  periods.forEach(({ name, part, startsAt, endsAt }, index) => {
    if (endsAt <= startsAt) refuse(index, 'endsAt', '结束时间应晚于开始时间')
    const before = periods[index - 1]
    if (before === undefined) return
    if (startsAt < before.startsAt)
      refuse(index, 'startsAt', `时段应按时间先后排列，${name} 早于 ${before.name}`)
    else if (startsAt < before.endsAt)
      refuse(index, 'startsAt', `与 ${before.name}（${before.startsAt}–${before.endsAt}）时间重叠`)
    if (PARTS.indexOf(part) < PARTS.indexOf(before.part))
      refuse(index, 'part', `${before.name} 已是${DAY_PARTS[before.part]}，其后不能是${DAY_PARTS[part]}`)
  })
}

/** 1, 2, 3 … without a gap: a timetable of five lessons a day fits any hours with five. */
const checkNumbers = (periods: readonly Period[], refuse: Refuse) => {
  let last = 0
  periods.forEach(({ kind, lessonNumber }, index) => {
    if (kind !== 'LESSON') {
      if (lessonNumber != null) refuse(index, 'lessonNumber', '只有上课的时段才有节次')
      return
    }
    last += 1
    if (lessonNumber !== last) refuse(index, 'lessonNumber', `节次应从 1 起逐节递增，这里应为 ${last}`)
  })
}

/** The whole day in its order. */
export const Periods = z
  .array(Period, '请填写时段')
  .min(1, '请填写时段')
  .max(PERIODS_MAX, `最多 ${PERIODS_MAX} 个时段`)
  .superRefine((periods, ctx) => {
    const refuse: Refuse = (index, field, message) =>
      ctx.addIssue({ code: 'custom', path: [index, field], message })
    checkClock(periods, refuse)
    checkNumbers(periods, refuse)
    if (!periods.some(({ kind }) => kind === 'LESSON'))
      ctx.addIssue({ code: 'custom', message: '至少应有一节课' })
  })
