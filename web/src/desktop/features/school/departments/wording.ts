import type { AnyEndpoint } from '../../../../api/call'

/** The same call, in the words of this page (002 §8; decisions G19). */
export const worded = <E extends AnyEndpoint>(endpoint: E, texts: { done?: string; failed: string }): E => ({
  ...endpoint,
  ...texts,
})
