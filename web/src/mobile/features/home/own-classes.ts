import type { ClassRow } from '@xueqiao/contract/features/classes'

/** The class that the teacher heads comes before those they only teach. */
export const ownFirst = (classes: readonly ClassRow[], teacherId: number | null): ClassRow[] => {
  const heads = (item: ClassRow) => Number(item.headTeacherId === teacherId && teacherId !== null)
  return classes.toSorted((a, b) => heads(b) - heads(a))
}
