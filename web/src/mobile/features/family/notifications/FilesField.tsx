import { filesApi, type StoredFile } from '@xueqiao/contract/features/base/files'
import { ATTACHMENTS_MAX } from '@xueqiao/contract/features/family/notifications/values'
import { type ChangeEvent, useRef, useState } from 'react'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { Icon } from '../../../../lib/icons'
import { toast } from '../../../../lib/toast'
import { useLatest } from '../../../../lib/useLatest'
import { sizeText } from '../../../../shared/chat/files'

interface Props {
  value: readonly StoredFile[]
  onChange: (files: StoredFile[]) => void
}

/** Pictures and files, stored as soon as they are chosen; they belong to the notice once it is sent. */
export const FilesField = ({ value, onChange }: Props) => {
  const [busy, setBusy] = useState(false)
  const pictures = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const kept = useLatest(value)

  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = ''
    if (value.length + chosen.length > ATTACHMENTS_MAX)
      return toast.warning(`附件不能超过 ${ATTACHMENTS_MAX} 个`)
    setBusy(true)
    const stored: StoredFile[] = []
    try {
      for (const file of chosen)
        stored.push(await call(filesApi.upload, { body: { type: 'document' } }, { file }))
    } catch (error) {
      reportFailure(error, filesApi.upload)
    }
    setBusy(false)
    if (stored.length > 0) onChange([...kept.current, ...stored])
  }

  return (
    <section className="m-card m-notice-attach" aria-label="附件">
      <ul className="m-list">
        {value.map(({ id, name, size }) => (
          <li key={id} className="m-row">
            <Icon name="file" />
            <span className="m-grow m-ellipsis">
              {name} <span className="m-meta">{sizeText(size)}</span>
            </span>
            <button
              type="button"
              className="m-icon-button"
              aria-label={`移除附件 ${name}`}
              onClick={() => onChange(value.filter((file) => file.id !== id))}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <div className="m-notice-chase">
        <button type="button" className="m-button" disabled={busy} onClick={() => pictures.current?.click()}>
          <Icon name="image" />
          {busy ? '上传中' : '添加图片'}
        </button>
        <button type="button" className="m-button" disabled={busy} onClick={() => files.current?.click()}>
          <Icon name="clip" />
          添加文件
        </button>
      </div>
      <input
        ref={pictures}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="选择图片"
        onChange={(event) => void add(event)}
      />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="选择文件"
        onChange={(event) => void add(event)}
      />
    </section>
  )
}
