/** 000 §9. */
export const TIMEOUT_MS = 10_000

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

export interface Pair {
  name: string
  value: string
}

export interface TestRequest {
  method: Method
  /** Of this site, from its first slash on. */
  path: string
  query: Pair[]
  headers: Pair[]
  body: string
}

interface Answer {
  kind: 'answer'
  status: number
  ms: number
  size: number
  headers: Pair[]
  /** Missing where the answer is no text. */
  text: string | undefined
}
export type Outcome = Answer | { kind: 'timeout' | 'network'; ms: number }

const named = (pairs: readonly Pair[]) => pairs.filter(({ name }) => name.trim() !== '')

/** The address on this site, or nothing: a tool that carries the administrator's token sends it nowhere else. */
export const addressOf = ({ path, query }: Pick<TestRequest, 'path' | 'query'>): string | undefined => {
  if (!path.trim().startsWith('/')) return undefined
  let url: URL
  try {
    url = new URL(path.trim(), location.origin)
  } catch {
    return undefined
  }
  // The parser decides, not a pattern: `//host`, `/\host` and a tab in between all lead elsewhere.
  if (url.origin !== location.origin) return undefined
  for (const { name, value } of named(query)) url.searchParams.append(name.trim(), value)
  return url.pathname + url.search
}

export const pathFault = (path: string): string | undefined => {
  if (path.trim() === '') return '请输入请求路径'
  const blank = /\{\w+\}/.exec(path)
  if (blank) return `请把 ${blank[0]} 换成真实的值`
  return addressOf({ path, query: [] }) === undefined
    ? '只能请求本站路径，以 / 开头，例如 /api/health'
    : undefined
}

export const bodyFault = (body: string): string | undefined => {
  if (body.trim() === '') return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch {
    return '请求体不是有效的 JSON'
  }
}

/** What a browser takes as the name and the value of a header; anything else would throw. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const HEADER_VALUE = /^[\t -~\u0080-\u00ff]*$/

export const headerFault = (pairs: readonly Pair[]): string | undefined => {
  const wrong = named(pairs).find(
    ({ name, value }) => !HEADER_NAME.test(name.trim()) || !HEADER_VALUE.test(value),
  )
  return wrong && `请求头 ${wrong.name} 不正确`
}

/** A read changes nothing; everything else does it to the real data. */
export const isWrite = ({ method }: Pick<TestRequest, 'method'>) => method !== 'GET'

const initOf = (request: TestRequest, token: string | null): RequestInit => {
  const headers = new Headers()
  for (const { name, value } of named(request.headers)) headers.append(name.trim(), value)
  if (token !== null && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
  const body = isWrite(request) && request.body.trim() !== '' ? request.body : undefined
  if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  return {
    method: request.method,
    headers,
    ...(body !== undefined && { body }),
    cache: 'no-store',
    // A redirect to another site fails instead of being followed.
    mode: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
}

const isText = (type: string) => /json|text|xml|javascript|^$/.test(type)

/** Beside the session's rules on purpose: a 401 here is a result, not the end of the session. */
export const send = async (request: TestRequest, token: string | null): Promise<Outcome> => {
  const address = addressOf(request)
  if (address === undefined) throw new Error('not a path of this site')
  const start = performance.now()
  const ms = () => Math.round(performance.now() - start)
  try {
    const response = await fetch(address, initOf(request, token))
    const bytes = await response.arrayBuffer()
    const text = isText(response.headers.get('Content-Type') ?? '')
    return {
      kind: 'answer',
      status: response.status,
      ms: ms(),
      size: bytes.byteLength,
      headers: [...response.headers].map(([name, value]) => ({ name, value })),
      text: text ? new TextDecoder().decode(bytes) : undefined,
    }
  } catch (error) {
    const timeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: timeout ? 'timeout' : 'network', ms: ms() }
  }
}
