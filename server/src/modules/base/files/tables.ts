import type { Generated, GeneratedAlways } from 'kysely'

interface FilesTable {
  id: GeneratedAlways<number>
  category: string
  key: string
  name: string
  description: string | null
  mime: string
  size: number
  sha256: string
  /** Of pictures only; these have a thumbnail beside them. */
  width: number | null
  height: number | null
  owner_id: number
  /** What it belongs to, once something has taken it over. */
  entity: Generated<string | null>
  entity_id: Generated<number | null>
  created_at: Generated<Date>
}

declare module '../../../platform/db/database' {
  interface Database {
    files: FilesTable
  }
}
