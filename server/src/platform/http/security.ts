import type { FastifyInstance } from 'fastify'
import { forbidden } from '../errors'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Scripts only from our own files; styles inline because the component library writes them at run time. */
const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const headersFor = (https: boolean) => ({
  'content-security-policy': CSP,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

export const installSecurity = (app: FastifyInstance, publicUrl: string | undefined) => {
  const headers = headersFor(publicUrl?.startsWith('https:') ?? false)
  // Scripts and styles are named by their content and can do nothing by themselves: a kilobyte of headers on each of
  // them would weigh more than some of the files.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) reply.header('x-content-type-options', 'nosniff')
    else reply.headers(headers)
  })

  const ownOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  /** A write asked for by another site is refused, whatever credentials it carries. */
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (SAFE.has(request.method)) return
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
