import { useState } from 'react'
import type { AnyEndpoint } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { saveFile } from '../../lib/save-file'
import { toast } from '../../lib/toast'
import { type Request, requestFile } from './request'

type NameOf = (fromServer: string) => string

/** Fetches a file and hands it over, under the server's name unless `nameOf` knows better. Says whether it did. */
export const download = async (
  endpoint: AnyEndpoint,
  input: Request = {},
  nameOf: NameOf = (name) => name,
) => {
  try {
    const { blob, name } = await requestFile(endpoint, input)
    saveFile(blob, nameOf(name))
    if (endpoint.done) toast.success(endpoint.done)
    return true
  } catch (error) {
    // These pages name what failed, also when nobody answered (001 §8.2, §8.3, 002 §8).
    reportFailure(error, endpoint, { ...(endpoint.failed && { offline: endpoint.failed }) })
    return false
  }
}

/** The same, and whether it is under way. */
export const useDownload = (endpoint: AnyEndpoint, nameOf?: NameOf) => {
  const [busy, setBusy] = useState(false)
  const run = async (input?: Request) => {
    setBusy(true)
    const saved = await download(endpoint, input, nameOf)
    setBusy(false)
    return saved
  }
  return { busy, run }
}
