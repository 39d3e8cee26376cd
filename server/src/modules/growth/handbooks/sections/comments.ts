import * as comments from '../../term-comments/service'
import { heading, type Section } from '../section'

const SHOWN = 12

/** What was said at the ends of terms; a draft is nobody's handbook yet. */
export const commented: Section = async (ctx, { id: studentId }) => {
  const { content } = await comments.search(ctx, { studentId, page: 0, size: SHOWN })
  const released = content.filter(({ releasedAt }) => releasedAt !== null)
  if (released.length === 0) return []
  return [
    heading('期末评语'),
    ...released.flatMap(({ semesterName, className, authorName, text }) => [
      { kind: 'text' as const, text },
      { kind: 'note' as const, text: `${semesterName}　${className}　${authorName}` },
    ]),
  ]
}
