import { benchAssessments } from './assessments'
import { type Filter, filterCases, rawRequest, signIn } from './cases'
import { benchCourseResources } from './course-resources'
import { benchElectives } from './electives'
import { benchLessonPreparations } from './lesson-preparations'
import { type Measured, runLoad } from './load'
import type { Options } from './options'
import { figure, note, printTable, type Target } from './report'
import { embeddedSchool, freshSchool } from './school'
import { type RunningServer, startServer } from './server'
import { measureExport, measureImport } from './sheets'
import { benchTeachingPlans } from './teaching-plans'
import type { Tools } from './tools'

const FILTER_LIMIT_MS = 30
const IMPORT_ROWS = 10_000
const IMPORT_LIMIT_S = 15
const MEANWHILE_LIMIT_MS = 200
const EXPORT_LIMIT_S = 5
const CLASS_EXPORT_LIMIT_MS = 10
const FIRST_BYTE_LIMIT_MS = 1000
const EXPORT_MEMORY_LIMIT_MIB = 150

/** Every way to ask for pupils, one after another on one connection: what a person waits for. */
const benchFilters = async (tools: Tools, { students, quick }: Options): Promise<Target[]> => {
  note(`查询条件：${students} 名学生`)
  const server = await startServer(tools, await embeddedSchool(tools, students))
  const rows: (Filter & Measured)[] = []
  for (const filter of await filterCases(server)) {
    const load = { port: server.port, pids: [server.pid], connections: 1 }
    const time = { seconds: quick ? 1 : 3, warmUp: { requests: 100, seconds: 2 } }
    rows.push({ ...filter, ...(await runLoad({ ...load, ...time, requests: () => [filter.request] })) })
  }
  await server.stop()
  printTable(
    `学生查询的各种条件（${students} 名学生，每页 60 行，1 个连接，毫秒）`,
    ['条件', '人数', 'p50', 'p95', 'CPU'],
    rows.map(({ name, found, p50, p95, cpuMs }) => [name, String(found), ...[p50, p95, cpuMs].map(figure)]),
  )
  const worst = Math.max(...rows.map(({ p50 }) => p50))
  return [
    { name: '学生查询，最慢的条件 p50', value: worst, limit: FILTER_LIMIT_MS, unit: '毫秒' },
    ...rows.flatMap(({ name, cpuMs, limitMs }) =>
      limitMs === undefined
        ? []
        : [{ name: `学生查询（${name}）`, value: cpuMs, limit: limitMs, unit: 'CPU 毫秒/请求' }],
    ),
  ]
}

/** What teachers take most: one class, over and over. */
const benchClassExport = async ({ url, port, pid }: RunningServer, quick: boolean): Promise<Target> => {
  const { token } = await signIn(url, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/classes/search?page=0&size=20`, { headers })
  const { data } = (await response.json()) as { data: { content: { id: number; studentCount: number }[] } }
  const [largest] = data.content.sort((a, b) => b.studentCount - a.studentCount)
  const requests = [rawRequest('GET', `/api/students/export?classId=${largest?.id}`, { token })]
  const time = quick
    ? { seconds: 1, warmUp: { requests: 100, seconds: 1 } }
    : { seconds: 3, warmUp: { requests: 400, seconds: 4 } }
  const done = await runLoad({ port, pids: [pid], connections: 1, requests: () => requests, ...time })
  if (done.failures > 0) note(`导出一个班：${done.failures} 次失败，数字不可信`)
  printTable(
    '导出一个班',
    ['行数', 'p50 毫秒', 'p95', 'CPU 毫秒', '字节'],
    [
      [
        String(largest?.studentCount ?? 0),
        ...[done.p50, done.p95, done.cpuMs].map(figure),
        done.bytes.toFixed(0),
      ],
    ],
  )
  return { name: '导出一个班', value: done.cpuMs, limit: CLASS_EXPORT_LIMIT_MS, unit: 'CPU 毫秒' }
}

const benchExport = async (tools: Tools, { students, quick }: Options): Promise<Target[]> => {
  note(`导出：${students} 名学生`)
  const server = await startServer(tools, await embeddedSchool(tools, students))
  const ofClass = await benchClassExport(server, quick)
  const alone = await measureExport(server, false)
  const beside = await measureExport(server, true)
  await server.stop()
  printTable(
    `导出全部学生（${students} 名）`,
    ['情形', '行数', '首字节 毫秒', '全部 秒', 'CPU 秒', 'MiB', '内存增加 MiB', '其间查询 p95 毫秒'],
    Object.entries({ 单独: alone, 其间不断有人查询: beside }).map(([name, done]) => [
      name,
      String(done.rows),
      ...[done.firstByteMs, done.seconds, done.cpuSeconds, done.mib, done.memoryMiB, done.meanwhileP95].map(
        figure,
      ),
    ]),
  )
  return [
    ofClass,
    { name: '导出全部，单独', value: alone.cpuSeconds, limit: EXPORT_LIMIT_S, unit: 'CPU 秒' },
    { name: '导出全部，其间不断有人查询', value: beside.seconds, limit: EXPORT_LIMIT_S, unit: '秒' },
    { name: '导出，首字节', value: beside.firstByteMs, limit: FIRST_BYTE_LIMIT_MS, unit: '毫秒' },
    { name: '导出，内存增加', value: beside.memoryMiB, limit: EXPORT_MEMORY_LIMIT_MIB, unit: 'MiB' },
  ]
}

const benchImport = async (tools: Tools): Promise<Target[]> => {
  note(`导入：${IMPORT_ROWS} 行`)
  const server = await startServer(tools, await freshSchool(tools))
  const done = await measureImport(server, IMPORT_ROWS)
  await server.stop()
  printTable(
    `导入学生（${IMPORT_ROWS} 行，每行一位新生和一位家长）`,
    ['导入', '未导入', '全部 秒', '内存增加 MiB', '其间查询 p50 毫秒', '其间查询 p95 毫秒'],
    [
      [
        String(done.imported),
        String(done.refused),
        figure(done.seconds),
        figure(done.memoryMiB),
        figure(done.meanwhileP50),
        figure(done.meanwhileP95),
      ],
    ],
  )
  return [
    { name: `导入 ${IMPORT_ROWS} 行`, value: done.seconds, limit: IMPORT_LIMIT_S, unit: '秒' },
    { name: '导入期间查询 p95', value: done.meanwhileP95, limit: MEANWHILE_LIMIT_MS, unit: '毫秒' },
  ]
}

export const benchRecords = async (tools: Tools, options: Options) => {
  const targets = [
    ...(await benchFilters(tools, options)),
    ...(await benchAssessments(tools, options)),
    ...(await benchTeachingPlans(tools, options)),
    ...(await benchCourseResources(tools, options)),
    ...(await benchLessonPreparations(tools, options)),
    ...(await benchElectives(tools, options)),
    ...(await benchExport(tools, options)),
    ...(await benchImport(tools)),
  ]
  return { result: targets, targets }
}
