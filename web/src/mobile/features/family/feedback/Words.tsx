import { FEEDBACK_IMAGES, FEEDBACK_UPLOAD } from '@xueqiao/contract/features/family/feedback/values'
import { useEffect, useState } from 'react'
import type { KeptFile } from '../../../../shared/drafts/kept-files'
import { useFormDraft } from '../../../../shared/drafts/useFormDraft'
import { useKeptFiles } from '../../../../shared/drafts/useKeptFiles'
import { PictureField } from '../../../../shared/photos/PictureField'
import { DraftNote } from '../../../kit/form/DraftNote'
import { SubmitButton } from '../../../kit/form/SubmitButton'
import { TextField } from '../../../kit/form/TextField'

export interface WordsProps {
  /** What is begun is kept under it. */
  draft: string
  label: string
  placeholder: string
  submit: string
  busy: boolean
  rows?: number
  withPictures?: boolean
  /** What is wrong with the text, in words. */
  check: (text: string) => string | undefined
  /** Whether it was done; what was written stays when it was not. */
  onSubmit: (text: string, imageIds: number[]) => Promise<boolean>
  onDone?: () => void
}

const Fields = (props: WordsProps & { onAnew: () => void }) => {
  const { label, placeholder, submit, busy, rows = 4, withPictures = false, check, onSubmit } = props
  const { start, restored, keep, drop } = useFormDraft<{ text: string; pictures: KeptFile[] }>(props.draft, {
    text: '',
    pictures: [],
  })
  const [text, setText] = useState(start.text)
  const { files: pictures, choose, lost } = useKeptFiles(start.pictures)
  useEffect(() => keep({ text, pictures }))
  const [error, setError] = useState<string>()
  const anew = () => {
    drop()
    props.onAnew()
  }
  const send = async () => {
    const wrong = check(text)
    setError(wrong)
    if (wrong !== undefined) return
    const imageIds = pictures.map(({ id }) => id)
    if (!(await onSubmit(text, imageIds))) return
    anew()
    props.onDone?.()
  }
  return (
    <>
      {restored && <DraftNote {...(lost && { but: '图片已超过保存时间，请重新添加' })} onDiscard={anew} />}
      <TextField
        label={label}
        value={text}
        error={error}
        maxLength={withPictures ? 2000 : 200}
        rows={rows}
        placeholder={placeholder}
        onChange={(next) => {
          setText(next)
          setError(undefined)
        }}
      />
      {withPictures && (
        <PictureField type={FEEDBACK_UPLOAD} max={FEEDBACK_IMAGES} value={pictures} onChange={choose} />
      )}
      <SubmitButton busy={busy} onPress={() => void send()}>
        {submit}
      </SubmitButton>
    </>
  )
}

/** A few words about a piece of feedback, where they may be with pictures. They outlive the page until they are sent. */
export const Words = (props: WordsProps) => {
  const [turn, setTurn] = useState(0)
  return <Fields key={`${props.draft} ${turn}`} {...props} onAnew={() => setTurn(turn + 1)} />
}
