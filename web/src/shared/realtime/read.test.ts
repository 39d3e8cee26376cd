import { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { readFrame } from './read'

const sampleOf = ({ def }: z.ZodType): unknown => {
  if (def.type === 'literal') return (def as z.core.$ZodLiteralDef<string>).values[0]
  return def.type === 'number' ? 1 : def.type === 'string' ? 'x' : def.type === 'boolean' ? true : {}
}

/** One frame of each kind that the contract knows, with a value for every field. */
const frames = RealtimeEvent.options.map(({ shape }) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)])),
)

describe('a frame', () => {
  it.each(frames)('$type is read as the contract has it, and not without any of its fields', (frame) => {
    expect(readFrame(JSON.stringify(frame))).toEqual(frame)
    for (const name of Object.keys(frame))
      expect(readFrame(JSON.stringify({ ...frame, [name]: undefined })), name).toBeUndefined()
  })
})
