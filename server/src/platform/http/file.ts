import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileReply, Spanned, SpannedReply } from './registry'

/** One span of bytes; of several, or of what is none, the whole is sent, as the rules of HTTP allow. */
const spanOf = (header: string | undefined, size: number) => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return { start: Math.max(0, size - Number(to)), end: size - 1 }
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** For whoever asks for the head alone: nothing is opened, and the size that is said stays. */
const nothing = () => Readable.from([])

const sendSpan = async (request: FastifyRequest, reply: FastifyReply, { size, open }: Spanned) => {
  // Nothing we send has a mark to go by: whoever asks for a part of the same as before gets the whole.
  const span = request.headers['if-range'] === undefined ? spanOf(request.headers.range, size) : undefined
  reply.header('accept-ranges', 'bytes')
  const { start, end } = span ?? { start: 0, end: size - 1 }
  if (span !== undefined && start > end)
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  const body = request.method === 'HEAD' ? nothing() : await open({ start, end })
  if (span !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.header('content-length', end - start + 1).send(body)
}

/** Nothing in it may run or load; a viewer of the browser's own is let into a frame of ours. */
const FRAMED = {
  'content-security-policy':
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileReply | SpannedReply) => {
  const { name, mime, inline, framed } = file
  const disposition = `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`
  reply
    .header('content-type', mime)
    .header('content-disposition', disposition)
    .header('x-content-type-options', 'nosniff')
    .headers(framed ? FRAMED : { 'content-security-policy': "default-src 'none'; sandbox" })
  if ('spanned' in file) return sendSpan(request, reply, file.spanned)
  if (request.method !== 'HEAD' || Buffer.isBuffer(file.body)) return reply.send(file.body)
  file.body.destroy()
  return reply.send(nothing())
}
