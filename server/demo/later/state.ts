/** Under this name the database keeps which parts are filled: written with the school itself. */
export const DEMO_FILLED = 'demo-filled'

export interface Filled {
  done: readonly string[]
  /** Of parts that are under way. */
  pieces: Readonly<Record<string, readonly number[]>>
}

export const NOTHING_FILLED: Filled = { done: [], pieces: {} }
