import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { AppError } from '../errors'
import { refuse } from '../http/malformed'
import type { Realtime } from './realtime'

const PATH = '/api/realtime'
/** A hello with the longest token; nothing else that a page says is as long. */
const MAX_PAYLOAD = 8 * 1024

const createStrangers = ({ strangers, strangersPerAddress }: Realtime['limits']) => {
  const byAddress = new Map<string, number>()
  let all = 0
  const change = (address: string, by: number) => {
    const count = (byAddress.get(address) ?? 0) + by
    if (count > 0) byAddress.set(address, count)
    else byAddress.delete(address)
    all += by
  }
  return {
    admits: (address: string) => all < strangers && (byAddress.get(address) ?? 0) < strangersPerAddress,
    came: (address: string) => change(address, 1),
    left: (address: string) => change(address, -1),
  }
}

/**
 * An upgrade goes the way of every request, so that its address, its origin and its refusal are what they are elsewhere.
 * Those that want something else than a socket are answered as if they had not asked for it.
 */
export const mountRealtime = (app: FastifyInstance, realtime: Realtime) => {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_PAYLOAD,
  })
  sockets.on('wsClientError', (_error, socket) => refuse(socket as Socket))
  const strangers = createStrangers(realtime.limits)
  const upgrades = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>()

  app.server.on('upgrade', (request, duplex, head) => {
    // An HTTP server over TCP has no other streams.
    const socket = duplex as Socket
    socket.on('error', () => socket.destroy())
    // A body would have to be read by the parser that has just stepped aside.
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(socket)
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.on('finish', () => socket.end())
    app.routing(request, response)
  })

  app.get(PATH, (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (upgrade === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket')
      throw new AppError('NOT_FOUND', '接口不存在')
    const { ip } = request
    const agent = request.headers['user-agent'] ?? ''
    if (!strangers.admits(ip)) throw new AppError('TOO_MANY', '连接过多，请稍后再试')
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket)
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (ws) => {
      strangers.came(ip)
      realtime.accept(ws, ip, agent, () => strangers.left(ip))
    })
  })

  app.addHook('preClose', realtime.close)
}
