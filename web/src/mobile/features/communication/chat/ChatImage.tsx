import type { StoredFile } from '@xueqiao/contract/features/files'
import { useEffect, useState } from 'react'
import { keptFile } from '../../../../chat/blobs'
import { thumbnailOf } from '../../../../chat/files'
import { Icon } from '../../../../lib/icons'
import { ImageViewer } from './ImageViewer'

/** A small picture; a tap shows it whole. */
export const ChatImage = ({ file }: { file: StoredFile }) => {
  const [open, setOpen] = useState(false)
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
      {open && <ImageViewer file={file} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A picture that is still on its way, from this device. */
export const PendingImage = ({ clientId, name }: { clientId: string; name: string }) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    void keptFile(clientId).then((file) => {
      if (file === undefined || gone) return
      made = URL.createObjectURL(file)
      setAddress(made)
    })
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [clientId])
  return (
    <span className="m-shot">
      {address === undefined ? <Icon name="image" size="xl" /> : <img src={address} alt={name} />}
    </span>
  )
}
