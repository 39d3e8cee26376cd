import { daysAfter } from '@xueqiao/contract/common/calendar'
import { ledgerDay } from '@xueqiao/contract/features/teaching/homework/values'
import { localDate, localTime } from '../../../../platform/clock'

/** The day whose evening it takes, on the school's clock. */
export const dayOf = (dueAt: Date, givenAt: Date) =>
  ledgerDay(
    {
      day: localDate(dueAt),
      hour: Number(localTime(dueAt).slice(0, 2)),
      dayBefore: daysAfter(localDate(dueAt), -1),
    },
    localDate(givenAt),
  )
