import type { ProfileType } from '@xueqiao/contract/access/roles'
import { PASSWORD_MAX } from '@xueqiao/contract/features/account/auth/forms'
import { USUAL_ROLES, UserForm } from '@xueqiao/contract/features/account/users/api'
import { USER_LABELS } from '@xueqiao/contract/features/account/users/labels'
import { Form, Input, Select, type SelectProps, Switch } from 'antd'
import { PasswordHint } from '../../../kit/dialog/PasswordHint'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { ProfileField } from './ProfileField'
import { TYPES } from './UserFilters'
import { useRoles } from './useRoles'
import type { useUserDialog } from './useUserDialog'

const Field = fieldOf(UserForm, USER_LABELS)

/** A person of another type is another person; a new account begins with the roles of its type (002 §4). */
const TypeSelect = ({ isNew, onChange, ...props }: SelectProps<ProfileType> & { isNew: boolean }) => {
  const form = Form.useFormInstance()
  return (
    <Select<ProfileType>
      {...props}
      placeholder="选择用户类型"
      options={TYPES}
      onChange={(type, option) => {
        onChange?.(type, option)
        form.setFieldsValue({ profileId: null, ...(isNew && { roles: [USUAL_ROLES[type]] }) })
      }}
    />
  )
}

const Passwords = () => (
  <>
    <Field name="password" hint={<PasswordHint password="password" username="username" />}>
      <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
    </Field>
    <Form.Item
      name="confirmation"
      label="确认密码"
      dependencies={['password']}
      className="kit-field"
      rules={[
        { required: true, message: '请确认密码' },
        ({ getFieldValue }) => ({
          validator: async (_rule, value: unknown) => {
            if (value && value !== getFieldValue('password')) throw new Error('两次输入的密码不一致')
          },
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
    </Form.Item>
  </>
)

export const UserFormDialog = ({ dialog }: { dialog: ReturnType<typeof useUserDialog> }) => {
  const roles = useRoles()
  const { isNew } = dialog
  return (
    <DialogForm dialog={dialog} width={500}>
      {isNew ? (
        <Field name="username">
          <Input autoComplete="off" placeholder="英文、数字或下划线" maxLength={50} />
        </Field>
      ) : (
        // Accounts of people may be named after their number, which the rule of this form forbids (decisions G41).
        <Form.Item name="username" label={USER_LABELS.username} className="kit-field">
          <Input disabled />
        </Form.Item>
      )}
      <Field name="email">
        <Input placeholder="name@example.com" maxLength={100} />
      </Field>
      <Field name="profileType">
        <TypeSelect isNew={isNew} />
      </Field>
      <Field name="profileId">
        <ProfileField />
      </Field>
      <Field name="roles" wide>
        <Select mode="multiple" placeholder="选择角色" options={roles.options} />
      </Field>
      {isNew && <Passwords />}
      <Form.Item name="enabled" label={USER_LABELS.enabled} valuePropName="checked" className="kit-field">
        <Switch checkedChildren="已启用" unCheckedChildren="已禁用" />
      </Form.Item>
    </DialogForm>
  )
}
