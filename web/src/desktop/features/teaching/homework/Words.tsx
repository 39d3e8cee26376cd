import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { besideText } from '../../../../shared/homework/beside'
import { Pictures } from '../../../../shared/photos/Pictures'
import { RichTextView } from '../../../../shared/rich-text/RichTextView'
import { Attachments } from '../../../kit/record/Attachments'

interface WordsProps {
  doc: unknown
  content: string
  files: readonly StoredFile[]
}

/** What is to be done: formatted where it was written so, with its pictures and files. */
export const Words = ({ doc, content, files }: WordsProps) => {
  // The server keeps trees of the contract alone.
  const tree = doc as RichNode | null
  const beside = besideText(tree, files)
  const pictures = beside.filter(({ thumbnailUrl }) => thumbnailUrl !== null)
  return (
    <>
      {tree === null ? (
        content !== '' && <p className="homework-words">{content}</p>
      ) : (
        <RichTextView doc={tree} files={files} />
      )}
      <Pictures pictures={pictures} />
      <Attachments files={beside.filter((file) => !pictures.includes(file))} />
    </>
  )
}
