import { setTimeout as delay } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { type Answer, openConnection } from './connection'
import { percentile } from './load'
import { cpuParts, pssMiB } from './processes'
import type { RunningServer } from './server'

const PHOTOS = 3

export interface Person {
  userId: number
  token: string
}

/** Who hands in the same homework. */
export interface Crowd {
  /** Before the others: a school's server has been up since the morning, and is not compiling. */
  earlier: Person[]
  burst: Person[]
  tonight: number
}

const WIDTH = 1200
const HEIGHT = 1600

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** As large as a phone makes one before it sends it, with nothing in it but the picture: paper, a little grainy. */
const aPhoto = () => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 0], 8)
  const lines = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let at = 0; at < lines.length; at++)
    lines[at] = at % (WIDTH + 1) === 0 ? 0 : 230 + Math.floor(Math.random() * 2)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

const BOUNDARY = 'xueqiao-bench'
const FORM_START = [
  `--${BOUNDARY}`,
  'content-disposition: form-data; name="type"',
  '',
  'homework',
  `--${BOUNDARY}`,
  'content-disposition: form-data; name="file"; filename="a.png"',
  'content-type: image/png',
  '',
  '',
].join('\r\n')
const FORM_END = `\r\n--${BOUNDARY}--\r\n`

const post = (token: string, path: string, type: string, length: number) =>
  Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'accept-encoding: gzip, deflate, br, zstd',
      `authorization: Bearer ${token}`,
      `content-type: ${type}`,
      `content-length: ${length}`,
      '\r\n',
    ].join('\r\n'),
  )

const dataOf = <T>({ status, body }: Answer) => {
  const { data, message } = JSON.parse(String(body)) as { data: T; message: string }
  if (status !== 200) throw new Error(message)
  return data
}

/**
 * Three photos one after the other, and then the work itself. Bytes made beforehand on a plain socket: what sends shares
 * the machine with what is measured, and phones do not.
 */
const handingIn = (port: number, homeworkId: number, photo: Buffer) => {
  const form = Buffer.concat([Buffer.from(FORM_START), photo, Buffer.from(FORM_END)])
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  return async ({ token }: Person) => {
    const begun = performance.now()
    const connection = await openConnection(port)
    const head = post(token, '/api/files/upload', type, form.length)
    const fileIds: number[] = []
    for (let n = 0; n < PHOTOS; n++)
      fileIds.push(dataOf<{ id: number }>(await connection.send(head, form)).id)
    const work = Buffer.from(JSON.stringify({ homeworkId, fileIds }))
    const { status } = await connection.send(
      post(token, '/api/homework-submissions', 'application/json', work.length),
      work,
    )
    if (status !== 200) throw new Error(`handing in was answered with ${status}`)
    connection.close()
    return performance.now() - begun
  }
}

interface Mine {
  submission: { versions: { files: { thumbnailUrl: string }[] }[] }
}

const filesOf = async ({ url }: RunningServer, token: string, homeworkId: number) => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/homeworks/${homeworkId}/mine`, { headers })
  const { data } = (await response.json()) as { data: Mine }
  return data.submission.versions[0]?.files ?? []
}

interface Burst {
  pupils: number
  kbPerPhoto: number
  p50: number
  p95: number
  slowest: number
  lost: number
  /** Of three photos and the work, together; where it was spent. */
  cpuMs: number | undefined
  cpu: Record<'main' | 'threads' | 'below' | 'sender', number> | undefined
  peakMiB: number | undefined
  smallAfterS: number | undefined
}

const LOOK_MS = 250

/** Everybody at the same moment. */
export const measureBurst = async (
  server: RunningServer,
  { earlier, burst, tonight }: Crowd,
): Promise<Burst> => {
  const photo = aPhoto()
  const handIn = handingIn(server.port, tonight, photo)
  for (const pupil of earlier) await handIn(pupil)
  let peakMiB = pssMiB([server.pid])
  let over = false
  const watching = (async () => {
    while (!over) {
      peakMiB = Math.max(peakMiB ?? 0, pssMiB([server.pid]) ?? 0)
      await delay(LOOK_MS)
    }
  })()
  const before = cpuParts(server.pid)
  const own = process.cpuUsage()
  const times = await Promise.all(burst.map(handIn))
  const { user, system } = process.cpuUsage(own)
  const after = cpuParts(server.pid)
  times.sort((a, b) => a - b)
  let lost = 0
  const begun = performance.now()
  for (const { token } of burst) if ((await filesOf(server, token, tonight)).length !== PHOTOS) lost++
  const smallAfterS = await untilSmall(server, burst, tonight, begun)
  over = true
  await watching
  const each = (key: 'main' | 'threads' | 'below') =>
    ((after?.[key] ?? 0) - (before?.[key] ?? 0)) / burst.length
  const cpu = before &&
    after && {
      main: each('main'),
      threads: each('threads'),
      below: each('below'),
      sender: (user + system) / 1000 / burst.length,
    }
  return {
    pupils: burst.length,
    kbPerPhoto: photo.length / 1024,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    slowest: times.at(-1) ?? 0,
    lost,
    cpuMs: cpu && cpu.main + cpu.threads + cpu.below,
    cpu,
    peakMiB: peakMiB === 0 ? undefined : peakMiB,
    smallAfterS,
  }
}

const GIVE_UP_MS = 180_000

/** Until the last of them is answered with its small picture. */
const untilSmall = async (
  server: RunningServer,
  burst: readonly Person[],
  tonight: number,
  begun: number,
): Promise<number | undefined> => {
  for (const { token } of [...burst].reverse()) {
    const headers = { authorization: `Bearer ${token}` }
    for (const { thumbnailUrl } of await filesOf(server, token, tonight))
      for (;;) {
        const response = await fetch(`${server.url}${thumbnailUrl}`, { headers })
        await response.arrayBuffer()
        if (response.headers.get('content-type') === 'image/webp') break
        if (performance.now() - begun > GIVE_UP_MS) return undefined
        await delay(500)
      }
  }
  return (performance.now() - begun) / 1000
}
