import type { Generated, GeneratedAlways } from 'kysely'

interface RolesTable {
  id: GeneratedAlways<number>
  name: string
  display_name: string
  description: string
  built_in: Generated<boolean>
  created_at: Generated<Date>
  version: Generated<number>
}

interface RolePermissionsTable {
  role_id: number
  permission_code: string
}

interface AccessVersionTable {
  version: number
}

declare module '../../../platform/db/database' {
  interface Database {
    roles: RolesTable
    role_permissions: RolePermissionsTable
    access_version: AccessVersionTable
  }
}
