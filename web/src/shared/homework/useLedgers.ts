import { useQueries } from '@tanstack/react-query'
import { type ClassLedger, ledgerApi } from '@xueqiao/contract/features/teaching/homework/ledger'
import { call } from '../../api/call'

/** The evening of each class on its own day, in their order; undefined as long as it is not known. */
export const useLedgers = (wanted: readonly { classId: number; date: string }[]) =>
  useQueries({
    queries: wanted.map((query) => ({
      queryKey: [ledgerApi.day.path, { query }],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<ClassLedger> =>
        call(ledgerApi.day, { query }, { signal }),
      meta: { endpoint: ledgerApi.day, silent: true },
      // Others give homework at the same hour.
      staleTime: 0,
    })),
  }).map(({ data }) => data)
