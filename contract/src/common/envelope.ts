/** The code of a refusal that a password given to `POST /api/auth/confirm` lifts. */
export const UNCONFIRMED = 'UNCONFIRMED'

/** The code of a refusal that is a question: the same call with `confirm=true` in its query means yes. */
export const QUESTION = 'QUESTION'

export interface FieldError {
  field: string
  message: string
}

/** The body of every refusal. `code` is for programs, `message` for people, `field` for the form. */
export interface Failure {
  success: false
  code: string
  message: string
  field?: string
  errors?: FieldError[]
  /** With code STALE: who saved the record since it was read, and as which version it stands now. */
  stale?: StaleChange
}

export interface StaleChange {
  version: number
  changedBy: string
  changedAt: string
}
