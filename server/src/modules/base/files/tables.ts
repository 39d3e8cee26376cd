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

/** On its way, part by part; a file once it is whole. */
interface FileUploadsTable {
  id: GeneratedAlways<number>
  owner_id: number
  key: string
  name: string
  size: number
  received: Generated<number>
  file_id: Generated<number | null>
  created_at: Date
}

declare module '../../../platform/db/database' {
  interface Database {
    files: FilesTable
    file_uploads: FileUploadsTable
  }
}
