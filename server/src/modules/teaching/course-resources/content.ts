import type { ResourceKind } from '@xueqiao/contract/features/teaching/course-resources/values'
import { searchKeys } from '../../../platform/pinyin'

/** What a file is to whoever looks for it. */
export const kindOf = (mime: string): ResourceKind => {
  if (mime === 'application/pdf') return 'PDF'
  if (mime.startsWith('image/')) return 'IMAGE'
  if (mime.startsWith('audio/')) return 'AUDIO'
  if (mime.startsWith('video/')) return 'VIDEO'
  return mime.startsWith('text/') ? 'TEXT' : 'OFFICE'
}

/** By its name, its tags and where it lies. */
export const keysOf = ({
  name,
  tags,
  unit,
  lesson,
}: Record<'name' | 'unit' | 'lesson', string> & { tags: string[] }) =>
  [name, ...tags, unit, lesson]
    .filter((text) => text !== '')
    .map(searchKeys)
    .join(' ')
