import { filesApi, type StoredFile } from '@xueqiao/contract/features/base/files'
import { useRef, useState } from 'react'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { Icon } from '../../lib/icons'
import { toast } from '../../lib/toast'
import { useLatest } from '../../lib/useLatest'
import { uploading } from '../uploading'
import { usePhoto } from './photos'
import './pictures.css'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

interface Props {
  /** What the uploads are for, as the server keeps them apart. */
  type: string
  max: number
  value?: readonly StoredFile[]
  onChange?: (pictures: StoredFile[]) => void
}

const Chosen = ({ picture, name, onRemove }: { picture: StoredFile; name: string; onRemove: () => void }) => {
  const address = usePhoto(picture.url)
  return (
    <span className="picture">
      {address === undefined ? <span className="bone" /> : <img src={address} alt={name} />}
      <button type="button" className="picture-remove" aria-label={`移除${name}`} onClick={onRemove}>
        <Icon name="x" size="s" />
      </button>
    </span>
  )
}

/** Pictures, uploaded as soon as they are chosen; what is sent along are their numbers. */
export const PictureField = ({ type, max, value = [], onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [waiting, setWaiting] = useState(0)
  const chosen = useLatest(value)

  const upload = async (file: File) => {
    if (!TYPES.includes(file.type)) {
      toast.error('请选择 JPG、PNG、WebP 或 GIF 图片')
      return undefined
    }
    const limit = filesApi.upload.upload
    if (limit !== undefined && file.size > limit.maxBytes) {
      toast.error(limit.tooLarge)
      return undefined
    }
    try {
      return await call(filesApi.upload, { body: { type } }, { file })
    } catch (error) {
      reportFailure(error, filesApi.upload)
      return undefined
    }
  }

  const take = async (files: File[]) => {
    const room = files.slice(0, max - value.length)
    if (room.length < files.length) toast.warning(`最多上传 ${max} 张图片`)
    setWaiting(room.length)
    const done: StoredFile[] = []
    for (const file of room) {
      const stored = await upload(file)
      if (stored !== undefined) done.push(stored)
      setWaiting((left) => left - 1)
    }
    if (done.length > 0) onChange?.([...chosen.current, ...done])
  }

  return (
    <div className="pictures">
      {value.map((picture, index) => (
        <Chosen
          key={picture.id}
          picture={picture}
          name={`图片 ${index + 1}`}
          onRemove={() => onChange?.(value.filter(({ id }) => id !== picture.id))}
        />
      ))}
      {Array.from({ length: waiting }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: uploads on their way are all alike
        <span key={index} className="picture bone" role="status" aria-label="上传中" />
      ))}
      {value.length + waiting < max && (
        <button
          type="button"
          className="picture picture-add"
          disabled={waiting > 0}
          onClick={() => input.current?.click()}
        >
          <Icon name="camera" />
          添加图片
        </button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        // antd's forms show file inputs whatever `hidden` says.
        style={{ display: 'none' }}
        aria-label="添加图片"
        accept={TYPES.join()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file again is a new choice.
          target.value = ''
          if (files.length > 0) void uploading(() => take(files))
        }}
      />
    </div>
  )
}
