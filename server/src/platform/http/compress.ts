import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const gzipAsync = promisify(gzip)
/** A window of 16 KB: an answer is hardly longer, and a larger one is mostly memory to clear. */
const FASTEST = { level: constants.Z_BEST_SPEED, memLevel: 7, windowBits: 14 }
/** Below this a packet is a packet. */
const SMALLEST = 1400
/** Up to this, handing the work to another thread costs more than doing it. */
const AT_ONCE = 64 * 1024

/** Answers are small texts made anew each time: the fastest level does most of it. Files come compressed from the build. */
export const compressJson = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (typeof payload !== 'string' || payload.length < SMALLEST || reply.hasHeader('content-encoding'))
    return payload
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
  return payload.length > AT_ONCE ? gzipAsync(payload, FASTEST) : gzipSync(payload, FASTEST)
}
