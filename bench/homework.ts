import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { rawRequest } from './cases'
import { percentile, runLoad } from './load'
import type { Options } from './options'
import { cpuMs, pssMiB } from './processes'
import { figure, note, printTable, type Target } from './report'
import { embeddedSchool } from './school'
import { type RunningServer, startServer } from './server'
import type { Tools } from './tools'

const CPU_LIMIT_MS = 5
const BURST_LIMIT_MS = 3000
const MEMORY_LIMIT_MIB = 400
const PHOTOS = 3

interface Person {
  userId: number
  token: string
}

interface School {
  teacher: Person
  /** With a thousand and more. */
  pupils: Person[]
  /** Those who hand in before the others: a school's server has been up since the morning, and is not compiling. */
  earlier: Person[]
  burst: Person[]
  tonight: number
  homeworks: number[]
  submissions: number[]
  count: number
}

const measureCalls = async (server: RunningServer, school: School, { quick }: Options) => {
  const { teacher, pupils, homeworks, submissions } = school
  const byTeacher = (path: string) => rawRequest('GET', path, { token: teacher.token })
  const byPupil = (path: string) => pupils.map(({ token }) => rawRequest('GET', path, { token }))
  const cases: Record<string, Buffer[]> = {
    '作业列表（教师，2000 项）': [byTeacher('/api/homeworks/search?size=20')],
    '作业列表（学生，1000 项以上）': byPupil('/api/homeworks/mine'),
    '今天的作业（学生）': byPupil('/api/homeworks/mine/today'),
    '提交情况（50 条）': homeworks.map((id) => byTeacher(`/api/homeworks/${id}/submissions?size=50`)),
    打开一份提交: submissions.map((id) => byTeacher(`/api/homework-submissions/${id}`)),
  }
  const time = quick
    ? { seconds: 1, warmUp: { requests: 300, seconds: 1 } }
    : { seconds: 3, warmUp: { requests: 1500, seconds: 4 } }
  const rows: { name: string; p50: number; p95: number; cpuMs: number | undefined }[] = []
  for (const [name, requests] of Object.entries(cases)) {
    const from = (connection: number) => Math.floor((connection * requests.length) / 10)
    const measured = await runLoad({
      port: server.port,
      pids: [server.pid],
      connections: 10,
      requests: (connection) => [...requests.slice(from(connection)), ...requests.slice(0, from(connection))],
      ...time,
    })
    if (measured.failures > 0) note(`${name}：${measured.failures} 次失败，数字不可信`)
    rows.push({ name, p50: measured.p50, p95: measured.p95, cpuMs: measured.cpuMs })
  }
  return rows
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

interface Burst {
  pupils: number
  kbPerPhoto: number
  p50: number
  p95: number
  slowest: number
  lost: number
  /** Of three photos and the work, together. */
  cpuMs: number | undefined
  peakMiB: number | undefined
  smallAfterS: number | undefined
}

/** Everybody at the same moment: three photos one after the other, and then the work itself. */
const measureBurst = async (server: RunningServer, { earlier, burst, tonight }: School): Promise<Burst> => {
  const photo = aPhoto()
  const boundary = 'xueqiao-bench'
  const form = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\nhomework\r\n`),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const formType = `multipart/form-data; boundary=${boundary}`
  // Cheaper than fetch: what sends shares the machine with what is measured.
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const ask = <T>(token: string, method: string, path: string, body?: Buffer | object) =>
    new Promise<T>((resolve, reject) => {
      const isForm = Buffer.isBuffer(body)
      const payload = body === undefined || isForm ? body : Buffer.from(JSON.stringify(body))
      const type = isForm ? formType : 'application/json'
      const headers = {
        authorization: `Bearer ${token}`,
        ...(payload && { 'content-type': type, 'content-length': payload.length }),
      }
      const request = httpRequest({ agent, port: server.port, host: '127.0.0.1', method, path, headers })
      request.on('error', reject)
      request.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const answer = JSON.parse(String(Buffer.concat(parts))) as { data: T; message: string }
          if (response.statusCode === 200) resolve(answer.data)
          else reject(new Error(`${method} ${path}：${answer.message}`))
        })
      })
      request.end(payload)
    })
  const handIn = async ({ token }: Person) => {
    const begun = performance.now()
    const fileIds: number[] = []
    for (let n = 0; n < PHOTOS; n++)
      fileIds.push((await ask<{ id: number }>(token, 'POST', '/api/files/upload', form)).id)
    await ask(token, 'POST', '/api/homework-submissions', { homeworkId: tonight, fileIds })
    return performance.now() - begun
  }
  for (const pupil of earlier) await handIn(pupil)
  let peakMiB = pssMiB([server.pid])
  let over = false
  const watching = (async () => {
    while (!over) {
      peakMiB = Math.max(peakMiB ?? 0, pssMiB([server.pid]) ?? 0)
      await delay(250)
    }
  })()
  const before = cpuMs([server.pid])
  const times = await Promise.all(burst.map(handIn))
  const after = cpuMs([server.pid])
  times.sort((a, b) => a - b)
  let lost = 0
  const begun = performance.now()
  for (const { token } of burst) {
    const found = await ask<{ submission: { versions: { files: unknown[] }[] } }>(
      token,
      'GET',
      `/api/homeworks/${tonight}/mine`,
    )
    if (found.submission.versions[0]?.files.length !== PHOTOS) lost++
  }
  const smallAfterS = await untilSmall(server, burst, tonight, begun)
  over = true
  await watching
  return {
    pupils: burst.length,
    kbPerPhoto: photo.length / 1024,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    slowest: times.at(-1) ?? 0,
    lost,
    cpuMs: before === undefined || after === undefined ? undefined : (after - before) / burst.length,
    peakMiB: peakMiB === 0 ? undefined : peakMiB,
    smallAfterS,
  }
}

const GIVE_UP_MS = 180_000

/** Until the last of them is answered with its small picture. */
const untilSmall = async (
  { url }: RunningServer,
  burst: readonly Person[],
  tonight: number,
  begun: number,
): Promise<number | undefined> => {
  interface Mine {
    submission: { versions: { files: { thumbnailUrl: string }[] }[] }
  }
  for (const { token } of [...burst].reverse()) {
    const headers = { authorization: `Bearer ${token}` }
    const { data } = (await (await fetch(`${url}/api/homeworks/${tonight}/mine`, { headers })).json()) as {
      data: Mine
    }
    for (const { thumbnailUrl } of data.submission.versions[0]?.files ?? [])
      for (;;) {
        const response = await fetch(`${url}${thumbnailUrl}`, { headers })
        await response.arrayBuffer()
        if (response.headers.get('content-type') === 'image/webp') break
        if (performance.now() - begun > GIVE_UP_MS) return undefined
        await delay(500)
      }
  }
  return (performance.now() - begun) / 1000
}

export const benchHomework = async (tools: Tools, options: Options) => {
  const { students, submissions } = options
  note(`作业：${students} 名学生，${submissions.toLocaleString('zh-CN')} 份提交`)
  const database = await embeddedSchool(tools, students, undefined, { submissions })
  const school = JSON.parse(readFileSync(join(database.dataDir, 'homework.json'), 'utf8')) as School
  const server = await startServer(tools, database)
  const calls = await measureCalls(server, school, options)
  await server.stop()
  // Memory that earlier requests have left behind would count twice.
  const fresh = await startServer(tools, database)
  const burst = await measureBurst(fresh, school)
  await fresh.stop()
  printTable(
    `作业：${students} 名学生，库中 ${school.count.toLocaleString('zh-CN')} 份提交，10 个连接`,
    ['请求', 'p50 毫秒', 'p95', 'CPU 毫秒/请求'],
    calls.map(({ name, p50, p95, cpuMs }) => [name, ...[p50, p95, cpuMs].map(figure)]),
  )
  printTable(
    '同时提交（每人 3 张照片，从第一张到作业入库得到确认，毫秒）',
    ['学生', 'KB/张', 'p50', 'p95', '最慢', '丢失', 'CPU 毫秒/人', '内存峰值 MiB', '缩略图全部生成（秒）'],
    [
      [
        String(burst.pupils),
        ...[burst.kbPerPhoto, burst.p50, burst.p95, burst.slowest].map(figure),
        String(burst.lost),
        figure(burst.cpuMs),
        figure(burst.peakMiB),
        figure(burst.smallAfterS),
      ],
    ],
  )
  const targets: Target[] = [
    ...calls.map(({ name, cpuMs }) => ({
      name,
      value: cpuMs,
      limit: CPU_LIMIT_MS,
      unit: 'CPU 毫秒/请求',
    })),
    { name: `${burst.pupils} 人同时提交，p95`, value: burst.p95, limit: BURST_LIMIT_MS, unit: '毫秒' },
    { name: '丢失的提交', value: burst.lost, limit: 0, unit: '份' },
    { name: '同时提交时的内存', value: burst.peakMiB, limit: MEMORY_LIMIT_MIB, unit: 'MiB' },
  ]
  return { result: { calls, burst, submissions: school.count }, targets }
}
