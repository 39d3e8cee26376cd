import { type Session, signIn } from './cases'
import { pssMiB, watched } from './processes'
import { figure, note, printTable, type Target } from './report'
import type { RunningServer } from './server'

const MB = 1024 * 1024
const PART = 2 * MB
const FILM = 200 * MB
const RANGES = 40
/** A film is not held in memory: a few parts on their way, and what the runtime has not given back yet. */
const GROWTH_LIMIT_MIB = 80

/** What begins like a film, and goes on with anything. */
const partAt = (offset: number, size: number) => {
  const bytes = Buffer.alloc(Math.min(PART, size - offset), offset / PART)
  if (offset > 0) return bytes
  bytes.writeUInt32BE(24, 0)
  bytes.write('ftypisom\0\0\x02\0isommp42', 4, 'latin1')
  return bytes
}

const caller =
  (url: string, { token }: Session) =>
  async (method: string, path: string, body?: object | FormData, headers: Record<string, string> = {}) => {
    const sent = body instanceof FormData || body === undefined ? body : JSON.stringify(body)
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }

const UPLOADS = '/api/course-resources/uploads'

/** A film in parts, as a page sends it, and pieces of it as a player asks for them; with the memory of the server. */
export const benchFilm = async (server: RunningServer): Promise<Target[]> => {
  note('课程资源：200 MB 视频')
  const call = caller(server.url, await signIn(server.url, 'teacher'))
  const dataOf = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { data: { id: number; url: string } }).data
  const before = pssMiB([server.pid])
  const upload = await watched(server.pid, async () => {
    const { id } = await dataOf(call('POST', UPLOADS, { name: '公开课.mp4', size: FILM }))
    for (let offset = 0; offset < FILM; offset += PART) {
      const form = new FormData()
      form.append('file', new Blob([partAt(offset, FILM)]), 'blob')
      await (await call('POST', `${UPLOADS}/${id}/parts?offset=${offset}`, form)).arrayBuffer()
    }
    return dataOf(call('POST', `${UPLOADS}/${id}/complete`))
  })
  const ranges = await watched(server.pid, async () => {
    for (let n = 0; n < RANGES; n += 1) {
      const start = Math.floor((FILM / RANGES) * n)
      const range = `bytes=${start}-${start + PART - 1}`
      const piece = await call('GET', upload.value.url, undefined, { range })
      if (piece.status !== 206) throw new Error(`${range}: ${piece.status}`)
      await piece.arrayBuffer()
    }
    // All of it, to a reader who keeps nothing.
    for await (const _ of (await call('GET', upload.value.url)).body ?? []);
  })
  printTable(
    '200 MB 视频（服务器与内置数据库合计，PSS，MiB）',
    ['', '用时（秒）', '之前', '最多'],
    [
      ['分段上传', figure(upload.seconds), figure(before), figure(upload.most)],
      [`取 ${RANGES} 段和全部`, figure(ranges.seconds), '', figure(ranges.most)],
    ],
  )
  const most = Math.max(upload.most, ranges.most)
  const value = before === undefined ? undefined : most - before
  return [{ name: '200 MB 视频上传和播放时多用的内存', value, limit: GROWTH_LIMIT_MIB, unit: 'MiB' }]
}
