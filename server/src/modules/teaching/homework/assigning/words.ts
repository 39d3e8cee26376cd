import { pictureIds, plainText } from '@xueqiao/contract/common/rich-text'
import type { HomeworkInput, HomeworkWords } from '@xueqiao/contract/features/teaching/homework/assign'
import { invalid } from '../../../../platform/errors'

const PICTURES_MAX = 20

/** Formatted words are kept as they are, with their plain ones beside them. */
export const wordsOf = <W extends HomeworkWords>(input: W) => {
  const doc = input.doc ?? null
  if (doc !== null && pictureIds(doc).length > PICTURES_MAX)
    throw invalid(`正文中的图片不能超过 ${PICTURES_MAX} 张`, 'doc')
  return { ...input, doc, content: doc === null ? (input.content ?? '') : plainText(doc) }
}

/** What is attached, and what stands in the text. */
export const filesOf = ({ fileIds, doc }: Pick<HomeworkInput, 'fileIds' | 'doc'>) => [
  ...new Set([...fileIds, ...(doc == null ? [] : pictureIds(doc))]),
]
