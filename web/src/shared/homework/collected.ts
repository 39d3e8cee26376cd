import { daysAfter } from '@xueqiao/contract/common/calendar'

/** When the work of a day is collected: at eight, as soon as there are lessons again. */
export const collectedAt = (today: string, nextSchoolDay = '') => {
  const tomorrow = daysAfter(today, 1)
  return `${nextSchoolDay > tomorrow ? nextSchoolDay : tomorrow}T08:00`
}
