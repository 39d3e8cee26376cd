import { ledgerDay } from '@xueqiao/contract/features/teaching/homework/values'
import { localDate, localTime } from '../../../../platform/clock'

const DAY_MS = 86_400_000

/** The day whose evening it takes, on the school's clock. */
export const dayOf = (dueAt: Date, givenAt: Date) =>
  ledgerDay(
    {
      day: localDate(dueAt),
      hour: Number(localTime(dueAt).slice(0, 2)),
      dayBefore: localDate(new Date(dueAt.getTime() - DAY_MS)),
    },
    localDate(givenAt),
  )
