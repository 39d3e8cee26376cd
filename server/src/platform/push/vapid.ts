import { createECDH, ECDH } from 'node:crypto'
import { z } from 'zod'
import { keptSecret } from '../secrets'

export interface VapidKeys {
  /** What browsers are given to subscribe with. */
  publicKey: string
  privateKey: string
}

const CURVE = 'prime256v1'

const publicKeyOf = (privateKey: string) => {
  const curve = createECDH(CURVE)
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey('base64url')
}

export const isVapidKey = (text: string) => {
  if (!/^[\w-]{43}$/.test(text)) return false
  try {
    publicKeyOf(text)
    return true
  } catch {
    return false
  }
}

/** Whether a subscriber's key is a point of the curve: nothing can be encrypted for any other. */
export const isSubscriberKey = (text: string) => {
  try {
    ECDH.convertKey(text, CURVE, 'base64url')
    return true
  } catch {
    return false
  }
}

const newKeys = (): VapidKeys => {
  const curve = createECDH(CURVE)
  curve.generateKeys()
  // One in 256 begins with a zero, which is not written out.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32)
  return { privateKey: privateKey.toString('base64url'), publicKey: curve.getPublicKey('base64url') }
}

const Stored = z.object({ publicKey: z.string(), privateKey: z.string().refine(isVapidKey) })

/**
 * The key that push services know this school by, made on first use. Servers on one database need the same one, as
 * they need the same session secret: browsers subscribe for one key.
 */
export const loadVapidKeys = async (dataDir: string, given?: string): Promise<VapidKeys> => {
  const { privateKey } =
    given === undefined ? await keptSecret(dataDir, 'vapid.json', Stored, newKeys) : { privateKey: given }
  return { privateKey, publicKey: publicKeyOf(privateKey) }
}
