import { type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from '../../../../../lib/icons'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

interface Props {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** The chat, onto which files may be dropped. */
export const DropArea = ({ onFiles, children }: Props) => {
  const [over, setOver] = useState(false)
  return (
    <section
      className="chat"
      aria-label="聊天"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <div className="chat-drop">
          <Icon name="clip" size="xl" />
          松开鼠标，添加到消息
        </div>
      )}
    </section>
  )
}
