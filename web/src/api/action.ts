import type { DataOf } from '@xueqiao/contract/common/endpoint'
import { useState } from 'react'
import { toast } from '../lib/toast'
import { type AnyEndpoint, type CallArgs, type CallOptions, call } from './call'
import { CallError } from './call-error'
import { type FailureTexts, reportFailure } from './failure'
import { touch } from './stale-after-change'

interface Options<E> {
  /** Said instead of the endpoint's own words; an empty text says nothing. */
  done?: string | ((data: DataOf<E>) => string)
  texts?: FailureTexts
  /** Once it is done, and before what it touches is read anew: whatever leaves the page of what is gone. */
  after?: (data: DataOf<E>) => unknown
  /** Once the failure has been told. */
  failed?: (error: unknown) => unknown
}

/** What the endpoint takes; or several calls, of which it is the last. */
export type Input<E> = CallArgs<E>[0] | (() => Promise<DataOf<E>>)

const isWork = <E>(input: Input<E>): input is () => Promise<DataOf<E>> => typeof input === 'function'

/** One deed of the contract: does it, tells, and has everything read anew that it touches. Says whether it is done. */
export const act = async <E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  { done = endpoint.done ?? '', texts, after, failed, ...sending }: Options<E> & CallOptions = {},
): Promise<boolean> => {
  let data: DataOf<E>
  try {
    data = await (isWork(input) ? input() : call(endpoint, ...([input, sending] as CallArgs<E>)))
  } catch (error) {
    reportFailure(error, endpoint, texts)
    // It is another by now than whoever did this has read: they see it as it stands.
    if (error instanceof CallError && error.stale !== undefined) void touch(endpoint)
    await failed?.(error)
    return false
  }
  const word = typeof done === 'function' ? done(data) : done
  if (word !== '') toast.success(word)
  await after?.(data)
  // Whoever waits for the deed does not wait for every list that shows it.
  void touch(endpoint)
  return true
}

/** The same for buttons that do one of several things, and whether any is under way. */
export const useActions = () => {
  const [busy, setBusy] = useState(false)
  const run = async <E extends AnyEndpoint>(...deed: Parameters<typeof act<E>>) => {
    setBusy(true)
    try {
      return await act(...deed)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}

/** The same for a button that always does this one thing. */
export const useAction = <E extends AnyEndpoint>(endpoint: E, options?: Options<E>) => {
  const { run, busy } = useActions()
  return {
    busy,
    run: (input: Input<E>, sending?: CallOptions) => run(endpoint, input, { ...options, ...sending }),
  }
}
