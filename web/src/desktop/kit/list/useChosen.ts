import { useEffect, useRef } from 'react'
import { CallError } from '../../../api/call-error'

interface Versioned {
  id: number
  version?: number | null
}

interface Options<Row> {
  /** What is decided about, where a row is not named by it. */
  idOf?: (row: Row) => number | null
}

const CHANGED = /^versions\.(\d+)$/

/**
 * The rows that are selected, on whichever page, as they were when they were last on the screen: what is decided about
 * them is decided about that.
 */
export const useChosen = <Row extends Versioned>(
  list: {
    rows: readonly Row[]
    selected: readonly number[]
    forget: (ids: readonly number[]) => void
  },
  { idOf = ({ id }) => id }: Options<Row> = {},
) => {
  const { rows, selected, forget } = list
  const seen = useRef(new Map<number, Row>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])
  const chosen = selected.flatMap((id) => rows.find((row) => row.id === id) ?? seen.current.get(id) ?? [])
  return {
    chosen,
    /** As calls take them that decide about several. */
    bodyOf: (some: readonly Row[]) => {
      const known = some.flatMap((row) => {
        const id = idOf(row)
        return id === null ? [] : [[id, row.version ?? null] as const]
      })
      return {
        ids: known.map(([id]) => id),
        versions: Object.fromEntries(
          known.flatMap(([id, version]) => (version === null ? [] : [[id, version] as const])),
        ),
      }
    },
    /** What others have changed meanwhile is read, and selected, again. */
    forgetChanged: (error: unknown) => {
      if (!(error instanceof CallError)) return
      const ids = error.errors.flatMap(({ field }) => Number(CHANGED.exec(field)?.[1] ?? Number.NaN))
      forget(chosen.flatMap((row) => (ids.includes(idOf(row) ?? Number.NaN) ? row.id : [])))
    },
  }
}
