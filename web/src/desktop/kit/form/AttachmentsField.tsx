import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { Button } from 'antd'
import { useRef } from 'react'
import { Icon } from '../../../lib/icons'
import { useAttachments } from '../../../shared/useAttachments'
import { sizeText } from '../record/Attachments'
import './attachments-field.css'

interface Props {
  value?: StoredFile[]
  onChange?: (files: StoredFile[]) => void
  /** What they are kept as. */
  type?: string
}

export const AttachmentsField = ({ value = [], onChange, type }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const { busy, percent, add, remove } = useAttachments(value, onChange, type)

  return (
    <div className="kit-attach">
      <ul>
        {value.map(({ id, name, size }) => (
          <li key={id}>
            <Icon name="file" size="s" />
            {name}
            <small className="muted">{sizeText(size)}</small>
            <Button type="link" size="small" aria-label={`移除附件 ${name}`} onClick={() => remove(id)}>
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
        onChange={({ target }) => void add(target)}
      />
      <Button icon={<Icon name="clip" />} aria-busy={busy} onClick={() => !busy && input.current?.click()}>
        {busy ? `上传中 ${percent}%` : '添加附件'}
      </Button>
    </div>
  )
}
