import type { QueryKey } from '@tanstack/react-query'
import { brings } from '../../api/brought'
import { bringIn, queryClient } from '../../api/queries'

interface Ahead<Page, Frame> {
  /** Of the home's own call. */
  path: string
  ask: (signal: AbortSignal) => Promise<Page & { frame?: Frame | undefined }>
  /** The calls whose answers stand in its frame. */
  brought: readonly string[]
  /** Each under the key of the ordinary call. */
  partsOf: (frame: Frame, page: Page) => readonly (readonly [key: QueryKey, answer: unknown])[]
}

const JUST_READ_MS = 30_000

/**
 * A home that is opened is asked for before its script is there, and with it what stands around it: nothing else is asked
 * for. All of that is asked for by itself when it is read again.
 */
export const readAhead = <Page extends object, Frame>({
  path,
  ask,
  brought,
  partsOf,
}: Ahead<Page, Frame>) => {
  const queryKey = [path, undefined]
  const state = queryClient.getQueryState(queryKey)
  const askedAt = Date.now()
  if (state?.fetchStatus === 'fetching' || (state?.dataUpdatedAt ?? 0) > askedAt - JUST_READ_MS) return
  const answer = queryClient.fetchQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { frame, ...page } = await ask(signal)
      // What is left is the page, which is kept for days without a network.
      if (frame !== undefined)
        for (const [key, part] of partsOf(frame, page as unknown as Page)) bringIn(key, part, askedAt)
      return page
    },
    // The page itself says what went wrong with it.
    meta: { silent: true },
  })
  brings(brought, answer)
}
