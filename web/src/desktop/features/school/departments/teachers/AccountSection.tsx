import { roleLabel } from '@xueqiao/contract/access/roles'
import { TEACHER_ACCOUNT_ROLES, usersApi } from '@xueqiao/contract/features/account/users/api'
import { Form, Select, Switch } from 'antd'
import { useApi } from '../../../../../api/queries'
import { FormSection } from '../../../../kit/form/FormTabs'

const ROLES = TEACHER_ACCOUNT_ROLES.map((role) => ({ value: role, label: roleLabel(role) }))

const Wish = () => {
  const wished = Form.useWatch<boolean | undefined>('createAccount') ?? false
  return (
    <>
      <Form.Item
        name="createAccount"
        label="创建登录账号"
        valuePropName="checked"
        extra="用户名为工号，初始密码在保存后显示一次"
        className="kit-field"
      >
        <Switch checkedChildren="创建" unCheckedChildren="不创建" />
      </Form.Item>
      <Form.Item
        name="accountRoles"
        label="账号角色"
        hidden={!wished}
        rules={[{ required: wished, message: '请至少选择一个角色' }]}
        className="kit-field"
      >
        <Select mode="multiple" options={ROLES} placeholder="选择角色" />
      </Form.Item>
    </>
  )
}

/** The teacher's account, or the wish for one. */
export const AccountSection = ({ teacherId }: { teacherId: number }) => {
  const query = useApi(
    usersApi.byProfile,
    { query: { profileType: 'TEACHER', profileId: teacherId } },
    { staleTime: 0, silent: true },
  )
  if (query.data === undefined) return null
  const account = query.data
  return (
    <FormSection title="登录账号">
      {account === null ? (
        <Wish />
      ) : (
        <p className="kit-field-wide dept-account">
          {account.username}
          <span className={account.enabled ? 'tag green' : 'tag'}>
            {account.enabled ? '已启用' : '已禁用'}
          </span>
          {account.roles.map((role) => (
            <span key={role} className="tag">
              {roleLabel(role)}
            </span>
          ))}
        </p>
      )}
    </FormSection>
  )
}
