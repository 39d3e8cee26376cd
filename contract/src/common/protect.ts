import { z } from 'zod'

/** How much of a protected value those see who may only read the record. */
const MASKS = {
  phone: (value: string) => `${value.slice(0, 3)}****${value.slice(-4)}`,
  idNumber: (value: string) => `${value.slice(0, 4)}**********${value.slice(-2)}`,
  address: (value: string) => `${value.slice(0, 6)}******`,
} as const
export type Mask = keyof typeof MASKS

export const masked = (mask: Mask, value: string): string =>
  value.length <= 7 && mask !== 'address' ? '*'.repeat(Math.max(3, value.length)) : MASKS[mask](value)

const isMasked = (value: unknown) => typeof value === 'string' && value.includes('***')

/** A masked value that comes back is no new value: it counts as not sent, and what is stored stays. */
export const unlessMasked = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isMasked(value) ? undefined : value), schema)
