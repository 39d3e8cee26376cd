import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { Icon } from '../../../../../lib/icons'
import { addressOf, sizeText } from '../../../../../shared/chat/files'

/** The name and size of a file, as a bubble shows it. */
export const FileFace = ({ name, size }: { name: string; size: number }) => (
  <>
    <span className="m-file-icon">
      <Icon name="file" size="l" />
    </span>
    <span className="m-grow">
      <span className="m-block">{name}</span>
      <span className="m-meta">{sizeText(size)}</span>
    </span>
  </>
)

export const ChatFile = ({ file }: { file: StoredFile }) => (
  <a className="m-file" href={addressOf(file)} download={file.name} aria-label={`下载 ${file.name}`}>
    <FileFace name={file.name} size={file.size} />
    <Icon name="export" size="l" />
  </a>
)
