import { filesApi, type StoredFile } from '@xueqiao/contract/features/base/files'
import { ATTACHMENTS_MAX } from '@xueqiao/contract/features/family/notifications/values'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { Icon } from '../../../../lib/icons'
import { toast } from '../../../../lib/toast'
import { useLatest } from '../../../../lib/useLatest'
import { sizeText } from './Attachments'

interface Props {
  value?: StoredFile[]
  onChange?: (files: StoredFile[]) => void
}

/** Stored as soon as they are chosen; they belong to the notice once it is saved. */
export const AttachmentsField = ({ value = [], onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const kept = useLatest(value)

  const add = async (chosen: readonly File[]) => {
    if (value.length + chosen.length > ATTACHMENTS_MAX)
      return toast.warning(`附件不能超过 ${ATTACHMENTS_MAX} 个`)
    setBusy(true)
    const stored: StoredFile[] = []
    try {
      for (const file of chosen)
        stored.push(await call(filesApi.upload, { body: { type: 'document' } }, { file }))
    } catch (error) {
      reportFailure(error, filesApi.upload)
    } finally {
      setBusy(false)
      if (stored.length > 0) onChange?.([...kept.current, ...stored])
    }
  }

  return (
    <div className="notice-attach">
      <ul>
        {value.map(({ id, name, size }) => (
          <li key={id}>
            <Icon name="file" size="s" />
            {name}
            <small className="muted">{sizeText(size)}</small>
            <Button
              type="link"
              size="small"
              aria-label={`移除附件 ${name}`}
              onClick={() => onChange?.(value.filter((file) => file.id !== id))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        aria-label="选择附件"
        tabIndex={-1}
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button icon={<Icon name="clip" />} aria-busy={busy} onClick={() => !busy && input.current?.click()}>
        添加附件
      </Button>
    </div>
  )
}
