import { isIP } from 'node:net'
import { ClosedAddress, resolvePublic } from './addresses'

/** A name on the public internet, behind TLS on its usual port: what every push service of a browser is. */
const isOpenlyNamed = ({ protocol, username, password, port, hostname }: URL) =>
  protocol === 'https:' &&
  username === '' &&
  password === '' &&
  port === '' &&
  hostname.includes('.') &&
  !hostname.endsWith('.') &&
  !hostname.startsWith('[') &&
  isIP(hostname) === 0

/** The address as we would post to it, or nothing when we would not. `own`: origins the operator vouches for. */
export const endpointUrl = (endpoint: string, own: readonly string[]): URL | undefined => {
  if (!URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  return own.includes(url.origin) || isOpenlyNamed(url) ? url : undefined
}

/** Whether a subscription may have this address. A name that nobody knows just now may be known when it is needed. */
export const acceptsEndpoint = async (endpoint: string, own: readonly string[]): Promise<boolean> => {
  const url = endpointUrl(endpoint, own)
  if (url === undefined) return false
  if (own.includes(url.origin)) return true
  try {
    await resolvePublic(url.hostname)
    return true
  } catch (error) {
    if (error instanceof ClosedAddress) return false
    throw error
  }
}
