import { authApi as api } from '@xueqiao/contract/features/account/auth/api'
import { line, ROLE_OF } from '../../../../test/policy'

/** As the tests' builders give it to everybody. */
const password = 'secret-1'
const credentials = { body: { username: 'admin', password } }
const another = { apart: true, body: { oldPassword: password, newPassword: 'secret-2' } }

export const policy = [
  line(api.info),
  line(api.login, credentials),
  line(api.loginFallback, credentials),
  line(api.logout, { apart: true }),
  line(api.logoutFallback, { apart: true }),
  line(api.user),
  line(api.profile),
  line(api.changePassword, another),
  line(api.changePasswordFallback, another),
  line(api.confirm, { body: { password } }),
  line(api.switchRole, { body: ({ who }) => ({ role: ROLE_OF[who] }) }),
]
