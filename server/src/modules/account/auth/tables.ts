interface SessionsTable {
  id: string
  user_id: number
  current_role_name: string
  created_at: Date
  /** When its owner last proved with their password that it is them. */
  confirmed_at: Date
  last_seen_at: Date
  ended_at: Date | null
  reason: string | null
  address: string
  agent: string
  /** A name that the browser has given itself. */
  browser: string | null
}

interface LoginAttemptsTable {
  key: string
  failures: number
  window_started_at: Date
  locked_until: Date | null
}

declare module '../../../platform/db/database' {
  interface Database {
    sessions: SessionsTable
    login_attempts: LoginAttemptsTable
  }
}

export type {}
