import { PASSWORD_MAX, PasswordAgain } from '@xueqiao/contract/features/account/auth/forms'
import { Form, Input, type InputRef } from 'antd'
import { confirmPassword } from '../../../session/actions'
import { rulesOf } from '../form/rules'
import { AskDialog } from './AskDialog'

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
      afterOpen={() => (form.getFieldInstance('password') as InputRef | undefined)?.focus()}
    >
      <Form.Item
        name="password"
        label="登录密码"
        extra="内容含有个人信息，请确认是您本人；15 分钟内不再询问"
        rules={rulesOf(PasswordAgain, 'password')}
      >
        <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
    </AskDialog>
  )
}
