import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../errors'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Scripts only from our own files; styles inline because the component library writes them at run time. */
const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

export const installSecurity = async (app: FastifyInstance, publicUrl: string | undefined) => {
  const https = publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })

  // Scripts and styles are named by their content and can do nothing by themselves: a kilobyte of headers on each of
  // them would weigh more than some of the files.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) reply.header('x-content-type-options', 'nosniff')
    else await reply.helmet()
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
