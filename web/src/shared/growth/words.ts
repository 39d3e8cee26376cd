import { AUTHOR_KIND_LABELS, type AuthorKind } from '@xueqiao/contract/features/growth/authors'

/** 程立（家长）: who said or set something about a pupil, and as what. */
export const authorText = ({ authorKind, authorName }: { authorKind: AuthorKind; authorName: string }) =>
  `${authorName}（${AUTHOR_KIND_LABELS[authorKind]}）`
