import { rolesApi as api } from '@xueqiao/contract/features/account/roles/api'
import { line, type Place, unique } from '../../../../test/policy'

const words = { displayName: '矩阵角色', description: '权限矩阵' }
const aName = () => unique('ROLE_M').toUpperCase()

const aRole = async ({ t }: Place) => {
  const { id } = await t.db
    .insertInto('roles')
    .values({ name: aName(), display_name: words.displayName, description: words.description })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const policy = [
  // The server asks for the right to see roles, or to give them to users.
  line(api.list, { may: ['admin'] }),
  line(api.withUserCount),
  line(api.users, { query: { roleName: 'TEACHER' } }),
  line(api.get, { row: aRole }),
  line(api.create, { body: () => ({ name: aName(), ...words }) }),
  line(api.update, { row: aRole, body: words }),
  line(api.remove, { row: aRole }),
  line(api.permissions, { row: aRole }),
  line(api.setPermissions, { row: aRole, body: [] }),
]
