import type { NoticeFigures } from '@xueqiao/contract/features/family/notifications/manage'

/** Of whom something is still wanted: families, and people who got it themselves. */
export const missingOf = ({ families, familiesDone, people, peopleDone }: NoticeFigures) =>
  families - familiesDone + (people - peopleDone)
