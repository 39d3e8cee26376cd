import { Fragment, type ReactNode, useState } from 'react'
import { Sheet } from '../Sheet'
import { DraftNote } from './DraftNote'
import { SubmitButton } from './SubmitButton'

interface FormProps {
  /** As `useFormDraft` gives it. */
  draft: { restored: boolean; drop: () => void }
  /** What of it could not be kept. */
  but?: string | undefined
  onDiscard: () => void
  busy: boolean
  submit: string
  onSubmit: () => unknown
  /** The fields. */
  children: ReactNode
}

/** The fields of a sheet, with a word where they were begun before, and the button that sends them. */
export const SheetForm = ({ draft, but, onDiscard, busy, submit, onSubmit, children }: FormProps) => (
  <form
    className="m-sheet-form"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
  >
    {draft.restored && (
      <DraftNote
        {...(but !== undefined && { but })}
        onDiscard={() => {
          draft.drop()
          onDiscard()
        }}
      />
    )}
    {children}
    <SubmitButton busy={busy}>{submit}</SubmitButton>
  </form>
)

interface SheetProps {
  title: string
  onClose: () => void
  children: (onDiscard: () => void) => ReactNode
}

/** A sheet with a form that may have been begun before; what is thrown away begins anew. */
export const FormSheet = ({ title, onClose, children }: SheetProps) => {
  const [attempt, setAttempt] = useState(0)
  return (
    <Sheet title={title} onClose={onClose}>
      <Fragment key={attempt}>{children(() => setAttempt(attempt + 1))}</Fragment>
    </Sheet>
  )
}
