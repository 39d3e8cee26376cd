import type { FieldError, StaleChange } from '@xueqiao/contract/common/envelope'
import type { Refusal } from './call-error'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wording = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value.field === 'string' && typeof value.message === 'string'

const isStaleChange = (value: unknown): value is StaleChange =>
  isObject(value) &&
  typeof value.version === 'number' &&
  typeof value.changedBy === 'string' &&
  typeof value.changedAt === 'string'

/** `undefined` for an empty body and for anything that is not JSON. */
export const parseBody = (text: string): unknown => {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whatever a refusal says; odd bodies say nothing. */
export const refusalIn = (body: unknown): Refusal => {
  if (!isObject(body)) return {}
  const { code } = body
  return {
    flagged: typeof body.success === 'boolean',
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    message: wording(body.message),
    field: wording(body.field),
    errors: Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [],
    ...(isStaleChange(body.stale) && { stale: body.stale }),
  }
}

/** A 200 may still be a refusal: `success: false`, or a code other than 200 without a success flag (decisions G50). */
export const refusesInBody = (body: unknown): boolean => {
  if (!isObject(body)) return false
  if (typeof body.success === 'boolean') return !body.success
  return typeof body.code === 'number' && body.code !== 200
}

/** The data of an envelope; a body without one is the data itself (decisions G16). */
export const unwrap = (body: unknown): unknown => {
  if (!isObject(body) || typeof body.success !== 'boolean') return body ?? null
  return body.data ?? null
}

/** The name in Content-Disposition: the UTF-8 form first, then the plain one. */
export const fileNameIn = (header: string | null): string | undefined => {
  const encoded = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(header ?? '')?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // A name that is not what it claims to be: try the plain one.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/.exec(header ?? '')?.[1]?.trim()
}
