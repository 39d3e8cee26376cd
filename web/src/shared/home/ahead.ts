import type { QueryKey } from '@tanstack/react-query'
import { bringIn, queryClient } from '../../api/queries'

/** What a home brings may be there before what shows it; whatever is heard of meanwhile has it read anew. */
export const BROUGHT_MS = 10_000

interface Ahead<Page, Frame> {
  /** Of the home's own call. */
  path: string
  ask: (signal: AbortSignal) => Promise<Page & { frame?: Frame | undefined }>
  /** Each under the key of the ordinary call. */
  partsOf: (frame: Frame, page: Page) => readonly (readonly [key: QueryKey, answer: unknown])[]
}

/**
 * A home that is opened is asked for before its script is there, and with it what stands around it: nothing else is asked
 * for. All of that is asked for by itself when it is read again. Whoever asks for a home that is on its way waits for that.
 */
export const readAhead = <Page extends object, Frame>({ path, ask, partsOf }: Ahead<Page, Frame>) =>
  queryClient.fetchQuery({
    queryKey: [path, undefined],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const { frame, ...page } = await ask(signal)
      // What is left is the page, which is kept for days without a network.
      if (frame !== undefined)
        for (const [key, part] of partsOf(frame, page as unknown as Page)) bringIn(key, part, askedAt)
      return page
    },
    // The page itself says what went wrong with it.
    meta: { silent: true },
  })
