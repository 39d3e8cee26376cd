import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { FEEDBACK_IMAGES, FEEDBACK_UPLOAD } from '@xueqiao/contract/features/family/feedback/values'
import { useState } from 'react'
import { PictureField } from '../../../../shared/photos/PictureField'
import { SubmitButton } from '../../../kit/form/SubmitButton'
import { TextField } from '../../../kit/form/TextField'
import { Sheet } from '../../../kit/Sheet'

interface Props {
  title: string
  note: string
  label: string
  placeholder: string
  submit: string
  busy: boolean
  withPictures?: boolean
  /** What is wrong with the text, in words. */
  check: (text: string) => string | undefined
  /** Whether it was done; the sheet stays when it was not. */
  onSubmit: (text: string, imageIds: number[]) => Promise<boolean>
  onClose: () => void
}

/** A step that takes a few words. */
export const TextSheet = ({ title, note, label, placeholder, submit, busy, onClose, ...rest }: Props) => {
  const { withPictures = false, check, onSubmit } = rest
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<StoredFile[]>([])
  const [error, setError] = useState<string>()
  const send = async () => {
    const wrong = check(text)
    setError(wrong)
    if (wrong !== undefined) return
    const imageIds = pictures.map(({ id }) => id)
    if (await onSubmit(text, imageIds)) onClose()
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="m-feedback-piece">
        <p className="m-meta">{note}</p>
        <TextField
          label={label}
          value={text}
          error={error}
          maxLength={withPictures ? 2000 : 200}
          rows={4}
          placeholder={placeholder}
          onChange={(next) => {
            setText(next)
            setError(undefined)
          }}
        />
        {withPictures && (
          <PictureField
            type={FEEDBACK_UPLOAD}
            max={FEEDBACK_IMAGES}
            value={pictures}
            onChange={setPictures}
          />
        )}
        <SubmitButton busy={busy} onPress={() => void send()}>
          {submit}
        </SubmitButton>
      </div>
    </Sheet>
  )
}
