import { useCallback, useState } from 'react'

/**
 * What is under somebody's hands while the version of its record moves: what was edited stays. Where others have changed the
 * same meanwhile, it stays as well and is made from what they do not know of, so that saving it is refused; until whoever
 * edits decides which of both holds.
 */
export const useEdited = <T extends { version: number }, V>(
  row: T,
  read: (row: T) => V,
  areSame: (one: T, other: T) => boolean,
) => {
  const anew = () => {
    const values = read(row)
    return { from: row, kept: values, values }
  }
  const [{ from, kept, values }, setEdited] = useState(anew)
  const isTouched = values !== kept
  const isNewer = row.version > from.version
  const isApart = isTouched && isNewer && !areSame(from, row)
  if (isNewer && !isApart) setEdited(isTouched ? { from: row, kept, values } : anew())
  const change = useCallback(
    (next: (before: V) => V) => setEdited((now) => ({ ...now, values: next(now.values) })),
    [],
  )
  return {
    ...{ values, from, isTouched, isApart, change },
    /** What was sent stands in this one now; what was edited meanwhile is still to be saved. */
    saved: (made: T, sent: V) => setEdited((now) => ({ from: made, kept: sent, values: now.values })),
    readAnew: () => setEdited(anew()),
    /** Saved next, it takes the place of what others have changed. */
    keepOwn: () => setEdited((now) => ({ ...now, from: row })),
  }
}
