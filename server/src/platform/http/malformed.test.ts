import { once } from 'node:events'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { createApp } from '../../app'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})

const open = ({ server } = t.app) => connect((server.address() as AddressInfo).port, '127.0.0.1')

/** Everything that is answered until the server closes the line, and whether it did so in order. */
const heard = async (socket: Socket) => {
  const chunks: Buffer[] = []
  let broke = false
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {
    broke = true
  })
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = new Map(fields.map((field) => field.toLowerCase().split(': ') as [string, string]))
  return { status: Number(line.split(' ')[1]), headers, body, broke }
}

const said = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const HOST = 'host: x'
const LAST = 'connection: close'
const LONG = 'x'.repeat(300_000)
const upgrading = (...more: string[]) => [HOST, 'connection: upgrade', 'upgrade: websocket', ...more]
const JSON_TYPE = 'content-type: application/json'

const WRONG = '请求格式不正确'
const cases: [string, string, number, string][] = [
  ['is no HTTP', said('こんにちは'), 400, WRONG],
  ['has no such method', said('FETCH / HTTP/1.1', HOST), 400, WRONG],
  ['is of another version', said('GET / HTTP/4.7', HOST), 400, WRONG],
  ['begins HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, WRONG],
  ['wants a tunnel', said('CONNECT elsewhere:443 HTTP/1.1', 'host: elsewhere:443'), 400, WRONG],
  ['has a header without a name', said('GET / HTTP/1.1', HOST, ': x'), 400, WRONG],
  ['has half a character in a header', said('GET / HTTP/1.1', HOST, 'a: \u0000'), 400, WRONG],
  ['says no host', said('GET /api/health HTTP/1.1', LAST), 400, WRONG],
  ['has a length that is none', said('POST /api/x HTTP/1.1', HOST, 'content-length: many'), 400, WRONG],
  [
    'has two lengths',
    said('POST /api/x HTTP/1.1', HOST, 'content-length: 5', 'content-length: 6'),
    400,
    WRONG,
  ],
  [
    'has a length and chunks',
    said('POST /api/x HTTP/1.1', HOST, 'content-length: 5', 'transfer-encoding: chunked'),
    400,
    WRONG,
  ],
  [
    'has a chunk without a size',
    `${said('POST /api/auth/sessions HTTP/1.1', HOST, JSON_TYPE, 'transfer-encoding: chunked')}many\r\n`,
    400,
    WRONG,
  ],
  [
    'goes on after its length',
    `${said('POST /api/auth/sessions HTTP/1.1', HOST, JSON_TYPE, 'content-length: 2')}{}${LONG}`,
    400,
    WRONG,
  ],
  [
    'has headers beyond measure',
    said('GET / HTTP/1.1', HOST, `cookie: ${LONG}`),
    431,
    '请求地址或请求头过长',
  ],
  ['has an address beyond measure', said(`GET /${LONG} HTTP/1.1`, HOST), 431, '请求地址或请求头过长'],
  [
    'has a part of its address beyond measure',
    said(`GET /api/classes/${'1'.repeat(500)} HTTP/1.1`, HOST, LAST),
    404,
    '接口不存在',
  ],
  [
    'has half a character in its path',
    said('GET /api/classes/%E4 HTTP/1.1', HOST, LAST),
    400,
    '请求地址不正确',
  ],
  ['has a bad sign in the path of a page', said('GET /%zz HTTP/1.1', HOST, LAST), 400, '请求地址不正确'],
  [
    'expects what nobody knows',
    said('GET /api/x HTTP/1.1', HOST, 'expect: wonders', LAST),
    404,
    '接口不存在',
  ],
  ['is of a method of others', said('PROPFIND /api/x HTTP/1.1', HOST, LAST), 404, '页面不存在'],
  ['would be a socket by a POST', said('POST /api/realtime HTTP/1.1', ...upgrading()), 400, WRONG],
  ['would be a socket without a key', said('GET /api/realtime HTTP/1.1', ...upgrading()), 400, WRONG],
  [
    'would be a socket of another version',
    said(
      'GET /api/realtime HTTP/1.1',
      ...upgrading('sec-websocket-version: 99', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='),
    ),
    400,
    WRONG,
  ],
]

test.each(cases)(
  'what %s is refused in our words, and the line is closed in order',
  async (_, bytes, status, message) => {
    const socket = open()
    socket.write(bytes)
    const { headers, body, broke, ...answer } = await heard(socket)
    expect({ ...answer, broke }).toEqual({ status, broke: false })
    expect(JSON.parse(body)).toEqual({ success: false, code: expect.stringMatching(/^[A-Z_]+$/), message })
    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(body))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
  },
)

test('whoever takes too long over a request is told so', async () => {
  const met = once(t.app.server, 'connection') as Promise<[Socket]>
  const socket = open()
  socket.write('GET / HT')
  const [line] = await met
  // As Node says it after two minutes.
  const overdue = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  t.app.server.emit('clientError', overdue, line)
  const { status, body, broke } = await heard(socket)
  expect([status, broke]).toEqual([408, false])
  expect(JSON.parse(body)).toMatchObject({ success: false, message: '请求超时，请重试' })
})

test('whoever goes on sending after a refusal is cut off', async () => {
  const socket = open()
  socket.on('error', () => {}).resume()
  socket.write('nonsense\r\n')
  let isOpen = true
  const closed = once(socket, 'close').then(() => {
    isOpen = false
  })
  while (isOpen) {
    socket.write('more of it\r\n')
    await delay(50)
  }
  await closed
})

test('whoever breaks the line off at once harms nobody', async () => {
  const met = once(t.app.server, 'connect') as Promise<[unknown, Socket]>
  const socket = open()
  socket.write(said('CONNECT elsewhere:443 HTTP/1.1', 'host: elsewhere:443'))
  const [, line] = await met
  const closed = new Promise((resolve) => line.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  expect((await t.app.inject('/api/health')).statusCode).toBe(200)
})

test('an answer that has begun is not mixed with another', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'xueqiao-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html>')
  await writeFile(join(webDir, 'assets/film.mp4'), '')
  // More than lies on its way between two sockets.
  await truncate(join(webDir, 'assets/film.mp4'), 100_000_000)
  const app = await createApp({ ...t.ctx(), now: () => t.ctx().now, webDir })
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = open(app)
    socket.write(said('GET /assets/film.mp4 HTTP/1.1', HOST))
    await once(socket, 'readable')
    socket.write('nonsense\r\n\r\n')
    const { status, body } = await heard(socket)
    expect(status).toBe(200)
    expect(body).not.toContain('HTTP/1.1')
    expect(body.length).toBeLessThan(100_000_000)
  } finally {
    await app.close()
    await rm(webDir, { recursive: true })
  }
})
