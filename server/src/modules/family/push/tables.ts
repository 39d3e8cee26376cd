import type { Generated, GeneratedAlways } from 'kysely'

interface PushSubscriptionsTable {
  id: GeneratedAlways<number>
  user_id: number
  /** Of the sign-in it belongs to. */
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  agent: string
  created_at: Date
  last_used_at: Generated<Date | null>
  /** Refusals in a row. */
  failures: Generated<number>
}

declare module '../../../platform/db/database' {
  interface Database {
    push_subscriptions: PushSubscriptionsTable
  }
}
