import type { ClassRow } from '@xueqiao/contract/features/classes'

export const heads = (item: ClassRow, teacherId: number | null) =>
  teacherId !== null && item.headTeacherId === teacherId

/** The class that the teacher heads comes before those they only teach. */
export const ownFirst = (classes: readonly ClassRow[], teacherId: number | null): ClassRow[] =>
  [...classes].sort((a, b) => Number(heads(b, teacherId)) - Number(heads(a, teacherId)))
