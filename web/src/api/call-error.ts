import type { FieldError, StaleChange } from '@xueqiao/contract/common/envelope'

export interface Refusal {
  code?: string | number
  message?: string
  field?: string
  errors?: FieldError[]
  stale?: StaleChange
  /** The body carried a success flag; without one a numeric code speaks (decisions G50). */
  flagged?: boolean
}

/** Why a call gave no data. `status` is 0 when nothing was answered. */
export class CallError extends Error {
  readonly code: string | number | undefined
  readonly serverMessage: string | undefined
  readonly field: string | undefined
  readonly errors: FieldError[]
  /** Someone else has saved the record since it was read. */
  readonly stale: StaleChange | undefined
  readonly flagged: boolean
  /** No answer: offline, refused, or too slow. */
  readonly network: boolean
  /** The caller gave up; nobody needs to hear of it. */
  readonly aborted: boolean
  /** The session rules have already told the user (000 §8). */
  handled = false

  constructor(
    readonly status: number,
    refusal: Refusal = {},
    kind: 'answer' | 'network' | 'aborted' = 'answer',
  ) {
    super(refusal.message ?? `call failed (${status})`)
    this.name = 'CallError'
    this.code = refusal.code
    this.serverMessage = refusal.message
    this.field = refusal.field
    this.errors = refusal.errors ?? []
    this.stale = refusal.stale
    this.flagged = refusal.flagged ?? false
    this.network = kind === 'network'
    this.aborted = kind === 'aborted'
  }
}
