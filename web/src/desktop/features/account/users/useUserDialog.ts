import { UserForm, type UserRow, usersApi } from '@xueqiao/contract/features/account/users/api'
import { call } from '../../../../api/call'
import { pick, type Values } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { NOT_DONE, USERS } from './naming'
import { NAMED } from './ProfileField'
import { rolesIn } from './spellings'

const FIELDS = Object.keys(UserForm.shape)
const UPDATED = ['email', 'enabled']

const sameRoles = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((role) => b.includes(role))

/** Roles and profile have calls of their own, made only for what changed (002 §7.4; decisions G36). */
const saveParts = async (saved: UserRow, values: Values, { added }: { added: boolean }) => {
  if (added) return
  const params = { id: saved.id }
  const { profileType, profileId = null } = pick(values, ['profileType', 'profileId'])
  if (profileType !== saved.profileType || profileId !== saved.profileId) {
    const link = UserForm.pick({ profileType: true, profileId: true }).parse({ profileType, profileId })
    await call(usersApi.setProfile, { params, body: link })
  }
  const roles = rolesIn(values.roles)
  if (!sameRoles(roles, rolesIn(saved.roles))) await call(usersApi.setRoles, { params, body: roles })
}

export const useUserDialog = () => {
  const dialog = useFormDialog({
    noun: USERS.noun,
    schema: UserForm,
    get: usersApi.get,
    create: usersApi.create,
    update: usersApi.update,
    blank: { enabled: true },
    valuesOf: (user) => ({
      ...pick({ ...user }, FIELDS),
      roles: rolesIn(user.roles),
      ...(user.profileId !== null && { [NAMED]: user.name }),
    }),
    // Only the form of a new user has a password.
    body: (values) => pick(values, 'password' in values ? FIELDS : UPDATED),
    afterSave: saveParts,
    ...NOT_DONE,
  })
  return { ...dialog, title: `${dialog.isNew ? '新建' : '编辑'}${USERS.noun}` }
}
