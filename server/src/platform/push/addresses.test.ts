import { describe, expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './addresses'
import { createBreaker } from './breaker'

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
    ...['ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
  ])('not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

test('what has no address is not connected to', async () => {
  const error = await new Promise((resolve) => publicLookup('nowhere.invalid', {}, resolve))
  expect(error).toBeInstanceOf(Error)
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
