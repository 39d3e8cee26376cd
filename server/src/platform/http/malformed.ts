import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError, invalid, statusOf } from '../errors'
import { failureOf, REFUSAL_HEADERS } from './failures'

const MALFORMED = invalid('请求格式不正确')

/** By what Node's parser gives up at. */
const REFUSALS: Record<string, AppError> = {
  HPE_HEADER_OVERFLOW: new AppError('HEADERS_TOO_LARGE', '请求地址或请求头过长'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new AppError('TOO_LARGE', '请求内容过大'),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('TIMEOUT', '请求超时，请重试'),
}

/** A line that is closed on unread bytes is reset, and the answer lost: so long is heard on what still comes. */
const HEAR_MS = 1000

/** Where there is no request that could be answered like others. */
export const refuse = (socket: Socket, refusal = MALFORMED) => {
  const status = statusOf(refusal.code)
  const body = JSON.stringify(failureOf(refusal))
  const headers = { ...REFUSAL_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  // Of a line that Node has handed over nobody else hears that it broke.
  socket.on('error', () => socket.destroy())
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
  socket.resume()
  const cut = setTimeout(() => socket.destroy(), HEAR_MS)
  socket.once('close', () => clearTimeout(cut))
}

/** What the line is answering, which it has as long as that is not whole; the types leave it out. */
interface Line extends Socket {
  _httpMessage?: ServerResponse | null
}

/** What is no HTTP, or comes too slowly. */
export const onClientError = (error: NodeJS.ErrnoException, socket: Line) => {
  // Refused already, and still sending.
  if (socket.writableEnded) return
  const hasBegun = socket._httpMessage?.headersSent === true
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) return void socket.destroy()
  refuse(socket, REFUSALS[error.code ?? ''])
}

/** What Node would refuse by itself, without a word. */
export const refuseMalformed = (app: FastifyInstance) => {
  app.server.on('connect', (_request, socket) => refuse(socket as Socket))
  // Nobody is bound to meet what is expected.
  app.server.on('checkExpectation', app.routing)
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw MALFORMED
  })
}
