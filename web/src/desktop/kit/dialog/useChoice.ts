import { useEffect, useState } from 'react'
import type { AnyEndpoint } from '../../../api/call'
import { CallError } from '../../../api/call-error'
import { reportFailure } from '../../../api/failure'
import { touch } from '../../../api/stale-after-change'
import { toast } from '../../../lib/toast'
import { useAsking } from './useAsking'

interface Reading {
  error: Error | null
  isPending: boolean
  isError: boolean
  refetch: () => Promise<unknown>
}

interface Options<Row> {
  /** Everything there is to choose from. */
  rows: readonly Row[]
  all: Reading
  from: AnyEndpoint
  /** A refused list says its own words; one that never came, these (001 §8.1, §8.2). */
  lost: string
  /** What the owner has already. */
  had: readonly number[]
  current: Reading
  /** Takes the ids of all that are chosen. */
  to: AnyEndpoint
  id: number
  report?: (error: unknown) => void
  done: () => void
}

export type Choice<Row extends { id: number }> = ReturnType<typeof useChoice<Row>>

/** Everything there is, and what of it belongs to someone; nothing can be saved before both are known. */
export const useChoice = <Row extends { id: number }>(options: Options<Row>) => {
  const { rows, all, from, lost, had, current, to, id, done } = options
  const { report = (error) => reportFailure(error, to) } = options
  const [changed, setChanged] = useState<readonly number[]>()
  const [saving, setSaving] = useState(false)
  const send = useAsking()
  const chosen = changed ?? had

  useEffect(() => {
    if (all.error === null) return
    const refused = all.error instanceof CallError && all.error.flagged
    reportFailure(all.error, from, refused ? {} : { failed: lost, offline: lost })
  }, [all.error, from, lost])

  const save = async () => {
    setSaving(true)
    try {
      const answer = await send(to, { params: { id }, body: [...chosen] })
      if (answer === undefined) return
      toast.success(to.done ?? '')
      void touch(to)
      done()
    } catch (error) {
      report(error)
    } finally {
      setSaving(false)
    }
  }

  return {
    /** What is chosen already comes first: nobody should look for it in a long list. */
    rows: rows.toSorted((a, b) => Number(had.includes(b.id)) - Number(had.includes(a.id))),
    chosen,
    choose: setChanged,
    isChanged: chosen.length !== had.length || chosen.some((id) => !had.includes(id)),
    isLoading: all.isPending || current.isPending,
    isFailed: all.isError || current.isError,
    retry: () => Promise.all([all.refetch(), current.refetch()]),
    saving,
    save,
  }
}
