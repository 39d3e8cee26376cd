import { ledgerDay } from '@xueqiao/contract/features/teaching/homework/values'
import { dayjs } from '../../../../pickers/days'

interface Dues {
  dueAt: string | null
  dueOf: Record<string, string | null>
}

/** A class may have a due time of its own. */
export const dueOf = ({ dueAt, dueOf }: Dues, classId: number) => dueOf[String(classId)] ?? dueAt

/** The day whose evening it will take. */
export const dayOf = ({ dueAt, publishAt }: Pick<Dues, 'dueAt'> & { publishAt: string | null }) => {
  const due = dayjs(dueAt ?? undefined)
  const day = (moment: ReturnType<typeof dayjs>) => moment.format('YYYY-MM-DD')
  const when = { day: day(due), hour: due.hour(), dayBefore: day(due.subtract(1, 'day')) }
  return ledgerDay(when, day(dayjs(publishAt ?? undefined)))
}

interface Given extends Dues {
  classIds: readonly number[]
  publishAt: string | null
}

/** Later, at its hour, until it takes the evening of this day: for all, or for this class where others have it, too. */
export const laterTo = (values: Given, classId: number, day: string) => {
  const { publishAt } = values
  let moment = dayjs(dueOf(values, classId) ?? undefined)
  // Not by the difference of the days: what is due this morning and the next one may take the same evening.
  while (dayOf({ dueAt: moment.toISOString(), publishAt }) < day) moment = moment.add(1, 'day')
  const due = moment.toISOString()
  const apart = values.classIds.length > 1 || values.dueOf[String(classId)] != null
  return apart ? { dueOf: { ...values.dueOf, [String(classId)]: due } } : { dueAt: due }
}
