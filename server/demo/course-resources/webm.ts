/** An element of the container: its name, how long it is, and what is in it. */
const element = (id: string, ...parts: readonly Buffer[]) => {
  const data = Buffer.concat(parts)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(data.length))
  size[0] = 1
  return Buffer.concat([Buffer.from(id, 'hex'), size, data])
}

const whole = (id: string, value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, bytes)
}
const text = (id: string, value: string) => element(id, Buffer.from(value, 'latin1'))
const decimal = (id: string, value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

/** What a lossy WebP holds is a key frame of VP8. */
const keyFrameOf = (webp: Buffer) => {
  const at = webp.indexOf('VP8 ', 12, 'latin1')
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}

const KEY_FRAME = 0x80

/** A film of pictures, each of them a frame: small enough to be made while a demo school is. */
export const filmOf = (
  pictures: readonly Buffer[],
  { width, height, everyMs }: { width: number; height: number; everyMs: number },
) => {
  const blocks = pictures.map((webp, index) => {
    const head = Buffer.from([0x81, 0, 0, KEY_FRAME])
    head.writeInt16BE(index * everyMs, 1)
    return element('a3', head, keyFrameOf(webp))
  })
  const info = element(
    '1549a966',
    whole('2ad7b1', 1_000_000),
    decimal('4489', pictures.length * everyMs),
    text('4d80', 'xueqiao'),
    text('5741', 'xueqiao'),
  )
  const track = element(
    'ae',
    whole('d7', 1),
    whole('73c5', 1),
    whole('83', 1),
    text('86', 'V_VP8'),
    element('e0', whole('b0', width), whole('ba', height)),
  )
  const head = element(
    '1a45dfa3',
    whole('4286', 1),
    whole('42f7', 1),
    whole('42f2', 4),
    whole('42f3', 8),
    text('4282', 'webm'),
    whole('4287', 2),
    whole('4285', 2),
  )
  const cluster = element('1f43b675', whole('e7', 0), ...blocks)
  return Buffer.concat([head, element('18538067', info, element('1654ae6b', track), cluster)])
}
