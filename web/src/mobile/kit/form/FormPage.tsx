import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../lib/icons'
import { useUploading } from '../../../shared/uploading'
import { PageHeader } from '../PageHeader'
import { SubmitButton } from './SubmitButton'

interface FormPageProps {
  title: string
  parent: string
  submit: string
  busy: boolean
  onSubmit: () => void
  /** What can be done with it instead. */
  other?: { text: string; onPress: () => void }
  children: ReactNode
}

/** A form that takes the whole screen, with its action under the last field. */
export const FormPage = ({ title, parent, submit, busy, onSubmit, other, children }: FormPageProps) => {
  const waits = useUploading()
  return (
    <>
      <PageHeader title={title} parent={parent} />
      <form
        className="m-page"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <SubmitButton busy={busy}>{submit}</SubmitButton>
        {other !== undefined && (
          <button type="button" className="m-button m-wide" disabled={busy || waits} onClick={other.onPress}>
            {other.text}
          </button>
        )}
      </form>
    </>
  )
}

interface PasswordFieldProps {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  error: string | undefined
  /** Shown where there is no error; refuses nothing. */
  warning?: string | undefined
  /** Has the focus when its sheet opens. */
  first?: boolean
  onChange: (value: string) => void
}

export const PasswordField = ({
  name,
  label,
  autoComplete,
  value,
  error,
  warning,
  first = false,
  onChange,
}: PasswordFieldProps) => {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className="m-field">
      <label htmlFor={id}>{label}</label>
      <div className={error === undefined ? 'm-input' : 'm-input m-input-wrong'}>
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          data-first={first || undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="m-icon-button"
          aria-label={shown ? `隐藏${label}` : `显示${label}`}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye' : 'eyeoff'} size="l" />
        </button>
      </div>
      <p
        className={error === undefined ? 'm-message m-warn' : 'm-message'}
        id={`${id}-message`}
        aria-live="polite"
      >
        {error ?? warning}
      </p>
    </div>
  )
}
