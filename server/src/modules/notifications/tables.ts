import type { GeneratedAlways } from 'kysely'

interface NoticesTable {
  id: GeneratedAlways<number>
  kind: '通知' | '需确认' | '需签字'
  title: string
  content: string
  audience: 'everyone' | 'staff'
  author_id: number
  published_at: Date
}

declare module '../../platform/db/database' {
  interface Database {
    notices: NoticesTable
  }
}
