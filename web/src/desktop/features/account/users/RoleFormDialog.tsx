import { RoleInput, rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { ROLE_LABELS } from '@xueqiao/contract/features/account/roles/labels'
import { Input } from 'antd'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { pick } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { NOT_DONE, ROLES } from './naming'

const Field = fieldOf(RoleInput, ROLE_LABELS)
const CHANGEABLE = ['displayName', 'description']

export const useRoleDialog = () => {
  const dialog = useFormDialog({
    noun: ROLES.noun,
    schema: RoleInput,
    get: rolesApi.get,
    create: rolesApi.create,
    update: rolesApi.update,
    ...NOT_DONE,
  })
  return { ...dialog, title: `${dialog.isNew ? '新建' : '编辑'}${ROLES.noun}` }
}

export const RoleFormDialog = ({ dialog }: { dialog: ReturnType<typeof useRoleDialog> }) => (
  <DialogForm
    dialog={{
      ...dialog,
      // The code of a role never changes, and is not sent again (002 §7.5).
      save: (values, options) => dialog.save(dialog.isNew ? values : pick(values, CHANGEABLE), options),
    }}
    width={500}
  >
    <Field name="name" wide hint={dialog.isNew ? '保存后不能再修改' : '角色编码不能修改'}>
      <Input placeholder="如 ROLE_LIBRARIAN" maxLength={50} disabled={!dialog.isNew} />
    </Field>
    <Field name="displayName" wide>
      <Input placeholder="如 图书管理员" maxLength={50} />
    </Field>
    <Field name="description" wide>
      <Input.TextArea placeholder="这个角色负责什么" maxLength={200} showCount rows={3} />
    </Field>
  </DialogForm>
)
