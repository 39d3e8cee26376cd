import type { Options } from './options'
import { figure, note, printTable, type Target } from './report'
import { freshSchool, runProgram } from './school'
import { startServer } from './server'
import { measureAdding } from './sheets'
import type { Tools } from './tools'

const STUDENTS = 20_000
/** Accounts for every parent, so that the groups of the classes are full; what they say does not matter here. */
const CHAT = { messages: 30_000, people: 100 }
/** They run every minute: a thousandth of a core, and a hundredth. */
const LIMIT_MS = { 'communication.wake': 60, 'communication.roll': 600 } as const
const IMPORT_ROWS = 5000
const ADDING_LIMIT_MS = 500

interface JobRow {
  kind: keyof typeof LIMIT_MS
  /** Whom it had something to do for. */
  members: number
  ms: number
  cpuMs?: number
}

const whatFor = ({ members }: JobRow) => (members === 0 ? '无事可做' : '一个班有变化')

/** What happens by itself in a large school, and whether anybody else has to wait for an import. */
export const benchJobs = async (tools: Tools, _options: Options) => {
  note(`后台任务：${STUDENTS} 名学生`)
  const school = await freshSchool(tools, STUDENTS, CHAT)
  const said = await runProgram(tools, 'run-jobs', school)
  const { groups, rows } = JSON.parse(said) as { groups: number; rows: JobRow[] }
  printTable(
    `每分钟的后台任务（${STUDENTS} 名学生，${groups} 个班级群）`,
    ['任务', '情形', '涉及成员', '毫秒', 'CPU 毫秒'],
    rows.map((row) => [row.kind, whatFor(row), String(row.members), figure(row.ms), figure(row.cpuMs)]),
  )
  note(`导入期间新增学生：${STUDENTS} 名学生`)
  const server = await startServer(tools, school)
  const adding = await measureAdding(server, IMPORT_ROWS)
  await server.stop()
  printTable(
    `导入期间新增学生（${STUDENTS} 名学生，导入 ${IMPORT_ROWS} 行，其间逐个新增）`,
    ['导入', '全部 秒', '新增', '新增 p50 毫秒', '新增 p95', '最慢'],
    [
      [
        String(adding.imported),
        figure(adding.seconds),
        String(adding.added),
        figure(adding.p50),
        figure(adding.p95),
        figure(adding.slowest),
      ],
    ],
  )
  const targets: Target[] = [
    ...rows.map((row) => ({
      name: `${row.kind}，${whatFor(row)}，${STUDENTS} 名学生`,
      value: row.cpuMs,
      limit: LIMIT_MS[row.kind],
      unit: 'CPU 毫秒/次',
    })),
    { name: '导入期间新增学生 p95', value: adding.p95, limit: ADDING_LIMIT_MS, unit: '毫秒' },
    { name: '导入期间新增学生，最慢', value: adding.slowest, limit: ADDING_LIMIT_MS, unit: '毫秒' },
  ]
  return { result: { groups, rows, adding }, targets }
}
