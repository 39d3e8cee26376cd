import { type FieldError, QUESTION, type StaleChange, UNCONFIRMED } from '@xueqiao/contract/common/envelope'
import type { AuditArea } from '@xueqiao/contract/features/base/audit'

const CODES = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  SESSION_TIMEOUT: 401,
  PASSWORD_CHANGED: 401,
  FORBIDDEN: 403,
  [UNCONFIRMED]: 403,
  NOT_FOUND: 404,
  TIMEOUT: 408,
  CONFLICT: 409,
  STALE: 409,
  [QUESTION]: 409,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  TOO_MANY: 429,
  HEADERS_TOO_LARGE: 431,
  UNAVAILABLE: 503,
  NO_SPACE: 507,
} as const
export type ErrorCode = keyof typeof CODES

/** Rows that somebody asked for and that are not theirs; nothing, where one was to be made. */
export interface Denied {
  entity: AuditArea
  ids: readonly (number | null)[]
}

/** A refusal with a reason a person understands. Services throw it; only platform/http knows what it is on the wire. */
export class AppError extends Error {
  /** What the log says of it. */
  denied?: Denied

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly errors: FieldError[] = [],
    readonly stale?: StaleChange,
  ) {
    super(message)
    this.name = 'AppError'
  }
}

export const statusOf = (code: ErrorCode): number => CODES[code]

/** A rule that one field breaks. */
export const invalid = (message: string, field?: string) =>
  new AppError('INVALID', message, field === undefined ? [] : [{ field, message }])
export const conflict = (message: string, field?: string) =>
  new AppError('CONFLICT', message, field === undefined ? [] : [{ field, message }])
/** Asks before more is done than the call says: the same call with `confirm=true` does it. */
export const question = (message: string) => new AppError(QUESTION, message)
/** "Does not exist" and "is not yours" answer alike. */
export const notFound = (what: string) => new AppError('NOT_FOUND', `${what}不存在`)
export const forbidden = (message = '您没有执行此操作的权限') => new AppError('FORBIDDEN', message)

/**
 * A refusal that the log knows, of the rows that exist: written after the transaction of the deed has been taken back,
 * which would take its own trace back with it. So a door may refuse wherever it stands.
 */
export const denied = (entity: AuditArea, ids: Iterable<number | null>, refusal: AppError): AppError => {
  const rows = [...ids]
  return rows.length === 0 ? refusal : Object.assign(refusal, { denied: { entity, ids: rows } })
}

/** All rows that were asked for; where some are missing, none, and why. */
export const allOf = async <Row extends { id: number }>(
  ids: readonly number[],
  found: Row[],
  refusal: (missing: number[]) => Promise<AppError>,
) => {
  const own = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !own.has(id))
  if (missing.length > 0) throw await refusal(missing)
  return found
}

/** In other words, with the same trace. */
export const saidAs = (refusal: AppError, { denied }: AppError): AppError =>
  denied === undefined ? refusal : Object.assign(refusal, { denied })
