import type { Generated, GeneratedAlways } from 'kysely'

interface NoticesTable {
  id: GeneratedAlways<number>
  kind: '通知' | '需确认' | '需签字'
  title: string
  content: string
  audience: 'everyone' | 'staff'
  author_id: number
  published_at: Date
}

/** The lines behind the bell. */
interface NotificationsTable {
  id: GeneratedAlways<number>
  user_id: number
  title: string
  link: string
  created_at: Generated<Date>
  read_at: Generated<Date | null>
}

declare module '../../platform/db/database' {
  interface Database {
    notices: NoticesTable
    notifications: NotificationsTable
  }
}
