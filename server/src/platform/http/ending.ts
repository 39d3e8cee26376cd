import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { statusOf } from '../errors'

/** Requests in flight may go on for so long once the server has been told to stop. */
const GRACE_MS = 4000
const REFUSAL = { code: 'UNAVAILABLE', message: '服务器正在停止，请稍后重试' } as const

/** A server that stops waits for nobody for ever: what comes is refused, and who dawdles is cut off. */
export const endInTime = (app: FastifyInstance) => {
  // Sockets of realtime are among them; Node's own list forgets those that were upgraded.
  const open = new Set<Socket>()
  let ending = false

  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (ending) return reply.code(statusOf(REFUSAL.code)).send({ success: false, ...REFUSAL })
  })
  // A line kept for the next request would keep us, too.
  app.addHook('onSend', async (_request, reply) => {
    if (ending) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    ending = true
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, GRACE_MS).unref()
    app.server.once('close', () => clearTimeout(cut))
  })
}
