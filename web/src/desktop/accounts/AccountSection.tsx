import { roleLabel } from '@xueqiao/contract/access/roles'
import { PASSWORD_MIN } from '@xueqiao/contract/features/account/auth/forms'
import { type Account, TEACHER_ACCOUNT_ROLES, usersApi } from '@xueqiao/contract/features/account/users/api'
import { Form, Input, Select, Switch } from 'antd'
import { useApi } from '../../api/queries'
import { useCan } from '../../session/access'
import { PasswordHint } from '../kit/dialog/PasswordHint'
import { FormSection } from '../kit/form/FormTabs'
import { accountInput, otherRoles, USUAL_ROLES } from './account'

const ROLES = TEACHER_ACCOUNT_ROLES.map((role) => ({ value: role, label: roleLabel(role) }))
const NO_ROLE = '请至少选择一个角色'

/** Roles given elsewhere count too, though they are not chosen here. */
const Roles = ({
  initial,
  others = [],
  required,
}: {
  initial: readonly string[]
  others?: readonly string[]
  required: boolean
}) => (
  <Form.Item
    name="accountRoles"
    label="账号角色"
    initialValue={initial}
    rules={[{ required: required && others.length === 0, message: NO_ROLE }]}
    extra={others.length > 0 ? `另有：${others.map(roleLabel).join('、')}` : undefined}
    className="kit-field"
  >
    <Select mode="multiple" options={ROLES} placeholder="选择角色" />
  </Form.Item>
)

const Wish = () => {
  const wished: unknown = Form.useWatch('createAccount')
  const number: unknown = Form.useWatch('teacherNumber')
  return (
    <>
      <Form.Item
        name="createAccount"
        label="创建登录账号"
        valuePropName="checked"
        extra={`用户名为工号${typeof number === 'string' && number !== '' ? ` ${number}` : ''}`}
        className="kit-field"
      >
        <Switch checkedChildren="创建" unCheckedChildren="不创建" />
      </Form.Item>
      {wished === true && (
        <>
          <Roles initial={USUAL_ROLES} required />
          <Form.Item
            name="accountPassword"
            label="初始密码"
            extra={
              <PasswordHint password="accountPassword" username="teacherNumber">
                留空则随机生成，保存后显示一次
              </PasswordHint>
            }
            rules={[{ min: PASSWORD_MIN, message: `密码长度不能少于${PASSWORD_MIN}个字符` }]}
            className="kit-field"
          >
            <Input.Password autoComplete="new-password" maxLength={100} placeholder="选填" />
          </Form.Item>
        </>
      )}
    </>
  )
}

const Existing = ({ account }: { account: Account }) => {
  const others = otherRoles(account.roles)
  const offered = account.roles.filter((role) => !others.includes(role))
  return (
    <>
      <Form.Item
        name="accountEnabled"
        label={`登录账号 ${account.username}`}
        valuePropName="checked"
        initialValue={account.enabled}
        extra={account.mustChangePassword ? '尚未修改初始密码' : undefined}
        className="kit-field"
      >
        <Switch checkedChildren="已启用" unCheckedChildren="已禁用" />
      </Form.Item>
      <Roles initial={offered} others={others} required />
    </>
  )
}

const Known = ({ teacherId }: { teacherId: number }) => {
  const can = useCan()
  const query = useApi(usersApi.byProfile, accountInput(teacherId), { staleTime: 0, silent: true })
  if (query.isError) return <p className="kit-field-wide muted">未能读取登录账号</p>
  // What was known of it earlier may be out of date: the fields take up only what has just been read.
  if (query.data === undefined || query.isFetching)
    return <p className="kit-field-wide muted">正在读取登录账号…</p>
  if (query.data) return can('user:update') ? <Existing account={query.data} /> : <p>{query.data.username}</p>
  return can('user:create') ? <Wish /> : <p className="kit-field-wide muted">没有登录账号</p>
}

/** For those who manage accounts: the teacher's own, or the wish for one. */
export const AccountSection = ({ teacherId }: { teacherId: number | undefined }) => {
  const can = useCan()
  if (!can('user:create', 'user:update')) return null
  if (teacherId !== undefined)
    return (
      <FormSection title="用户账号">
        <Known teacherId={teacherId} />
      </FormSection>
    )
  return can('user:create') ? (
    <FormSection title="用户账号">
      <Wish />
    </FormSection>
  ) : null
}
