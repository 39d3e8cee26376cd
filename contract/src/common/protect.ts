import { z } from 'zod'
import { part } from './fields'

/** How much of a protected value those see who may only read the record. */
const MASKS = {
  phone: (value: string) => `${part(value, 0, 3)}****${part(value, -4)}`,
  idNumber: (value: string) => `${part(value, 0, 4)}**********${part(value, -2)}`,
  address: (value: string) => `${part(value, 0, 6)}******`,
} as const
export type Mask = keyof typeof MASKS

export const masked = (mask: Mask, value: string): string =>
  value.length <= 7 && mask !== 'address' ? '*'.repeat(Math.max(3, value.length)) : MASKS[mask](value)

const isMasked = (value: unknown) => typeof value === 'string' && value.includes('***')

/** A masked value that comes back is no new value: it counts as not sent, and what is stored stays. */
export const unlessMasked = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isMasked(value) ? undefined : value), schema)
