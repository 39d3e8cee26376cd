import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from '../db/columns'
import type { JobState, Progress } from './job'

interface JobsTable {
  id: GeneratedAlways<number>
  kind: string
  payload: Json<unknown>
  state: Generated<JobState>
  progress: Json<Progress> | null
  /** Counts every start, so it also tells a run from the one that took its place. */
  attempts: Generated<number>
  run_at: Timestamp
  locked_until: Date | null
  cancel_requested: Generated<boolean>
  result: Json<unknown> | null
  error: string | null
  owner_id: number | null
  unique_key: string | null
  created_at: Generated<Date>
  finished_at: Date | null
}

declare module '../db/database' {
  interface Database {
    jobs: JobsTable
  }
}
