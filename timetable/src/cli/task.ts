/** What the command line asks of a reader. */
export interface Task {
  text: string
  seed: number
  /** The clock is the command line's: the engine itself counts moves. */
  shouldStop: () => boolean
  iterations: number
  seconds: number
  elapsed: () => number
  write: (text: string) => void
}
