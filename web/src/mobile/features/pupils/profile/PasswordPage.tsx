import { commonPasswordWarning } from '@xueqiao/contract/common/common-passwords'
import { PasswordForm } from '@xueqiao/contract/features/account/auth/forms'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../../../lib/toast'
import { changePassword } from '../../../../session/actions'
import { FormPage, PasswordField } from '../../../kit/form/FormPage'
import { useMe } from '../../../kit/me'

const EMPTY = { oldPassword: '', newPassword: '', confirmation: '' }
type Values = typeof EMPTY
type Errors = Partial<Record<string, string>>

const FIELDS = [
  { name: 'oldPassword', label: '当前密码', autoComplete: 'current-password' },
  { name: 'newPassword', label: '新密码', autoComplete: 'new-password' },
  { name: 'confirmation', label: '确认新密码', autoComplete: 'new-password' },
] as const

/** The first message of each field (000 §5). */
const errorsOf = (values: Values): Errors => {
  const { error } = PasswordForm.safeParse(values)
  const errors: Errors = {}
  for (const issue of error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message
  return errors
}

export const PasswordPage = () => {
  const me = useMe()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const found = errorsOf(values)
    setErrors(found)
    if (values.oldPassword === '' || values.newPassword === '') toast.warning('请填写完整的密码信息')
    const first = FIELDS.find(({ name }) => found[name] !== undefined)
    if (first !== undefined) {
      document.querySelector<HTMLInputElement>(`input[name=${first.name}]`)?.focus()
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
        {FIELDS.map((field) => (
          <PasswordField
            key={field.name}
            {...field}
            value={values[field.name]}
            error={errors[field.name]}
            warning={
              field.name === 'newPassword'
                ? commonPasswordWarning(values.newPassword, [me.username])
                : undefined
            }
            onChange={(value) => {
              setValues({ ...values, [field.name]: value })
              setErrors({ ...errors, [field.name]: undefined })
            }}
          />
        ))}
      </div>
    </FormPage>
  )
}
