import { promises } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What is allotted of IPv6; the rest of it nobody can be. */
const ALLOTTED = ipaddr.IPv6.parseCIDR('2000::/3')

/** The public internet and nothing else: a subscription must not make us knock at doors only we can reach. */
export const isPublicAddress = (address: string) => {
  const found = ipaddr.parse(address)
  return found.range() === 'unicast' && (found.kind() === 'ipv4' || found.match(ALLOTTED))
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
