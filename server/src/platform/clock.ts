/** The school's day, whatever zone the machine lives in. */
const SCHOOL_ZONE = 'Asia/Shanghai'

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: SCHOOL_ZONE, dateStyle: 'short' })

export const localDate = (instant: Date): string => DAY.format(instant)

/** The first moment of a day at school; its zone has known no summer time since 1991. */
export const startOfDay = (date: string) => new Date(`${date}T00:00:00+08:00`)

const days = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string) => days(to) - days(from)
