import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, AuthedCtx, Ctx } from '../context'
import { AppError, forbidden } from '../errors'
import { parseRequest } from './parse'
import type { FileReply, Registration } from './registry'

export interface Kernel {
  /** The parts of a context that do not depend on the request. */
  base: Omit<Ctx, 'actor' | 'address' | 'agent' | 'now'>
  now: () => Date
  /** `counts: false`: nobody did anything; the session is not the younger for it. */
  authenticate: (ctx: Ctx, token: string | undefined, options?: { counts?: boolean }) => Promise<Actor>
  /** Those of these sessions that are still open, and whether a password must be changed first. */
  sessionStates: (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, 'open' | 'password'>>
  isStaff: (actor: Actor) => boolean
}

/** Images and downloads cannot carry a header, so files alone take the token from the query (000 §7). */
const tokenOf = (endpoint: Endpoint, request: FastifyRequest): string | undefined => {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (bearer !== undefined || endpoint.reply !== 'file') return bearer
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
    access === 'session' || (access === 'staff' ? kernel.isStaff(actor) : actor.permissions.has(access))
  if (!passes) throw forbidden()
  if (actor.mustChangePassword && !endpoint.path.startsWith('/api/auth/'))
    throw forbidden('首次登录请先修改密码')
}

const sendFile = (reply: FastifyReply, { name, mime, body, inline }: FileReply) => {
  const disposition = `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`
  reply
    .header('content-type', mime)
    .header('content-disposition', disposition)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
  return reply.send(body)
}

const mount = (app: FastifyInstance, kernel: Kernel, { endpoint, handler }: Registration) => {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const ctx: Ctx = {
        ...kernel.base,
        now: kernel.now(),
        actor: null,
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
      }
      await authorize(kernel, endpoint, request, ctx)
      const input = await parseRequest(endpoint, request)
      // `authorize` has set the actor of every endpoint that is not public.
      const answer = await handler(ctx as AuthedCtx, input as never)
      if (endpoint.reply === 'file') return sendFile(reply, answer as FileReply)
      const data = endpoint.data === undefined ? null : endpoint.data.parse(answer)
      return endpoint.reply === 'bare' ? data : { success: true, data, message: endpoint.done ?? '操作成功' }
    },
  })
}

export const mountAll = (app: FastifyInstance, kernel: Kernel, registrations: readonly Registration[]) => {
  for (const registration of registrations) mount(app, kernel, registration)
  app.all('/api/*', () => {
    throw new AppError('NOT_FOUND', '接口不存在')
  })
}
