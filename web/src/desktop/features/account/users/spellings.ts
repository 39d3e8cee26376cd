import { roleCode } from '@xueqiao/contract/access/roles'
import type { PageOf } from '@xueqiao/contract/common/page'
import type { UserRow } from '@xueqiao/contract/features/account/users/api'
import { formatDate, formatTime } from '../../../../lib/format'

const pad = (n: number) => String(n).padStart(2, '0')
const field = (value: object, ...names: string[]): unknown =>
  names.map((name): unknown => Reflect.get(value, name)).find((part) => part !== undefined)

const fromParts = (parts: readonly unknown[]): string | undefined => {
  const [year, month, day, hour, minute] = parts.map(Number)
  if (![year, month, day].every(Number.isInteger)) return undefined
  const date = `${year}-${pad(month ?? 0)}-${pad(day ?? 0)}`
  return Number.isInteger(hour) ? `${date} ${pad(hour ?? 0)}:${pad(minute || 0)}` : date
}

const fromMoment = (moment: Date): string | undefined =>
  Number.isNaN(moment.getTime()) ? undefined : `${formatDate(moment)} ${formatTime(moment)}`

/** Without a zone it is what the school's clock says. */
const fromText = (text: string): string | undefined => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const zone = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? '' : '+08:00'
  return fromMoment(new Date(`${text.replace(' ', 'T')}${zone}`))
}

/** A list of six numbers, text with T or a space, a timestamp, or named parts (002 §3.6); nothing for what is none. */
export const timeIn = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return fromParts(value)
  if (typeof value === 'number') return fromMoment(new Date(value))
  if (typeof value === 'string') return fromText(value.trim())
  if (typeof value !== 'object' || value === null) return undefined
  const day = [field(value, 'year'), field(value, 'month', 'monthValue'), field(value, 'day', 'dayOfMonth')]
  return fromParts([...day, field(value, 'hour'), field(value, 'minute')])
}

/** Codes, objects with a name, or text with commas (002 §3.6). */
export const rolesIn = (value: unknown): string[] => {
  const list: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return list
    .map((role) => (typeof role === 'object' && role !== null ? field(role, 'name') : role))
    .filter((role) => typeof role === 'string')
    .filter((role) => role.trim() !== '')
    .map(roleCode)
}

/** The rows as the page shows them, however they were spelled. */
export const readUsers = (answer: unknown): PageOf<UserRow> => {
  // The endpoint's own shape; only roles and times have several spellings.
  const { content, totalElements } = answer as PageOf<UserRow>
  return {
    totalElements,
    content: content.map((user) => ({
      ...user,
      roles: rolesIn(user.roles),
      createdAt: timeIn(user.createdAt) ?? '',
      lastLogin: timeIn(user.lastLogin) ?? null,
    })),
  }
}
