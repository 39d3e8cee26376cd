import { usersApi as api } from '@xueqiao/contract/features/account/users/api'
import { line, type Place, unique } from '../../../../test/policy'
import { anAccount } from '../../../../test/policy-school'

const aUser = (place: Place) => anAccount(place)
const aLogin = () => ({ username: unique('m_'), email: 'matrix@b.cn', password: 'secret-1' })

export const policy = [
  line(api.list),
  line(api.paginated),
  line(api.get, { row: aUser }),
  line(api.byProfile, {
    query: ({ teacherId }) => ({ profileType: 'TEACHER' as const, profileId: teacherId }),
  }),
  line(api.create, { body: () => ({ ...aLogin(), profileType: 'TEACHER' as const, roles: ['TEACHER'] }) }),
  line(api.update, { row: aUser, body: { email: 'matrix@b.cn' } }),
  line(api.remove, { row: aUser }),
  line(api.setProfile, { row: aUser, body: { profileType: 'TEACHER' } }),
  line(api.resetPassword, { row: aUser }),
  line(api.setRoles, { row: aUser, body: ['ROLE_TEACHER'] }),
  line(api.setStatus, { row: aUser, query: { enabled: 'false' } }),
]
