import type { FastifyInstance } from 'fastify'
import { forbidden } from '../errors'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Scripts only from our own files; styles inline because the component library writes them at run time. Until version 16
 * Safari did not take a socket to our own host for 'self' (w3c/webappsec-csp#7), so that is named.
 */
const cspFor = (sockets: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')

/** An answer of the API is data: nothing in it may run or load, and nobody frames it. */
const ANSWER_CSP = "default-src 'none';frame-ancestors 'none'"

const headersFor = (https: boolean) => {
  const everywhere = {
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  const page = {
    ...everywhere,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-permitted-cross-domain-policies': 'none',
  }
  return { page, answer: { ...everywhere, 'content-security-policy': ANSWER_CSP } }
}

/** The description of the API is a page although it lies under /api. */
const isAnswer = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/docs')

const HOST = /^[\w.:[\]-]+$/
const socketsOf = (host: string | undefined) =>
  host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : ''

export const installSecurity = (app: FastifyInstance, publicUrl: string | undefined) => {
  const { page, answer } = headersFor(publicUrl?.startsWith('https:') ?? false)
  // What says how a page may behave is half a kilobyte. Scripts and styles, named by their content, can do nothing by
  // themselves, and answers are data: on them it would weigh more than many of them do.
  const ownSockets = publicUrl === undefined ? undefined : socketsOf(new URL(publicUrl).host)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) reply.header('x-content-type-options', 'nosniff')
    else if (isAnswer(request.url)) reply.headers(answer)
    else {
      const sockets = ownSockets ?? socketsOf(request.headers.host)
      reply.headers(page).header('content-security-policy', cspFor(sockets))
    }
  })

  const ownOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  /** A write asked for by another site is refused, whatever credentials it carries. */
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // No policy of the browser keeps another site from opening a socket, so that counts as a write.
    if (SAFE.has(request.method) && request.headers.upgrade === undefined) return
    const { origin } = request.headers
    const foreign = origin !== undefined && origin !== ownOrigin && hostOf(origin) !== request.headers.host
    if (foreign || request.headers['sec-fetch-site'] === 'cross-site') throw forbidden('不允许跨站请求')
  })
}

const hostOf = (origin: string) => {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}
