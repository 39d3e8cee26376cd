import { z } from 'zod'

const pad = (n: number) => String(n).padStart(2, '0')

/** `2026-02-30` is not a day. */
const isDay = (y: number, m: number, d: number) => {
  const date = new Date(Date.UTC(y, m - 1, d))
  return y >= 1900 && y <= 2200 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
}

const toLocalDate = (value: unknown): string | undefined => {
  const parts = Array.isArray(value)
    ? value.slice(0, 3)
    : typeof value === 'string'
      ? /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[T ])/.exec(value.trim())?.slice(1).map(Number)
      : undefined
  const [y, m, d] = parts ?? []
  if (![y, m, d].every(Number.isInteger) || !isDay(y, m, d)) return undefined
  return `${y}-${pad(m)}-${pad(d)}`
}

/** A day without time: `[y, m, d]` or text in, `YYYY-MM-DD` inside and out (001 §3.5, decisions G57). */
export const LocalDate = (message = '日期格式不正确') =>
  z
    .unknown()
    .transform((value, ctx) => {
      const day = toLocalDate(value)
      if (day !== undefined) return day
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ type: 'string', format: 'date' })

/** An instant, sent as an ISO string. */
export const Instant = z
  .union([z.date(), z.iso.datetime()])
  .transform((v) => (typeof v === 'string' ? v : v.toISOString()))
  .meta({ type: 'string', format: 'date-time' })

/** A day on its way out: it comes from the database in this form already. */
export const DateText = z.iso.date()

/** An instant that somebody chose. */
export const Moment = (message: string) =>
  z.iso
    .datetime({ offset: true, error: message })
    .transform((value) => new Date(value))
    .meta({ type: 'string', format: 'date-time' })
