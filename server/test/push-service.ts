import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload } from '@xueqiao/contract/features/family/push'
import { jwtVerify } from 'jose'
import { atEnd } from './cleanup'

// A push service as the protocol has it (RFC 8030, 8291, 8292): it knows whom a browser has subscribed for, takes what
// is posted with that key's signature alone, and the browser behind it reads it with keys that only it has.

interface Received {
  device: Device
  payload: PushPayload
  urgency: string
  topic: string
  subject: string
}

interface Device {
  name: string
  /** As a browser would send it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  keys: ECDH
  secret: Buffer
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** RFC 8291 over RFC 8188, one record. */
const decrypt = (body: Buffer, { keys, secret }: Device) => {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const text = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const key = derive(keys.computeSecret(sender), secret, info, 32)
  const content = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', content, nonce)
  decipher.setAuthTag(text.subarray(-16))
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  // Padding follows a delimiter that says that this is the last record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** Who signed, if it is the holder of this key and meant for us. */
const subjectOf = async (header: string, origin: string, serverKey: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? []
  if (key !== serverKey) throw new Error('another key than the one subscribed for')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const verified = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
    audience: origin,
    algorithms: ['ES256'],
    maxTokenAge: undefined,
  })
  const { exp = 0, sub = '' } = verified.payload
  if (exp > Date.now() / 1000 + 86_400) throw new Error('signed for longer than a day')
  return sub
}

export const startPushService = async () => {
  const devices = new Map<string, Device>()
  const answers = new Map<string, number>()
  const received: Received[] = []
  const waiting: ((one: Received) => void)[] = []
  const troubles: unknown[] = []
  let serverKey = ''
  let origin = ''

  const take = async (request: IncomingMessage) => {
    const device = devices.get(request.url ?? '')
    const { headers } = request
    const body = await bodyOf(request)
    if (device === undefined) return 404
    const answer = answers.get(device.name)
    if (answer !== undefined) return answer
    const one = {
      device,
      payload: JSON.parse(decrypt(body, device)),
      urgency: String(headers.urgency),
      topic: String(headers.topic),
      subject: await subjectOf(String(headers.authorization), origin, serverKey),
    }
    if (headers['content-encoding'] !== 'aes128gcm' || !(Number(headers.ttl) > 0)) throw new Error('headers')
    const next = waiting.shift()
    if (next === undefined) received.push(one)
    else next(one)
    return 201
  }

  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      (error) => {
        troubles.push(error)
        response.writeHead(400).end(String(error))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  return {
    origin,
    troubles,
    /** The key that browsers subscribe for. */
    expect: (publicKey: string) => {
      serverKey = publicKey
    },
    aDevice: (name: string): Device => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const secret = randomBytes(16)
      const path = `/push/${randomUUID()}`
      const device = {
        name,
        keys,
        secret,
        subscription: {
          endpoint: `${origin}${path}`,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
        },
      }
      devices.set(path, device)
      return device
    },
    /** From now on the service says this to whatever is for that device. */
    answer: ({ name }: Device, status: number) => void answers.set(name, status),
    /** The next push that arrives, or has arrived and was not asked for yet. */
    next: () =>
      new Promise<Received>((resolve) => {
        const one = received.shift()
        if (one === undefined) waiting.push(resolve)
        else resolve(one)
      }),
  }
}
export type StandInPushService = Awaited<ReturnType<typeof startPushService>>
