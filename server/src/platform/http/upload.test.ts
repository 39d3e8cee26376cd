import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import { registrations } from '../../app'

let t: TestApp
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>

beforeAll(async () => {
  t = await testApp()
  admin = await buildersFor(t).admin()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})

const CRLF = '\r\n'
const part = (disposition: string, value: string, type = '') =>
  `--x${CRLF}content-disposition: ${disposition}${CRLF}${type}${CRLF}${value}${CRLF}`
const FILE = part('form-data; name="file"; filename="a.txt"', 'text of a file')
const END = `--x--${CRLF}`

const post = (body: string, type = 'multipart/form-data; boundary=x') =>
  admin.loose(filesApi.upload, { body, headers: { 'content-type': type } })

describe('a form that is none', () => {
  const field = (name: string, value = 'v') => part(`form-data; name="${name}"`, value)
  const many = (count: number) => Array.from({ length: count }, (_, n) => field(`f${n}`)).join('')
  const BROKEN = '上传中断或内容不完整，请重新上传'
  const cases: [string, string, number, string][] = [
    ['ends in the middle of its file', FILE.slice(0, -8), 400, BROKEN],
    ['ends in the middle of a head', `${FILE}--x${CRLF}content-disp`, 400, BROKEN],
    ['has another boundary', (FILE + END).replaceAll('--x', '--y'), 400, '请选择要上传的文件'],
    ['is empty', '', 400, '请选择要上传的文件'],
    [
      'has a file without bytes',
      part('form-data; name="file"; filename="a"', '') + END,
      400,
      '请选择要上传的文件',
    ],
    ['has a thousand fields', many(1000) + FILE + END, 413, '上传的字段过多'],
    ['has a thousand files', FILE.repeat(1000) + END, 413, '一次只能上传一个文件'],
    ['has a huge field', field('description', 'x'.repeat(2_000_000)) + FILE + END, 413, '请求内容过大'],
    ['would change what objects are', field('__proto__') + FILE + END, 400, '请求不正确'],
    [
      'has a field that lies about being JSON',
      part('form-data; name="type"', '{', `content-type: application/json${CRLF}`) + FILE + END,
      400,
      '请求不正确',
    ],
  ]
  test.each(cases)('%s', async (_, body, status, message) => {
    expect(await post(body)).toMatchObject({ status, message })
  })
  test('says nowhere where its parts begin', async () => {
    expect(await post(FILE + END, 'multipart/form-data')).toMatchObject({ status: 400, message: BROKEN })
  })
  test('but one with a field that nobody named is a form', async () => {
    expect(await post(part('form-data', 'v') + FILE + END)).toMatchObject({ status: 200 })
  })
})

/** What is answered, to nobody, when the connection ends after this much of a form. */
const cutAfter = async (form: string, method: string, path: string) => {
  const { port } = t.app.server.address() as AddressInfo
  const asked = once(t.app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  const sender = `authorization: Bearer ${admin.token}${CRLF}host: x`
  const type = `content-type: multipart/form-data; boundary=x${CRLF}content-length: 5000`
  socket.write(`${method} ${path} HTTP/1.1${CRLF}${sender}${CRLF}${type}${CRLF}${CRLF}${form}`)
  const [request, response] = (await asked) as [IncomingMessage, ServerResponse]
  await vi.waitFor(() => expect(request.listenerCount('data')).toBeGreaterThan(0), { interval: 1 })
  socket.resetAndDestroy()
  await once(response, 'close')
  return vi.waitFor(() => {
    if (!response.headersSent) throw new Error('not answered yet')
    return response.statusCode
  })
}

/** Sent in two pieces, so that the limit is met while the rest of the form is still read, or is already there. */
const sendApart = async ({ method, path }: Endpoint, form: Buffer, last: number) => {
  const { port } = t.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const sender = `authorization: Bearer ${admin.token}${CRLF}host: x${CRLF}connection: close`
  const type = `content-type: multipart/form-data; boundary=x${CRLF}content-length: ${form.length}`
  const url = path.replace(/\{\w+\}/g, '1')
  socket.write(`${method} ${url} HTTP/1.1${CRLF}${sender}${CRLF}${type}${CRLF}${CRLF}`)
  socket.write(form.subarray(0, -last), () => socket.write(form.subarray(-last)))
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), message: /"message":"([^"]*)"/.exec(answer)?.[1] }
}

test('one byte too many is told in the words of its endpoint, at every try', async () => {
  const uploads = registrations.filter(({ endpoint }) => endpoint.upload !== undefined)
  for (const { endpoint } of uploads) {
    const { maxBytes = 0, tooLarge: message } = endpoint.upload ?? {}
    const [head = '', tail = ''] = FILE.split('text of a file')
    const field = part('form-data; name="description"', 'v')
    for (const rest of [tail + END, tail + field + END]) {
      const form = Buffer.concat([Buffer.from(head), Buffer.alloc(maxBytes + 1), Buffer.from(rest)])
      for (const last of [1, rest.length + 1, 60_000])
        expect(await sendApart(endpoint, form, last), endpoint.path).toEqual({ status: 413, message })
    }
  }
})

test('whoever goes away in the middle of an upload is no fault of the database', async () => {
  const uploads = registrations.filter(({ endpoint }) => endpoint.upload !== undefined)
  expect(uploads.length).toBeGreaterThan(5)
  const statuses: Record<string, number> = {}
  for (const { endpoint } of uploads) {
    const path = endpoint.path.replace(/\{\w+\}/g, '1')
    statuses[path] = await cutAfter(FILE, endpoint.method, path)
  }
  expect(new Set(Object.values(statuses)), JSON.stringify(statuses)).toEqual(new Set([400]))
  const before = await t.db.selectFrom('files').select('id').execute()
  const half = part('form-data; name="type"', 'stu').trimEnd()
  const { method, path } = filesApi.upload
  expect(await cutAfter(FILE + half, method, path)).toBe(400)
  expect(await t.db.selectFrom('files').select('id').execute()).toEqual(before)
})
