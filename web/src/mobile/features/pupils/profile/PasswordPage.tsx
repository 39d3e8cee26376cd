import { commonPasswordWarning } from '@xueqiao/contract/common/common-passwords'
import { PasswordForm } from '@xueqiao/contract/features/account/auth/forms'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../../../lib/toast'
import { changePassword } from '../../../../session/actions'
import { FormPage, PasswordField } from '../../../kit/form/FormPage'
import { isRight, useForm } from '../../../kit/form/useForm'
import { useMe } from '../../../kit/me'

const EMPTY = { oldPassword: '', newPassword: '', confirmation: '' }

const FIELDS = [
  { name: 'oldPassword', label: '当前密码', autoComplete: 'current-password' },
  { name: 'newPassword', label: '新密码', autoComplete: 'new-password' },
  { name: 'confirmation', label: '确认新密码', autoComplete: 'new-password' },
] as const

export const PasswordPage = () => {
  const me = useMe()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { values, field, check } = useForm(PasswordForm, EMPTY)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const found = check()
    if (values.oldPassword === '' || values.newPassword === '') toast.warning('请填写完整的密码信息')
    if (!isRight(found)) {
      const first = FIELDS.find(({ name }) => found[name] !== undefined)
      document.querySelector<HTMLInputElement>(`input[name=${first?.name}]`)?.focus()
      return
    }
    setBusy(true)
    const { oldPassword, newPassword } = values
    const done = await changePassword({ oldPassword, newPassword })
    setBusy(false)
    if (done) void navigate(pathname, { replace: true })
  }

  return (
    <FormPage title="修改密码" parent={pathname} submit="保存" busy={busy} onSubmit={() => void submit()}>
      {me.mustChangePassword && <p className="m-meta">这是一次性密码，请先设置您自己的密码。</p>}
      <div>
        {FIELDS.map((own) => (
          <PasswordField
            key={own.name}
            {...own}
            {...field(own.name)}
            warning={
              own.name === 'newPassword'
                ? commonPasswordWarning(values.newPassword, [me.username])
                : undefined
            }
          />
        ))}
      </div>
    </FormPage>
  )
}
