import { createHash } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import webPush, { type RequestDetails, type RequestOptions, type Urgency } from 'web-push'
import { publicLookup } from './addresses'
import { createBreaker } from './breaker'
import { acceptsEndpoint, endpointUrl } from './endpoint'
import type { VapidKeys } from './vapid'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Gone: nobody listens there any more. Refused: the service has heard us and said no. Failed: who knows. */
export type Outcome = 'sent' | 'gone' | 'refused' | 'failed'

interface PushOptions {
  urgency: Urgency
  /** Of what waits for a device that is off, the service keeps the last one of a topic. */
  topic: string
}

export interface PushSender {
  publicKey: string
  accepts: (endpoint: string) => Promise<boolean>
  /** Never throws: what is pushed is told in the app as well. */
  post: (target: PushTarget, payload: string, options: PushOptions) => Promise<Outcome>
  stop: () => void
}

interface SenderSettings {
  keys: VapidKeys
  /** Who is behind this, for the operator of a push service: an https address or a mailto one. */
  subject: string
  own?: readonly string[]
  timeoutMs?: number
}

const DAY_SECONDS = 86_400
const TIMEOUT_MS = 5000
const SIGNED_MS = 6 * 3_600_000
/** Services are few; whoever makes up more does not fill our memory. */
const MOST_SERVICES = 100
const SOCKETS = 8

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed'
}

/** One signature serves a service for hours: signing costs more than all the rest. */
const createSigner = ({ keys: { publicKey, privateKey }, subject }: SenderSettings) => {
  const signed = new Map<string, { at: number; header: string }>()
  return (origin: string) => {
    const now = Date.now()
    const known = signed.get(origin)
    if (known !== undefined && now - known.at < SIGNED_MS) return known.header
    const made = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm')
    if (signed.size >= MOST_SERVICES) signed.clear()
    signed.set(origin, { at: now, header: made.Authorization })
    return made.Authorization
  }
}

const topicOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** Nothing where a key is no key: that is the fault of this subscription, not of its service. */
const detailsFor = ({ endpoint, p256dh, auth }: PushTarget, payload: string, options: RequestOptions) => {
  try {
    const subscription = { endpoint, keys: { p256dh, auth } }
    return webPush.generateRequestDetails(subscription, payload, { TTL: DAY_SECONDS, ...options })
  } catch {
    return undefined
  }
}

export const createPushSender = (settings: SenderSettings): PushSender => {
  const { keys, own = [], timeoutMs = TIMEOUT_MS } = settings
  const sign = createSigner(settings)
  const breaker = createBreaker()
  const agents = {
    // Only the operator's own services are reached without a look at where they are.
    own: { http: new http.Agent({ keepAlive: true, maxSockets: SOCKETS }), https: new https.Agent() },
    open: new https.Agent({ keepAlive: true, maxSockets: SOCKETS, lookup: publicLookup }),
  }

  const request = (url: URL, details: RequestDetails, again = false): Promise<number> =>
    new Promise((resolve, reject) => {
      const { headers, body } = details
      const plain = url.protocol === 'http:'
      const trusted = own.includes(url.origin)
      const agent = trusted ? (plain ? agents.own.http : agents.own.https) : agents.open
      const options = { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeoutMs) }
      const sending = (plain ? http : https).request(url, options, (answer) => {
        // What it says does not matter, where it would lead neither.
        answer.on('error', () => {}).resume()
        resolve(answer.statusCode ?? 0)
      })
      sending.on('error', (error: NodeJS.ErrnoException) => {
        // The service had just hung up on a line that we kept: it has not heard us.
        const stale = sending.reusedSocket && error.code === 'ECONNRESET' && !again
        if (stale) request(url, details, true).then(resolve, reject)
        else reject(error)
      })
      sending.end(body)
    })

  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => acceptsEndpoint(endpoint, own),
    post: async ({ endpoint, p256dh, auth }, payload, { urgency, topic }) => {
      const url = endpointUrl(endpoint, own)
      if (url === undefined) return 'gone'
      if (breaker.isOpen(url.origin)) return 'failed'
      const details = detailsFor({ endpoint, p256dh, auth }, payload, {
        urgency,
        topic: topicOf(topic),
        headers: { Authorization: sign(url.origin) },
      })
      if (details === undefined) return 'refused'
      try {
        const outcome = outcomeOf(await request(url, details))
        breaker.answered(url.origin)
        return outcome
      } catch {
        breaker.failed(url.origin)
        return 'failed'
      }
    },
    stop: () => {
      for (const agent of [agents.own.http, agents.own.https, agents.open]) agent.destroy()
    },
  }
}
