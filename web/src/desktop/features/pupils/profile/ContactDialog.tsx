import { ContactInput, type OwnProfile, profileApi } from '@xueqiao/contract/features/pupils/profile'
import { Form, Input } from 'antd'
import type { z } from 'zod'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../kit/form/form-body'
import { rulesOf } from '../../../kit/form/rules'

type Values = z.input<typeof ContactInput>

interface Props {
  open: boolean
  profile: OwnProfile
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const ContactDialog = ({ profile, ...dialog }: Props) => {
  const [form] = Form.useForm<Values>()
  const phone: unknown = Form.useWatch('phone', form)
  const isNewPhone = phone !== undefined && (phone || null) !== profile.phone

  const failed = (error: unknown) =>
    form.setFields(
      fieldFailures(error).flatMap(({ name, errors }) =>
        name === 'phone' || name === 'email' || name === 'password' ? [{ name, errors }] : [],
      ),
    )
  const save = (values: Values) =>
    act(profileApi.update, { body: { ...values, version: profile.version } }, { failed })

  return (
    <AskDialog
      {...dialog}
      title="修改联系方式"
      width={440}
      name="contact"
      form={form}
      initialValues={{ phone: profile.phone, email: profile.email }}
      onSave={save}
    >
      <Form.Item name="phone" label="手机" rules={rulesOf(ContactInput, 'phone')}>
        <Input maxLength={11} inputMode="numeric" autoComplete="tel" />
      </Form.Item>
      {isNewPhone && (
        <Form.Item
          name="password"
          label="当前密码"
          extra={`修改手机号需要确认是您本人；登录用户名仍是 ${profile.username}`}
          rules={[{ required: true, message: '修改手机号需要输入当前密码' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
      )}
      <Form.Item name="email" label="邮箱" rules={rulesOf(ContactInput, 'email')}>
        <Input maxLength={100} placeholder="可不填" autoComplete="email" />
      </Form.Item>
    </AskDialog>
  )
}
