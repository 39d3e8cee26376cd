import { type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from '../../../../lib/icons'
import '../../../kit/import/import.css'

interface AreaProps {
  onFiles: (files: readonly File[]) => void
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** Whatever is dropped on it is taken. */
export const DropArea = ({ onFiles, disabled = false, className = '', children }: AreaProps) => {
  const [over, setOver] = useState(false)
  const drag = (isOver: boolean) => (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isOver)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; everybody else has the button
    <div
      className={over ? `${className} resources-over` : className}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        // Words that are dragged somewhere on the page are no files.
        const files = [...event.dataTransfer.files]
        if (!disabled && files.length > 0) onFiles(files)
      }}
    >
      {children}
    </div>
  )
}

/** Many files, dropped or chosen. */
export const DropZone = ({ hint, onFiles }: { hint: string; onFiles: (files: readonly File[]) => void }) => (
  <DropArea onFiles={onFiles}>
    <label className="kit-drop">
      <input
        type="file"
        multiple
        className="visually-hidden"
        aria-label="选择文件"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Icon name="import" size="xl" />
      <b>将文件拖到此处，或点击选择，可一次选择多个</b>
      <span>{hint}</span>
    </label>
  </DropArea>
)
