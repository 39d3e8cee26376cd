import type { DataOf, Endpoint, InputOf } from '@xueqiao/contract/common/endpoint'
import { UNCONFIRMED } from '@xueqiao/contract/common/envelope'
import { noteReach } from '../lib/reach'
import { handleUnauthorized, leaveExpired } from '../session/expiry'
import { followStored, isExpired, useSession } from '../session/store'
import { fileNameIn, parseBody, refusalIn, refusesInBody, unwrap } from './body'
import { CallError } from './call-error'
import { askPassword } from './confirmation'
import { deletedBy, whileGone } from './gone'

/** Any endpoint of the contract, whatever its schemas. */
export type AnyEndpoint = Pick<
  Endpoint,
  'method' | 'path' | 'reply' | 'access' | 'upload' | 'done' | 'failed'
> & { params: readonly string[] }

export interface CallOptions {
  timeoutMs?: number
  signal?: AbortSignal
  /** The file of an upload endpoint. */
  file?: File
  /** What sends it, where somebody wants to know how far that is. */
  fetch?: (address: string, request: RequestInit) => Promise<Response>
  /** A call beside the matter: its 401 is not the end of the session, nor anything to tell the user. */
  aside?: boolean
  /** Whose matter it is, where the call may come long after it was wished for; somebody else does not send it. */
  owner?: number
  /** What was asked for before this script was here; where it did not come, it is asked for again. */
  answer?: Promise<Response>
}

/** The input may be left out where the endpoint needs none. */
export type CallArgs<E> =
  unknown extends InputOf<E>
    ? [input?: undefined, options?: CallOptions]
    : object extends InputOf<E>
      ? [input?: InputOf<E>, options?: CallOptions]
      : [input: InputOf<E>, options?: CallOptions]

export interface FileAnswer {
  blob: Blob
  name: string
}

/** 000 §9; decisions G44. */
const TIMEOUT_MS = 15_000
const FILE_TIMEOUT_MS = 120_000

interface Input {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** Null, empty and undefined values are left out, arrays become repeated keys (000 §5). */
export const queryString = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== null && item !== undefined && item !== '') search.append(key, String(item))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

const addressOf = (endpoint: AnyEndpoint, { params = {}, query }: Input) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))) +
  queryString(query)

const formOf = (body: unknown, file: File | undefined) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {}))
    if (value !== null && value !== undefined && value !== '') form.append(key, String(value))
  if (file !== undefined) form.append('file', file)
  return form
}

const requestOf = (endpoint: AnyEndpoint, { body }: Input, file: File | undefined): RequestInit => {
  const headers: Record<string, string> = {}
  const { token } = useSession.getState()
  if (token !== null && endpoint.access !== 'public') headers.Authorization = `Bearer ${token}`
  if (endpoint.upload !== undefined) return { method: endpoint.method, headers, body: formOf(body, file) }
  if (body === undefined) return { method: endpoint.method, headers }
  headers['Content-Type'] = 'application/json'
  return { method: endpoint.method, headers, body: JSON.stringify(body) }
}

const refuse = (endpoint: AnyEndpoint, status: number, body: unknown, aside: boolean): never => {
  const error = new CallError(status, refusalIn(body))
  if (status === 401 && !aside)
    error.handled = handleUnauthorized(endpoint.path, error.serverMessage, error.code)
  throw error
}

const readFile = async (endpoint: AnyEndpoint, response: Response, aside: boolean): Promise<FileAnswer> => {
  const blob = await response.blob()
  const isJson = (response.headers.get('Content-Type') ?? '').includes('json')
  // A failed export arrives as JSON inside the blob (decisions G46).
  const body = !response.ok || isJson ? parseBody(await blob.text()) : undefined
  if (!response.ok || refusesInBody(body)) refuse(endpoint, response.status, body, aside)
  return { blob, name: fileNameIn(response.headers.get('Content-Disposition')) ?? 'download' }
}

const readJson = async (endpoint: AnyEndpoint, response: Response, aside: boolean): Promise<unknown> => {
  const text = await response.text()
  const body = parseBody(text)
  const unreadable = body === undefined && text.trim() !== ''
  if (!response.ok || unreadable || refusesInBody(body)) refuse(endpoint, response.status, body, aside)
  return endpoint.reply === 'bare' ? (body ?? null) : unwrap(body)
}

/** Another tab may have signed in as somebody else: neither the question nor the answer is for them. */
const assertStill = (endpoint: AnyEndpoint, owner: number | undefined) => {
  if (endpoint.access === 'public') return
  followStored()
  if (useSession.getState().user?.id !== owner) throw new CallError(0, {}, 'aborted')
}

const sendOnce = async (
  endpoint: AnyEndpoint,
  input: Input,
  options: CallOptions,
  owner: number | undefined,
): Promise<unknown> => {
  assertStill(endpoint, owner)
  const { token } = useSession.getState()
  if (endpoint.access !== 'public' && token !== null && isExpired(token)) {
    const error = new CallError(401)
    error.handled = leaveExpired()
    throw error
  }
  const isFile = endpoint.reply === 'file'
  const aside = options.aside ?? false
  const slow = isFile || endpoint.upload !== undefined
  const timeout = AbortSignal.timeout(options.timeoutMs ?? (slow ? FILE_TIMEOUT_MS : TIMEOUT_MS))
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout])
  try {
    const ask = () =>
      (options.fetch ?? fetch)(addressOf(endpoint, input), {
        ...requestOf(endpoint, input, options.file),
        signal,
      })
    const response = await (options.answer?.catch(ask) ?? ask())
    noteReach(response.status)
    assertStill(endpoint, owner)
    const answer = await (isFile ? readFile : readJson)(endpoint, response, aside)
    assertStill(endpoint, owner)
    if (endpoint.method !== 'GET') for (const hear of written) hear(endpoint.path)
    return answer
  } catch (error) {
    if (error instanceof CallError) throw error
    const isGivenUp = options.signal?.aborted === true
    if (!isGivenUp) noteReach(0)
    throw new CallError(0, {}, isGivenUp ? 'aborted' : 'network')
  }
}

const written = new Set<(path: string) => void>()
/** Told of every call that has changed something, whoever made it. */
export const onWritten = (hear: (path: string) => void) => {
  written.add(hear)
}

/** What is given only to somebody who has just proved who they are is asked for again once they have. */
const send = async (endpoint: AnyEndpoint, input: Input, options: CallOptions): Promise<unknown> => {
  const owner = options.owner ?? useSession.getState().user?.id
  try {
    return await sendOnce(endpoint, input, options, owner)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== UNCONFIRMED || options.aside) throw error
    if (!(await askPassword())) throw new CallError(0, {}, 'aborted')
    return sendOnce(endpoint, input, options, owner)
  }
}

/** One call of the contract, same origin, with the session's token. Throws CallError. */
export const call = <E extends AnyEndpoint>(endpoint: E, ...[input, options]: CallArgs<E>) =>
  // The contract types the answer; the server has parsed it with the same schema.
  whileGone(deletedBy(endpoint, input), () =>
    send(endpoint, (input ?? {}) as Input, options ?? {}),
  ) as Promise<DataOf<E>>

/** The same for endpoints that answer with a file: its bytes and the name the server gave it. */
export const callFile = <E extends AnyEndpoint>(endpoint: E, ...[input, options]: CallArgs<E>) =>
  send(endpoint, (input ?? {}) as Input, options ?? {}) as Promise<FileAnswer>
