import { z } from 'zod'

/** Only strings are trimmed; an empty one counts as nothing, as forms send it (001 §5). */
const blankToNull = (value: unknown) => {
  if (typeof value !== 'string') return value
  const trimmed = value.trim()
  return trimmed === '' ? null : trimmed
}

/** NUL, and halves of characters that stand in pairs: no database keeps them, and nobody typed them. */
const UNREADABLE = /[\0\p{Cs}]/u
export const UNREADABLE_MESSAGE = '内容包含无法识别的字符，请删除后重试'
export const isReadable = (value: string) => !UNREADABLE.test(value)

/** A part of a text; a rare character that the cut goes through is left out, not halved. */
export const part = (value: string, from: number, to?: number) =>
  value.slice(from, to).replace(/\p{Cs}/gu, '')

interface TextRule {
  required?: string
  min?: number
  max: number
  /** Says both limits at once, where a form words it in its own way. */
  length?: string
}

const lengthMessage = ({ min, max, length }: TextRule) =>
  length ?? (min === undefined ? `长度不能超过 ${max} 个字符` : `长度在 ${min} 到 ${max} 个字符`)

/** Text that must be there. */
export const text = (rule: TextRule & { required: string }) =>
  z.preprocess(
    blankToNull,
    z
      .string(rule.required)
      .min(rule.min ?? 1, lengthMessage(rule))
      .max(rule.max, lengthMessage(rule))
      .refine(isReadable, UNREADABLE_MESSAGE),
  )

/** Text that may be missing: `null` clears it, an absent key leaves it as it is. */
export const optionalText = (rule: TextRule) =>
  optional(
    z
      .string()
      .min(rule.min ?? 1, lengthMessage(rule))
      .max(rule.max, lengthMessage(rule))
      .refine(isReadable, UNREADABLE_MESSAGE),
  )

/** `''` and `null` mean "no value"; an absent key means "not sent", so that one page never erases another's fields. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToNull, schema.nullish())

const digits = (value: unknown) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value

/** Ids are positive integers; forms and queries may send them as text. */
export const Id = (required = '编号不正确') =>
  z.preprocess((value) => digits(blankToNull(value)), z.int(required).positive(required))

export const ids = (required: string) =>
  z
    .array(Id(), required)
    .max(1000, '一次最多处理 1000 条')
    .transform((list) => [...new Set(list)])

export const whole = (min: number, max: number, message: string) =>
  z.preprocess(digits, z.int(message).min(min, message).max(max, message))

/** The version a form was filled from; a call without one is taken as it comes (001 and 002 know none). */
export const readVersion = () => optional(z.int('版本不正确').positive('版本不正确'))

/** The same in an address, of a call whose body says nothing. */
export const readVersionQuery = () => z.object({ version: whole(1, 2 ** 31 - 1, '版本不正确').optional() })

/** Of several that are decided about together: in which version each was read, by its id. Without it, as they stand. */
export const readVersions = () =>
  z
    .record(z.string().regex(/^\d{1,16}$/, '版本不正确'), z.int('版本不正确').positive('版本不正确'))
    .optional()
export type ReadVersions = Readonly<Record<string, number>> | undefined

/** The sender's own number of what is sent: the same one again is no second sending. A call without one is always new. */
export const clientId = () => optional(z.uuid('提交编号不正确'))

/** A switch in a query string. */
export const flag = () =>
  z.enum(['true', 'false', '1', '0'], '只能为 true 或 false').transform((v) => v === 'true' || v === '1')

/** Of a call that may ask before it does more than it says: yes, it is meant so. */
export const confirmQuery = () => z.object({ confirm: flag().optional() })
