import { useRef, useState } from 'react'
import { reportFailure } from '../../../api/failure'
import { touch } from '../../../api/stale-after-change'
import { Icon } from '../../../lib/icons'
import { toast } from '../../../lib/toast'
import { useLatest } from '../../../lib/useLatest'
import { PersonAvatar } from '../../../shared/photos/PersonAvatar'
import { type Answering, request } from '../request'
import './photo-field.css'

interface Props {
  name: string
  photoUrl: string | null | undefined
  /** Unknown until the record is stored. */
  id: number | undefined
  /** Knows the largest size, and what to say of it. */
  upload: Answering<{ photoUrl: string }>
  /** As browsers name them: image/jpeg. */
  types: readonly string[]
  texts: { button: string; wrongType: string; unsaved: string }
  hint: string
  onUploaded: (photoUrl: string) => unknown
}

/** A person's photo beside the form: it is stored by itself, at once. */
export const PhotoField = ({ name, photoUrl, id, upload, types, texts, hint, onUploaded }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const now = useLatest({ id, photoUrl })
  // What was uploaded counts until the record says something new, and for its own record only.
  const [sent, setSent] = useState<{ id: number; before: typeof photoUrl; after: string }>()
  const shown = sent?.id === id && sent?.before === photoUrl ? sent?.after : photoUrl

  const send = async (file: File, owner: number) => {
    setBusy(true)
    try {
      const answer = await request(upload, { params: { id: owner } }, { file })
      const { current } = now
      if (current.id === owner && current.photoUrl === photoUrl)
        setSent({ id: owner, before: photoUrl, after: answer.photoUrl })
      if (upload.done) toast.success(upload.done)
      onUploaded(answer.photoUrl)
      void touch(upload)
    } catch (error) {
      reportFailure(error, upload, { ...(upload.failed && { offline: upload.failed }) })
    } finally {
      setBusy(false)
    }
  }

  const choose = (file: File | undefined) => {
    if (file === undefined) return
    if (id === undefined) return toast.warning(texts.unsaved)
    if (!types.includes(file.type)) return toast.error(texts.wrongType)
    if (upload.upload && file.size > upload.upload.maxBytes) return toast.error(upload.upload.tooLarge)
    send(file, id)
  }

  return (
    <div className="kit-photo">
      {name === '' && !shown ? (
        <span className="kit-photo-none">
          <Icon name="camera" />
        </span>
      ) : (
        <PersonAvatar name={name} photoUrl={shown} size="m" />
      )}
      <span>{hint}</span>
      <button
        type="button"
        className="btn"
        aria-busy={busy}
        onClick={() => {
          if (id === undefined) toast.warning(texts.unsaved)
          else if (!busy) input.current?.click()
        }}
      >
        {texts.button}
      </button>
      <input
        ref={input}
        type="file"
        // antd's forms show file inputs whatever `hidden` says.
        style={{ display: 'none' }}
        aria-label={texts.button}
        accept={types.join()}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file again is a new choice.
          target.value = ''
        }}
      />
    </div>
  )
}
