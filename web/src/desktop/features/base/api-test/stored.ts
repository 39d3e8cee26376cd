import { z } from 'zod'
import { METHODS, type Outcome, type TestRequest } from './send'

/** 000 §2.6, §9. */
export const HISTORY_LENGTH = 10
/** A longer body is not kept: the browser's storage is small. */
const LONGEST_BODY = 20_000

const Pairs = z.array(z.object({ name: z.string(), value: z.string() }))
const Entry = z.object({
  id: z.int(),
  at: z.number(),
  request: z.object({
    method: z.enum(METHODS),
    path: z.string(),
    query: Pairs,
    headers: Pairs,
    body: z.string(),
  }),
  /** Missing where nobody answered. */
  status: z.int().optional(),
  timeout: z.boolean(),
  ms: z.number(),
})
export type HistoryEntry = z.output<typeof Entry>

const Settings = z.object({ token: z.boolean(), confirm: z.boolean(), format: z.boolean() })
export type Settings = z.output<typeof Settings>

const USUAL: Settings = { token: true, confirm: true, format: true }
const SETTINGS_KEY = 'apiTestSettings'
const historyKey = (userId: number) => `apiTestHistory.${userId}`

/** What cannot be read, or was written by another version, counts as nothing. */
const read = <T>(key: string, schema: z.ZodType<T>, otherwise: T): T => {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : otherwise
  } catch {
    return otherwise
  }
}

export const readSettings = () => read(SETTINGS_KEY, Settings, USUAL)
export const writeSettings = (settings: Settings) =>
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings))

export const readHistory = (userId: number) => read(historyKey(userId), z.array(Entry), [])
export const writeHistory = (userId: number, history: readonly HistoryEntry[]) =>
  localStorage.setItem(historyKey(userId), JSON.stringify(history))

const SECRET = /("[^"]*password[^"]*"\s*:\s*)"(?:[^"\\]|\\.)*"/gi

/** The next person at this computer learns neither a password nor a token. */
const withoutSecrets = (request: TestRequest): TestRequest => ({
  ...request,
  path: request.path.replace(/([?&]token=)[^&#]*/gi, '$1'),
  query: request.query.filter(({ name }) => name.trim().toLowerCase() !== 'token'),
  headers: request.headers.filter(({ name }) => !/^(authorization|cookie)$/i.test(name.trim())),
  body: request.body.length > LONGEST_BODY ? '' : request.body.replace(SECRET, '$1""'),
})

/** The latest first, ten of them. */
export const remembering = (
  history: readonly HistoryEntry[],
  request: TestRequest,
  outcome: Outcome,
  at: number,
): HistoryEntry[] => {
  const entry = {
    id: (history[0]?.id ?? 0) + 1,
    at,
    request: withoutSecrets(request),
    ...(outcome.kind === 'answer' && { status: outcome.status }),
    timeout: outcome.kind === 'timeout',
    ms: outcome.ms,
  }
  return [entry, ...history].slice(0, HISTORY_LENGTH)
}
