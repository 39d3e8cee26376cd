/** Who wrote it, in relation to the pupil. */
export const AUTHOR_KINDS = ['teacher', 'self', 'peer', 'parent'] as const
export type AuthorKind = (typeof AUTHOR_KINDS)[number]
export const AUTHOR_KIND_LABELS = {
  teacher: '教师',
  self: '本人',
  peer: '同伴',
  parent: '家长',
} as const satisfies Record<AuthorKind, string>

/** Where classmates have no say: goals and awards. */
export const OWN_AUTHOR_KINDS = ['self', 'parent', 'teacher'] as const satisfies readonly AuthorKind[]
export type OwnAuthorKind = (typeof OWN_AUTHOR_KINDS)[number]
