import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Crowd, measureBurst, type Person } from './burst'
import { rawRequest } from './cases'
import { runLoad } from './load'
import type { Options } from './options'
import { figure, note, printTable, type Target } from './report'
import { embeddedSchool } from './school'
import { type RunningServer, startServer } from './server'
import type { Tools } from './tools'

const CPU_LIMIT_MS = 5
const BURST_LIMIT_MS = 3000
const MEMORY_LIMIT_MIB = 400

interface School extends Crowd {
  teacher: Person
  /** With a thousand and more. */
  pupils: Person[]
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
  printTable(
    '其中 CPU 毫秒/人',
    ['服务器主线程', '其他线程', '数据库', '发送端（不在上表内）'],
    [[burst.cpu?.main, burst.cpu?.threads, burst.cpu?.below, burst.cpu?.sender].map(figure)],
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
