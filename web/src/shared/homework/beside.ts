import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type { StoredFile } from '@xueqiao/contract/features/base/files'

export const picturesIn = (node: RichNode): number[] => [
  ...(node.type === 'image' ? [Number(node.attrs?.fileId)] : []),
  ...(node.content ?? []).flatMap(picturesIn),
]

/** What is attached beside the text, without the pictures that stand in it. */
export const besideText = (doc: RichNode | null, files: readonly StoredFile[]) => {
  const within = doc === null ? [] : picturesIn(doc)
  return files.filter(({ id }) => !within.includes(id))
}
