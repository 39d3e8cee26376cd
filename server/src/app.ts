import { existsSync } from 'node:fs'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { API_NAMES } from './api-names'
import { authRoutes } from './modules/account/auth/routes'
import { assertConfirmed, authenticate, sessionStates } from './modules/account/auth/service'
import { isStaff } from './modules/account/reach/access'
import { rolesRoutes } from './modules/account/roles/routes'
import { personDoors } from './modules/account/users/access'
import { usersRoutes } from './modules/account/users/routes'
import { auditRoutes } from './modules/base/audit/routes'
import { bellRoutes } from './modules/base/bell/routes'
import { release } from './modules/base/exports/service'
import { fileDoors } from './modules/base/files/access'
import { filesRoutes } from './modules/base/files/routes'
import { healthRoutes } from './modules/base/health/routes'
import { accessMessageFile } from './modules/family/communication/access'
import { communicationRoutes } from './modules/family/communication/routes'
import {
  followParent as followInTalks,
  presenceChanged,
  typingAudience,
} from './modules/family/communication/service'
import { accessEntry, accessFeedback } from './modules/family/feedback/access'
import { feedbackRoutes } from './modules/family/feedback/routes'
import { followParent as followInFeedback } from './modules/family/feedback/service'
import { mayReadNotice, mayReadSignature } from './modules/family/notifications/access'
import { notificationsRoutes } from './modules/family/notifications/routes'
import { followParent as followInNotices } from './modules/family/notifications/service'
import { startPushes } from './modules/family/push/dispatch'
import { pushRoutes } from './modules/family/push/routes'
import { dashboardRoutes } from './modules/home/dashboard/routes'
import { mayKeepAccount } from './modules/pupils/parents/access'
import { parentFollowers } from './modules/pupils/parents/followers'
import { parentsRoutes } from './modules/pupils/parents/routes'
import { profileRoutes } from './modules/pupils/profile/routes'
import { promotionRoutes } from './modules/pupils/promotion/routes'
import { mayEditStudent, mayReadStudent } from './modules/pupils/students/access'
import { studentsRoutes } from './modules/pupils/students/routes'
import { academicYearsRoutes } from './modules/school/academic-years/routes'
import { classesRoutes } from './modules/school/classes/routes'
import { coursesRoutes } from './modules/school/courses/routes'
import { departmentsRoutes } from './modules/school/departments/routes'
import { semestersRoutes } from './modules/school/semesters/routes'
import { settingsRoutes } from './modules/school/settings/routes'
import { mayGiveAccount } from './modules/school/teachers/access'
import { accessPhoto } from './modules/school/teachers/photo'
import { teachersRoutes } from './modules/school/teachers/routes'
import { teachingAssignmentsRoutes } from './modules/school/teaching-assignments/routes'
import type { AppEnv, Log } from './platform/context'
import type { Db } from './platform/db/database'
import { AppError } from './platform/errors'
import type { EventBus } from './platform/events'
import { compressJson } from './platform/http/compress'
import { mountDocs } from './platform/http/docs'
import { endInTime } from './platform/http/ending'
import { sendFailure } from './platform/http/failures'
import { type Kernel, mountAll } from './platform/http/kernel'
import { collect } from './platform/http/registry'
import { installSecurity } from './platform/http/security'
import { mountRealtime } from './platform/realtime/mount'
import { createRealtime, type RealtimeHooks, type RealtimeOptions } from './platform/realtime/realtime'

fileDoors.feedback = accessFeedback
fileDoors.feedback_replies = accessEntry
fileDoors.notice_receipts = mayReadSignature
fileDoors.notices = mayReadNotice
fileDoors.students = mayReadStudent
fileDoors.teachers = accessPhoto
fileDoors.messages = accessMessageFile

parentFollowers.会话 = followInTalks
parentFollowers.通知 = followInNotices
parentFollowers.反馈 = followInFeedback

personDoors.TEACHER = mayGiveAccount
personDoors.STUDENT = mayEditStudent
personDoors.PARENT = mayKeepAccount

const realtimeHooks: RealtimeHooks = {
  typing: typingAudience,
  presence: presenceChanged,
}

export const registrations = collect([
  healthRoutes,
  authRoutes,
  academicYearsRoutes,
  auditRoutes,
  bellRoutes,
  classesRoutes,
  communicationRoutes,
  coursesRoutes,
  dashboardRoutes,
  departmentsRoutes,
  feedbackRoutes,
  filesRoutes,
  notificationsRoutes,
  parentsRoutes,
  profileRoutes,
  promotionRoutes,
  pushRoutes,
  rolesRoutes,
  semestersRoutes,
  teachingAssignmentsRoutes,
  settingsRoutes,
  studentsRoutes,
  teachersRoutes,
  usersRoutes,
])

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
const SLOW_MS = 1000

export const createApp = async (options: AppOptions) => {
  const { db, env, bus, log, now } = options
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Said in our own words by endInTime.
    return503OnClosing: false,
    // Fastify's own words would repeat the address, and with it a token.
    frameworkErrors: sendFailure,
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  // JSON that comes as plain text comes from a form on another site.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendFailure)

  endInTime(app)
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
  mountDocs(app, kernel, registrations, { open: env.demo !== null, names: API_NAMES })
  mountAll(app, kernel, registrations)
  mountRealtime(app, createRealtime(kernel, { hooks: realtimeHooks, ...options.realtime }))
  app.addHook('onClose', startPushes(base, now).stop)
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
