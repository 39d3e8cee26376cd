export interface Limits {
  /** Within this time a socket says who it is. */
  helloMs: number
  /** Of one user, on this server: the oldest goes. */
  perUser: number
  /** That have not said yet who they are. Those who have are counted by user: a whole school may share an address. */
  strangersPerAddress: number
  strangers: number
  framesPerSecond: number
  typingMs: number
  /** What may wait for a slow reader. */
  bufferedBytes: number
  heartbeatMs: number
  /** How often sessions are looked at when nothing is heard of them, and how soon when something is. */
  recheckMs: number
  recheckSoonMs: number
  /** A page that is loaded anew closes its socket and opens another: that is not leaving. */
  leaveMs: number
}

export const LIMITS: Limits = {
  helloMs: 5000,
  perUser: 10,
  strangersPerAddress: 500,
  strangers: 2000,
  framesPerSecond: 10,
  typingMs: 1000,
  bufferedBytes: 1024 * 1024,
  heartbeatMs: 30_000,
  recheckMs: 30_000,
  recheckSoonMs: 300,
  leaveMs: 5000,
}

/** Why a socket is closed, beside the codes of the protocol. */
export const CLOSE = {
  goingAway: 1001,
  refused: 1008,
  internal: 1011,
  silent: 4408,
  sessionOver: 4401,
  passwordFirst: 4403,
  tooMany: 4409,
} as const
