import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { useState } from 'react'
import { InkBoard, type Tool } from '../../../../../shared/ink/InkBoard'
import { type InkBook, wordsAt } from '../../../../../shared/ink/useInk'
import { Tools } from './Tools'

interface Props {
  photos: readonly StoredFile[]
  ink: InkBook
  /** Asks for the words of a note, and hands them over. */
  onWords: (write: (words: string) => void) => void
}

/** The photos of one work, one at a time, with what is drawn on them. */
export const Board = ({ photos, ink, onWords }: Props) => {
  const [tool, setTool] = useState<Tool>('tick')
  const [at, setAt] = useState(0)
  const photo = photos[at]
  if (photo === undefined) return null
  return (
    <>
      <InkBoard
        key={photo.id}
        file={photo}
        ink={ink}
        tool={tool}
        onText={(place) => onWords((words) => ink.draw(photo.id, wordsAt(place, words)))}
      />
      <Tools tool={tool} ink={ink} fileId={photo.id} onTool={setTool} />
      {photos.length > 1 && (
        <div className="m-hw-pages">
          <button type="button" className="m-button" disabled={at === 0} onClick={() => setAt(at - 1)}>
            上一张
          </button>
          <span role="status">
            照片 {at + 1} / {photos.length}
          </span>
          <button
            type="button"
            className="m-button"
            disabled={at === photos.length - 1}
            onClick={() => setAt(at + 1)}
          >
            下一张
          </button>
        </div>
      )}
    </>
  )
}
