import { PASSWORD_MAX, PasswordAgain } from '@xueqiao/contract/features/auth-forms'
import { Form, Input } from 'antd'
import { confirmPassword } from '../../session/actions'
import { AskDialog } from './AskDialog'
import { rulesOf } from './rules'

/** Mounted means open. */
export const PasswordDialog = ({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) => {
  const [form] = Form.useForm<PasswordAgain>()

  const confirm = async ({ password }: PasswordAgain) => {
    const { done, wrong } = await confirmPassword(password)
    if (wrong !== undefined) form.setFields([{ name: 'password', errors: [wrong] }])
    if (done) onAnswer(true)
    return done
  }

  return (
    <AskDialog
      open
      title="确认身份"
      width={400}
      name="confirm"
      form={form}
      onSave={confirm}
      onClose={() => onAnswer(false)}
    >
      <p className="muted">将要取得的内容含有个人信息。请输入您的登录密码，15 分钟内不再询问。</p>
      <Form.Item name="password" label="登录密码" rules={rulesOf(PasswordAgain, 'password')}>
        <Input.Password autoFocus autoComplete="current-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
    </AskDialog>
  )
}
