import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import { useRef } from 'react'
import { Icon } from '../../../../lib/icons'
import { sizeText } from '../../../../shared/chat/files'
import { useAttachments } from '../../../../shared/useAttachments'

interface Props {
  value: readonly StoredFile[]
  onChange: (files: StoredFile[]) => void
}

/** Pictures and files of a notice. */
export const FilesField = ({ value, onChange }: Props) => {
  const pictures = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { busy, percent, add, remove } = useAttachments(value, onChange)

  return (
    <section className="m-card m-notice-attach" aria-label={NOTICE_LABELS.attachmentIds}>
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
              onClick={() => remove(id)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <div className="m-notice-chase">
        <button type="button" className="m-button" disabled={busy} onClick={() => pictures.current?.click()}>
          <Icon name="image" />
          {busy ? `上传中 ${percent}%` : '添加图片'}
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
        onChange={({ target }) => void add(target)}
      />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="选择文件"
        onChange={({ target }) => void add(target)}
      />
    </section>
  )
}
