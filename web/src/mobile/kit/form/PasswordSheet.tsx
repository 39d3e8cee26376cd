import { PasswordAgain } from '@xueqiao/contract/features/account/auth/forms'
import { type FormEvent, useState } from 'react'
import { confirmPassword } from '../../../session/actions'
import { Sheet } from '../Sheet'
import { PasswordField } from './FormPage'

/** Mounted means open. */
export const PasswordSheet = ({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) => {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = PasswordAgain.safeParse({ password }).error?.issues[0]?.message
    setError(missing)
    if (missing !== undefined) return
    setBusy(true)
    const { done, wrong } = await confirmPassword(password)
    setBusy(false)
    setError(wrong)
    if (done) onAnswer(true)
  }

  return (
    <Sheet title="确认身份" onClose={() => onAnswer(false)}>
      <form className="m-sheet-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>内容含有个人信息，请确认是您本人；15 分钟内不再询问。</p>
        <PasswordField
          name="password"
          label="登录密码"
          autoComplete="current-password"
          first
          value={password}
          error={error}
          onChange={(value) => {
            setPassword(value)
            setError(undefined)
          }}
        />
        <button type="submit" className="m-button m-primary m-wide" disabled={busy}>
          确定
        </button>
      </form>
    </Sheet>
  )
}
