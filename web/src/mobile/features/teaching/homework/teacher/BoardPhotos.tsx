import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { useState } from 'react'
import { addressOf, thumbnailOf } from '../../../../../shared/chat/files'
import { smallPhoto } from '../../../../../shared/homework/small-photo'
import { useAttachments } from '../../../../../shared/useAttachments'
import { ALBUM, CAMERA, PickButtons } from '../../../../homework/PickButtons'
import { Sheet } from '../../../../kit/Sheet'

interface Props {
  value: readonly StoredFile[]
  error: string | undefined
  onChange: (files: StoredFile[]) => void
}

const PICKS = [
  { label: '拍板书', icon: 'camera', input: CAMERA },
  { label: '从相册选', icon: 'image', input: ALBUM },
] as const

/** Photos of the board or the book, made small before they are stored. */
export const BoardPhotos = ({ value, error, onChange }: Props) => {
  const { busy, percent, add, remove } = useAttachments(value, onChange, 'homework', smallPhoto)
  const [opened, setOpened] = useState<number>()
  const shown = value.find(({ id }) => id === opened)
  return (
    <div className="m-hw-attach">
      {value.length > 0 && (
        <ul className="m-hw-photos" aria-label="作业照片">
          {value.map((file, index) => (
            <li key={file.id}>
              <button type="button" aria-label={`第 ${index + 1} 张照片`} onClick={() => setOpened(file.id)}>
                <img src={thumbnailOf(file)} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PickButtons picks={PICKS} disabled={busy} onPick={(input) => void add(input)} />
      {busy && (
        <p className="m-meta" role="status">
          上传中 {percent}%
        </p>
      )}
      <p className="m-message">{error}</p>
      {shown !== undefined && (
        <Sheet title={shown.name} onClose={() => setOpened(undefined)}>
          <div className="m-sheet-form">
            <img className="m-hw-large" src={addressOf(shown)} alt={shown.name} />
            <button
              type="button"
              className="m-button m-danger"
              onClick={() => {
                remove(shown.id)
                setOpened(undefined)
              }}
            >
              移除这张照片
            </button>
          </div>
        </Sheet>
      )}
    </div>
  )
}
