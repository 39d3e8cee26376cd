type Keys<A, B> = readonly [(one: A) => string, (other: B) => string]

/**
 * One for one: who agrees in the first of these keys, of the rest who agrees in the next, and so on. Of several that are
 * alike the earlier ones are taken.
 */
export const paired = <A, B>(
  ours: readonly A[],
  theirs: readonly B[],
  keys: readonly Keys<A, B>[],
): Map<A, B> => {
  const found = new Map<A, B>()
  const taken = new Set<B>()
  for (const [keyOfOur, keyOfTheir] of keys) {
    const waiting = new Map<string, B[]>()
    for (const other of theirs)
      if (!taken.has(other))
        waiting.set(keyOfTheir(other), [...(waiting.get(keyOfTheir(other)) ?? []), other])
    for (const one of ours) {
      const other = found.has(one) ? undefined : waiting.get(keyOfOur(one))?.shift()
      if (other === undefined) continue
      found.set(one, other)
      taken.add(other)
    }
  }
  return found
}
