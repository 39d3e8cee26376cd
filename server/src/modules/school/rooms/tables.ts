import type { ColumnType, Generated } from 'kysely'
import type { Archived, Versioned } from '../../../platform/db/columns'

interface RoomsTable extends Versioned, Archived {
  name: string
  kind: string
  building: string | null
  /** A playground takes nine classes, a classroom one. */
  classes_at_once: Generated<number>
  seats: number | null
  /** The class whose own room it is: lessons that want no other kind of room are held here. */
  class_id: number | null
  in_use: ColumnType<boolean, boolean | undefined, boolean>
  remark: string | null
}

declare module '../../../platform/db/database' {
  interface Database {
    rooms: RoomsTable
  }
}
