import { promises } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** Everything that is not the public internet: a subscription must not make us knock at doors only we can reach. */
const closed = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [net = '', bits] = range.split('/')
  closed.addSubnet(net, Number(bits), 'ipv4')
}
/** Within the global range, what stands for another address (Teredo, 6to4) or for none. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string) => {
  if (!address.includes(':')) return !closed.check(address, 'ipv4')
  return globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

interface Found {
  address: string
  family: 4 | 6
}

export class ClosedAddress extends Error {}

/** Asked of the name servers themselves: the system's own way blocks one of its few threads until a slow one answers. */
export const resolver = new promises.Resolver({ timeout: 2000, tries: 2 })

export const resolvePublic = async (host: string): Promise<Found[]> => {
  const [v4, v6] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ])
  const found: Found[] = [
    ...v4.map((address) => ({ address, family: 4 as const })),
    ...v6.map((address) => ({ address, family: 6 as const })),
  ]
  // One closed address among public ones is a trick, not a mistake.
  if (found.some(({ address }) => !isPublicAddress(address))) throw new ClosedAddress(host)
  return found
}

/** For a connection: what was looked at is what is connected to, so that a name cannot change its mind in between. */
export const publicLookup: LookupFunction = (host, options, done) => {
  void resolvePublic(host).then(
    (found) => {
      const [first] = found
      if (first === undefined) done(new Error('not found'), '')
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    },
    (error: Error) => done(error, ''),
  )
}
