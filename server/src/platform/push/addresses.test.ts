import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClosedAddress, isPublicAddress, publicLookup, resolver } from './addresses'
import { createBreaker } from './breaker'
import { acceptsEndpoint } from './endpoint'
import { createPushSender } from './sender'
import { loadVapidKeys } from './vapid'

describe('an address is public', () => {
  test.each([
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '223.255.255.255',
    '2400:3200::1',
    '2a00::1',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.8.8.8', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.0.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', 'fc00::1', 'fd12::1', 'fe80::1'],
    ...['ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '4000::1', 'fec0::1', '::7f00:1'],
  ])('not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a name is what it leads to', () => {
  /** A name server of our own: these addresses (A), and none of the other kind. */
  const NAMES: Record<string, string[]> = {
    'open.example.com': ['1.1.1.1'],
    'evil.example.com': ['127.0.0.1'],
    'mixed.example.com': ['1.1.1.1', '10.0.0.1'],
  }
  const asked: string[] = []
  const server = createSocket('udp4')
  server.on('message', (query, { port }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
      labels.push(query.toString('ascii', at + 1, at + 1 + length))
      at += 1 + length
    }
    const name = labels.join('.').toLowerCase()
    asked.push(name)
    const found = query.readUInt16BE(at + 1) === 1 ? (NAMES[name] ?? []) : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(name in NAMES ? 0x8180 : 0x8183, 2)
    for (const [place, count] of [1, found.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * place)
    const records = found.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
    )
    server.send(Buffer.concat([head, query.subarray(12, at + 5), ...records]), port, '127.0.0.1')
  })
  const before = resolver.getServers()
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
    resolver.setServers([`127.0.0.1:${server.address().port}`])
  })
  afterAll(async () => {
    resolver.setServers(before)
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  test('when it subscribes', async () => {
    expect(await acceptsEndpoint('https://open.example.com/x', [])).toBe(true)
    expect(await acceptsEndpoint('https://evil.example.com/x', [])).toBe(false)
    expect(await acceptsEndpoint('https://mixed.example.com/x', [])).toBe(false)
    // Nobody knows it now; when it is needed it is looked at again.
    expect(await acceptsEndpoint('https://nowhere.example.com/x', [])).toBe(true)
  })

  test('and whenever it is connected to', async () => {
    const lookup = (host: string) =>
      new Promise((resolve) => publicLookup(host, {}, (error, address) => resolve(error ?? address)))
    expect(await lookup('open.example.com')).toBe('1.1.1.1')
    expect(await lookup('evil.example.com')).toBeInstanceOf(ClosedAddress)
    expect(await lookup('nowhere.example.com')).toBeInstanceOf(Error)

    const keys = await loadVapidKeys('', `${'A'.repeat(42)}E`)
    const sender = createPushSender({ keys, subject: 'https://school.example' })
    const target = { endpoint: 'https://evil.example.com/x', p256dh: keys.publicKey, auth: 'A'.repeat(22) }
    asked.length = 0
    expect(await sender.post(target, '{}', { urgency: 'normal', topic: 'x' })).toBe('failed')
    expect(asked).toContain('evil.example.com')
    expect(
      await sender.post({ ...target, endpoint: 'https://127.0.0.1/x' }, '{}', {
        urgency: 'normal',
        topic: 'x',
      }),
    ).toBe('gone')
    sender.stop()
  })
})

test('a service that cannot be reached rests, and is tried once after that', () => {
  let now = 0
  const breaker = createBreaker(() => now)
  for (let n = 0; n < 2; n += 1) breaker.failed('https://a')
  expect(breaker.isOpen('https://a')).toBe(false)
  breaker.failed('https://a')
  expect(breaker.isOpen('https://a')).toBe(true)
  expect(breaker.isOpen('https://b')).toBe(false)
  now += 5 * 60_000 + 1
  expect(breaker.isOpen('https://a')).toBe(false)
  breaker.failed('https://a')
  expect(breaker.isOpen('https://a')).toBe(true)
  now += 5 * 60_000 + 1
  breaker.answered('https://a')
  breaker.failed('https://a')
  expect(breaker.isOpen('https://a')).toBe(false)
})
