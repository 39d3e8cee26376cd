import { useEffect, useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { sizeText } from '../../../../../shared/chat/files'
import type { Staged } from './useStaged'

const Preview = ({ file }: { file: File }) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address === undefined ? <Icon name="file" size="l" /> : <img src={address} alt="" />
}

const keyOf = ({ name, size, lastModified }: File, index: number) => `${index}${name}${size}${lastModified}`

export const StagedFiles = ({ staged }: { staged: Staged }) =>
  staged.files.length === 0 ? null : (
    <ul className="staged" aria-label="待发送的文件">
      {staged.files.map((file, index) => (
        <li key={keyOf(file, index)}>
          <Preview file={file} />
          <span>
            <b>{file.name}</b>
            <small>{sizeText(file.size)}</small>
          </span>
          <button
            type="button"
            className="icon-btn"
            aria-label={`移除 ${file.name}`}
            onClick={() => staged.remove(file)}
          >
            <Icon name="x" size="s" />
          </button>
        </li>
      ))}
    </ul>
  )
