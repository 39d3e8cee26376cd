/** What tools/bench.mjs lends: the scripts of tools/lib are plain JavaScript, typed here once. */
export interface Tools {
  root: string
  /** Where the bundled benchmark programs lie, and where schools are kept between runs. */
  programs: string
  cache: string
  /** What `npm start` gives to Node. */
  serverFlags: readonly string[]
  serverEnv: Readonly<Record<string, string>>
  startPostgres: (options: { durable: boolean }) => Promise<Postgres>
  ensureBrowser: () => Promise<string>
  compare: (stamp: string, inputs: string[]) => { fresh: boolean; save: () => void }
}

export interface Postgres {
  url: string
  pid: number
  bin: string
  stop: () => void
}
