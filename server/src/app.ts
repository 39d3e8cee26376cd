import { existsSync } from 'node:fs'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { modules } from './modules'
import { assertConfirmed, authenticate, sessionStates } from './modules/account/auth/service'
import { isStaff } from './modules/account/reach/access'
import { release } from './modules/base/exports/service'
import type { AppEnv, Log } from './platform/context'
import type { Db } from './platform/db/database'
import { AppError } from './platform/errors'
import type { EventBus } from './platform/events'
import { compressJson } from './platform/http/compress'
import { mountDocs } from './platform/http/docs'
import { endInTime } from './platform/http/ending'
import { sendFailure } from './platform/http/failures'
import { type Kernel, mountAll } from './platform/http/kernel'
import { onClientError, refuseMalformed } from './platform/http/malformed'
import { collect } from './platform/http/registry'
import { installSecurity } from './platform/http/security'
import { joined } from './platform/module'
import { mountRealtime } from './platform/realtime/mount'
import { createRealtime, type RealtimeOptions } from './platform/realtime/realtime'

export const registrations = collect(modules.flatMap(({ routes }) => routes ?? []))

export interface AppOptions {
  db: Db
  env: AppEnv
  bus: EventBus
  log: Log
  now: () => Date
  publicUrl?: string | undefined
  trustProxy?: boolean | string[]
  /** How sockets on other servers are reached; alone without. */
  realtime?: RealtimeOptions | undefined
  /** The built web, served beside the API. */
  webDir?: string | undefined
}

const BODY_LIMIT = 1024 * 1024
/** A slow phone may take its time over 10 MB; nobody needs longer. */
const REQUEST_TIMEOUT_MS = 120_000
const HEADERS_TIMEOUT_MS = 15_000
/**
 * Whoever takes nothing of a download for longer has gone: it holds rows of the database half read. Node looks twice where
 * part of the last piece was taken, as it nearly always is, so that it is up to twice as long.
 */
const SILENCE_MS = 120_000
const SLOW_MS = 1000

export const createApp = async (options: AppOptions) => {
  const { db, env, bus, log, now } = options
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Said in our own words by endInTime.
    return503OnClosing: false,
    // Fastify's own words would repeat the address, and with it a token.
    frameworkErrors: sendFailure,
    clientErrorHandler: onClientError,
    // Said in our own words by refuseMalformed.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  // JSON that comes as plain text comes from a form on another site.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendFailure)

  endInTime(app)
  refuseMalformed(app)
  installSecurity(app, options.publicUrl)
  app.addHook('onSend', compressJson)
  await app.register(multipart, { throwFileSizeLimit: true })

  /** The path pattern, never the address: names and tokens stand in addresses. */
  app.addHook('onResponse', async (request, reply) => {
    const entry = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.elapsedTime > SLOW_MS) log.warn(entry, 'slow request')
    else log.debug(entry, 'request')
  })

  const base = { db, env, bus, log }
  const doors = { authenticate, sessionStates, isStaff, assertConfirmed, release }
  const kernel: Kernel = { base, now, ...doors }
  mountDocs(app, kernel, registrations, {
    open: env.demo !== null,
    names: joined(modules.map(({ apiNames }) => apiNames)),
  })
  mountAll(app, kernel, registrations)
  const hooks = joined(modules.map(({ realtime }) => realtime))
  mountRealtime(app, createRealtime(kernel, { hooks, ...options.realtime }))
  for (const { start } of modules) if (start) app.addHook('onClose', start(base, now).stop)
  await serveWeb(app, options.webDir)
  return app
}

const YEAR_SECONDS = 31_536_000

/** Hashed files for ever, the page itself always fresh; every other path is the page, whose router knows the rest. */
const serveWeb = async (app: FastifyInstance, webDir: string | undefined) => {
  const page = webDir !== undefined && existsSync(join(webDir, 'index.html'))
  if (page) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      // The entity tag says it all; on twenty small files the rest adds up.
      acceptRanges: false,
      lastModified: false,
      index: ['index.html'],
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${join('dist', 'assets')}`)
        reply.setHeader('vary', 'accept-encoding')
        reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (page && wantsPage) return reply.sendFile('index.html')
    throw new AppError('NOT_FOUND', '页面不存在')
  })
}
