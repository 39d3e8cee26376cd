import { commonPasswordWarning } from '@xueqiao/contract/common/common-passwords'
import { PasswordForm } from '@xueqiao/contract/features/account/auth/forms'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../../../../lib/Dialog'
import { toast } from '../../../../lib/toast'
import { useViewer } from '../../../../session/access'
import { changePassword } from '../../../../session/actions'
import { LeavingDialog } from '../../../../shared/leaving/LeavingDialog'
import { useLeaving } from '../../../../shared/leaving/leaving'
import './profile.css'

const FIELDS = [
  { name: 'oldPassword', label: '当前密码', autoComplete: 'current-password' },
  { name: 'newPassword', label: '新密码', autoComplete: 'new-password' },
  { name: 'confirmation', label: '确认新密码', autoComplete: 'new-password' },
] as const
type Name = (typeof FIELDS)[number]['name']
type Errors = Partial<Record<Name, string>>

const errorsIn = (values: Record<Name, string>): Errors => {
  const errors: Errors = {}
  const parsed = PasswordForm.safeParse(values)
  for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as Name] ??= message
  return errors
}

/** Without onClose it is the first login's: it stays until the password is changed. */
export const PasswordDialog = ({ onClose }: { onClose?: () => void }) => {
  const [values, setValues] = useState<Record<Name, string>>({
    oldPassword: '',
    newPassword: '',
    confirmation: '',
  })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const leaving = useLeaving()
  const id = useId()
  const { user } = useViewer()
  const warning = commonPasswordWarning(values.newPassword, [user?.username])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const found = errorsIn(values)
    setErrors(found)
    if (values.oldPassword === '' || values.newPassword === '') toast.warning('请填写完整的密码信息')
    const first = FIELDS.find(({ name }) => found[name] !== undefined)
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus()
      return
    }
    setBusy(true)
    const done = await changePassword({ oldPassword: values.oldPassword, newPassword: values.newPassword })
    setBusy(false)
    if (done) onClose?.()
  }

  return (
    <Dialog
      open
      title="修改密码"
      width={420}
      {...(onClose === undefined ? {} : { onClose })}
      footer={
        <>
          {onClose === undefined ? (
            <button type="button" className="btn" onClick={leaving.ask}>
              退出登录
            </button>
          ) : (
            <button type="button" className="btn" onClick={onClose}>
              取消
            </button>
          )}
          <button type="submit" form={id} className="btn primary" aria-busy={busy}>
            {busy ? '保存中…' : '确定'}
          </button>
        </>
      }
    >
      {leaving.loss !== '' && <LeavingDialog leaving={leaving} />}
      {onClose === undefined && (
        <p className="password-first">您使用的是一次性密码，请先设置自己的密码，再开始使用。</p>
      )}
      <form id={id} className="password-form" noValidate onSubmit={submit}>
        {FIELDS.map(({ name, label, autoComplete }) => (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <div className={errors[name] ? 'inp wrong' : 'inp'}>
              <input
                id={`${id}-${name}`}
                name={name}
                type="password"
                autoComplete={autoComplete}
                maxLength={128}
                value={values[name]}
                aria-invalid={errors[name] !== undefined}
                aria-describedby={`${id}-${name}-message`}
                onChange={(event) => {
                  setValues({ ...values, [name]: event.target.value })
                  setErrors(({ [name]: _, ...others }) => others)
                }}
              />
            </div>
            <p
              className={errors[name] ? 'message' : 'message warn'}
              id={`${id}-${name}-message`}
              aria-live="polite"
            >
              {errors[name] ?? (name === 'newPassword' && warning)}
            </p>
          </div>
        ))}
      </form>
    </Dialog>
  )
}
