import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import { wordedAs } from '@xueqiao/contract/common/grade'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { auditDenied } from '../audit'
import type { Actor, AuthedCtx, Ctx } from '../context'
import { madeOnce } from '../db/count-cache'
import { askingOnce } from '../db/once'
import { AppError, forbidden } from '../errors'
import { sendFile } from './file'
import { parseRequest } from './parse'
import type { FileReply, Parcel, Registration, Sealed, SpannedReply } from './registry'
import { whileUploading } from './uploading'

export interface Kernel {
  /** The parts of a context that do not depend on the request. */
  base: Omit<Ctx, 'actor' | 'address' | 'agent' | 'now'>
  now: () => Date
  /** `counts: false`: nobody did anything; the session is not the younger for it. */
  authenticate: (ctx: Ctx, token: string | undefined, options?: { counts?: boolean }) => Promise<Actor>
  /** Those of these sessions that are still open, and whether a password must be changed first. */
  sessionStates: (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, 'open' | 'password'>>
  isStaff: (actor: Actor) => boolean
  /** Refuses a session whose owner has not given their password lately. */
  assertConfirmed: (ctx: AuthedCtx) => Promise<void>
  /** Lets protected data go: counted, written down and told, or refused. */
  release: (ctx: AuthedCtx, parcel: Parcel) => Promise<void>
}

export const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]

/** An address with a token stands in logs and histories: only what cannot be loaded otherwise takes it there. */
const tokenOf = (endpoint: Endpoint, request: FastifyRequest): string | undefined => {
  const bearer = bearerOf(request)
  if (bearer !== undefined || endpoint.linked !== true) return bearer
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' ? token : undefined
}

/** The one place where an endpoint's access rule is read. */
const authorize = async (kernel: Kernel, endpoint: Endpoint, request: FastifyRequest, ctx: Ctx) => {
  const { access } = endpoint
  if (access === 'public') return
  const actor = await kernel.authenticate(ctx, tokenOf(endpoint, request))
  ctx.actor = actor
  const passes =
    access === 'session' ||
    (access === 'staff' ? kernel.isStaff(actor) : [access].flat().some((code) => actor.permissions.has(code)))
  if (!passes) throw forbidden()
  if (actor.mustChangePassword && !endpoint.path.startsWith('/api/auth/'))
    throw forbidden('首次登录请先修改密码')
}

const openSealed = async (kernel: Kernel, ctx: AuthedCtx, { open, ...parcel }: Sealed<unknown>) => {
  await kernel.release(ctx, parcel)
  return open()
}

/** The one place where a refusal at a door is written down: outside of whatever it ended. */
const handle = async (ctx: AuthedCtx, handler: Registration['handler'], input: unknown) => {
  try {
    return await handler(ctx, input as never)
  } catch (error) {
    if (error instanceof AppError && error.denied !== undefined) await auditDenied(ctx, error.denied)
    throw error
  }
}

const wordingOf = ({ actor }: Ctx) => actor?.gradeWording ?? 'PAGE'

/** What is not listed does not leave. */
const inWords = (ctx: Ctx, data: NonNullable<Endpoint['data']>, answer: unknown) =>
  wordedAs(wordingOf(ctx), () => data.parse(answer))

/** Of whoever asks, before it is known who that is. */
export const ctxOf = (kernel: Kernel, request: FastifyRequest): Ctx => ({
  ...kernel.base,
  now: kernel.now(),
  actor: null,
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
})

const mount = (app: FastifyInstance, kernel: Kernel, { endpoint, handler }: Registration) => {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    handler: async (request, reply) => {
      const ctx = ctxOf(kernel, request)
      await authorize(kernel, endpoint, request, ctx)
      // A file may be read for minutes, and is not held in memory.
      if (endpoint.method === 'GET' && endpoint.reply !== 'file') ctx.db = askingOnce(ctx.db)
      // `authorize` has set the actor of every endpoint that is not public.
      const authed = ctx as AuthedCtx
      const answered = async () => {
        const input = await parseRequest(endpoint, request)
        if (endpoint.protects) await kernel.assertConfirmed(authed)
        return handle(authed, handler, input)
      }
      const given = await (endpoint.upload === undefined ? answered() : whileUploading(answered))
      // `collect` has seen to it that what protects comes sealed.
      const answer = endpoint.protects ? await openSealed(kernel, authed, given as Sealed<unknown>) : given
      if (endpoint.reply === 'file') return sendFile(request, reply, answer as FileReply | SpannedReply)
      const envelope = () => {
        const data = endpoint.data === undefined ? null : inWords(ctx, endpoint.data, answer)
        return endpoint.reply === 'bare'
          ? data
          : { success: true, data, message: endpoint.done ?? '操作成功' }
      }
      const key = `${endpoint.method} ${endpoint.path} ${wordingOf(ctx)}`
      const known = madeOnce(answer, key, () => JSON.stringify(envelope()))
      return known === undefined ? envelope() : reply.type('application/json; charset=utf-8').send(known)
    },
  })
}

export const mountAll = (app: FastifyInstance, kernel: Kernel, registrations: readonly Registration[]) => {
  for (const registration of registrations) mount(app, kernel, registration)
  app.all('/api/*', () => {
    throw new AppError('NOT_FOUND', '接口不存在')
  })
}
