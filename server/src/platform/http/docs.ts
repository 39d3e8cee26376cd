import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../errors'
import { docsPage } from './docs-page'
import { bearerOf, ctxOf, type Kernel } from './kernel'
import { openApi } from './openapi'
import type { Registration } from './registry'

interface DocsOptions {
  /** To anyone, as in the demo; otherwise to signed-in staff. */
  open: boolean
  /** What the first part of a path is called. */
  names?: Readonly<Record<string, string>>
}

const admit = async (kernel: Kernel, request: FastifyRequest) => {
  const actor = await kernel.authenticate(ctxOf(kernel, request), bearerOf(request))
  if (!kernel.isStaff(actor)) throw forbidden()
  if (actor.mustChangePassword) throw forbidden('首次登录请先修改密码')
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** GET /api/openapi.json and GET /api/docs, both made from the registered endpoints at the first request. */
export const mountDocs = (
  app: FastifyInstance,
  kernel: Kernel,
  registrations: readonly Registration[],
  { open, names = {} }: DocsOptions,
) => {
  let made: { json: string; page: string } | undefined
  const docs = () => {
    if (made === undefined) {
      const about = { title: '学桥接口文档', version: kernel.base.env.version, names }
      const spec = openApi(registrations, about)
      made = { json: JSON.stringify(spec), page: docsPage(spec) }
    }
    return made
  }
  const preHandler = async (request: FastifyRequest) => {
    if (!open) await admit(kernel, request)
  }
  app.get('/api/openapi.json', { preHandler }, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().json),
  )
  app.get('/api/docs', { preHandler }, (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(docs().page),
  )
}
