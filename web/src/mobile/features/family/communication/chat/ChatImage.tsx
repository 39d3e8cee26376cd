import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { createContext, useContext, useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { thumbnailOf } from '../../../../../shared/chat/files'
import { useKeptImage } from '../../../../../shared/chat/kept-image'
import type { OutboxEntry } from '../../../../../shared/chat/outbox-store'
import { ImageViewer } from './ImageViewer'

/** All that are at hand in this chat, in their order: whoever looks at one swipes to the next. */
const AtHand = createContext<readonly StoredFile[]>([])
export const Pictures = AtHand.Provider

/** A small picture; a tap shows it whole. */
export const ChatImage = ({ file }: { file: StoredFile }) => {
  const [open, setOpen] = useState(false)
  const pictures = useContext(AtHand)
  return (
    <>
      <button
        type="button"
        className="m-shot"
        aria-label={`查看图片 ${file.name}`}
        onClick={() => setOpen(true)}
      >
        <img src={thumbnailOf(file)} alt="" loading="lazy" draggable={false} />
      </button>
      {open && <ImageViewer file={file} others={pictures} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A picture that is still on its way, from this device. */
export const PendingImage = ({ entry }: { entry: OutboxEntry }) => {
  const address = useKeptImage(entry)
  return (
    <span className="m-shot">
      {address === undefined ? <Icon name="image" size="xl" /> : <img src={address} alt={entry.file?.name} />}
    </span>
  )
}
