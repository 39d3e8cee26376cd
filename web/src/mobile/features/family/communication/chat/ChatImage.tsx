import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { createContext, useContext, useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { toast } from '../../../../../lib/toast'
import { thumbnailOf } from '../../../../../shared/chat/files'
import { useKeptImage } from '../../../../../shared/chat/sending/kept-image'
import type { OutboxEntry } from '../../../../../shared/chat/sending/outbox-store'

type Viewer = typeof import('./ImageViewer').ImageViewer

/** All that are at hand in this chat, in their order: whoever looks at one swipes to the next. */
const AtHand = createContext<readonly StoredFile[]>([])
export const Pictures = AtHand.Provider

/** A small picture; a tap shows it whole. */
export const ChatImage = ({ file }: { file: StoredFile }) => {
  const [Opened, setOpened] = useState<Viewer>()
  const pictures = useContext(AtHand)
  const open = async () => {
    try {
      const { ImageViewer } = await import('./ImageViewer')
      setOpened(() => ImageViewer)
    } catch {
      toast.error('图片未能打开，请检查网络后重试')
    }
  }
  return (
    <>
      <button
        type="button"
        className="m-shot"
        aria-label={`查看图片 ${file.name}`}
        onClick={() => void open()}
      >
        <img src={thumbnailOf(file)} alt="" loading="lazy" draggable={false} />
      </button>
      {Opened !== undefined && <Opened file={file} others={pictures} onClose={() => setOpened(undefined)} />}
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
