import { type DragEvent, useState } from 'react'
import { Icon } from '../../../lib/icons'

interface Props {
  file: File | undefined
  /** File name endings: .xlsx */
  accept: readonly string[]
  hint: string
  onChoose: (file: File) => void
}

const sizeOf = ({ size }: File) =>
  size < 1024 * 1024 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`

/** One file, dropped or chosen; another one takes its place. */
export const FileDrop = ({ file, accept, hint, onChoose }: Props) => {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const first = files?.[0]
    if (first) onChoose(first)
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    // The label is for the mouse; the keyboard reaches the input itself.
    <label
      className={over ? 'kit-drop kit-drop-over' : 'kit-drop'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <input
        type="file"
        className="visually-hidden"
        accept={accept.join()}
        aria-label="选择文件"
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      <Icon name={file ? 'file' : 'import'} size="xl" />
      {file ? (
        <b>
          {file.name} <small>{sizeOf(file)}</small>
        </b>
      ) : (
        <b>将文件拖到此处，或点击选择</b>
      )}
      <span>{file ? '点击可更换文件' : hint}</span>
    </label>
  )
}
