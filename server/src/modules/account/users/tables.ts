import type { ProfileType } from '@xueqiao/contract/access/roles'
import type { Generated } from 'kysely'
import type { Archived, Versioned } from '../../../platform/db/columns'

interface UsersTable extends Versioned, Archived {
  username: string
  password_hash: string
  email: string | null
  enabled: Generated<boolean>
  must_change_password: Generated<boolean>
  profile_type: ProfileType
  profile_id: number | null
  last_login_at: Date | null
}

interface UserRolesTable {
  user_id: number
  role_id: number
  position: number
}

declare module '../../../platform/db/database' {
  interface Database {
    users: UsersTable
    user_roles: UserRolesTable
  }
}
