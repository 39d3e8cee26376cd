import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { useRef } from 'react'
import { Icon } from '../../../../../lib/icons'
import { thumbnailOf } from '../../../../../shared/chat/files'
import { smallPhoto } from '../../../../../shared/homework/small-photo'
import { useAttachments } from '../../../../../shared/useAttachments'

interface Props {
  value: readonly StoredFile[]
  error: string | undefined
  onChange: (files: StoredFile[]) => void
}

/** Photos of the board or the book, made small before they are stored. */
export const BoardPhotos = ({ value, error, onChange }: Props) => {
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const { busy, add, remove } = useAttachments(value, onChange, 'homework', smallPhoto)
  const inputs = [
    { ref: camera, label: '拍板书', icon: 'camera', props: { capture: 'environment' } },
    { ref: album, label: '从相册选', icon: 'image', props: { multiple: true } },
  ] as const
  return (
    <div className="m-hw-attach">
      {value.length > 0 && (
        <ul className="m-hw-photos" aria-label="作业照片">
          {value.map((file, index) => (
            <li key={file.id}>
              <button type="button" aria-label={`移除第 ${index + 1} 张照片`} onClick={() => remove(file.id)}>
                <img src={thumbnailOf(file)} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="m-hw-buttons">
        {inputs.map(({ ref, label, icon, props }) => (
          <span key={label} className="m-grow">
            <button
              type="button"
              className="m-button m-wide"
              disabled={busy}
              onClick={() => ref.current?.click()}
            >
              <Icon name={icon} /> {busy ? '上传中' : label}
            </button>
            <input
              ref={ref}
              type="file"
              accept="image/*"
              hidden
              aria-label={label}
              {...props}
              onChange={({ target }) => void add(target)}
            />
          </span>
        ))}
      </div>
      <p className="m-message">{error}</p>
    </div>
  )
}
