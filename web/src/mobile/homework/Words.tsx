import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { besideText } from '../../shared/homework/beside'
import { Pictures } from '../../shared/photos/Pictures'
import { RichTextView } from '../../shared/rich-text/RichTextView'
import { Attachments } from '../kit/Attachments'

interface Props {
  doc: unknown
  content: string
  files: readonly StoredFile[]
}

/** What is to be done, with its pictures and files. */
export const Words = ({ doc, content, files }: Props) => {
  // The server keeps trees of the contract alone.
  const tree = doc as RichNode | null
  const beside = besideText(tree, files)
  const pictures = beside.filter(({ thumbnailUrl }) => thumbnailUrl !== null)
  return (
    <>
      {tree !== null && <RichTextView doc={tree} files={files} />}
      {tree === null && content !== '' && <p className="m-hw-words">{content}</p>}
      <Pictures pictures={pictures} />
      <Attachments files={beside.filter((file) => !pictures.includes(file))} />
    </>
  )
}
