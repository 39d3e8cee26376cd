import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rawRequest, signIn } from './cases'
import { spread, TALK, type Talk, talksOf } from './chat'
import { runLoad } from './load'
import type { Options } from './options'
import { figure, note, printTable, type Target } from './report'
import { embeddedSchool } from './school'
import { type RunningServer, startServer } from './server'
import type { Person } from './sockets'
import type { Tools } from './tools'

const SMALL = 3000
const HOME_LIMIT_MS = 8
const STUDENTS_LIMIT_MS = 8
const LIST_LIMIT_MS = 5
/** A whole grade at once, of a school of 50,000 more than a hundred classes with a dozen courses each: some 250 KB. */
const PLAN_LIMIT_MS = 50
const PEOPLE = 200
/** What was set in years and is to be marked today: homes count both. */
const SUBMISSIONS_A_PUPIL = 40

interface Page {
  name: string
  /** All that it asks the server for when it opens. */
  calls: readonly string[]
  /** Whose it is: one after another, so that it is not always the same rows. */
  tokens: readonly string[]
  limitMs: number
}

const BELL = '/api/notifications/bell'
/** What stands around every page of the desk asks for the bell and the term. */
const DESK_HOME = ['/api/dashboard', BELL, '/api/semesters/current']
/** Who has lessons is shown today's. */
const DESK_HOME_WITH_LESSONS = [...DESK_HOME, '/api/schedules/me']
const PHONE_HOME = ['/api/dashboard/home', '/api/communication/conversations?page=0&size=3', `${BELL}?size=0`]
const STUDENTS_PAGE = ['/api/students/search?page=0&size=20', '/api/departments/tree', '/api/classes']

const ROLES = { admin: '系统管理员', dept: '部门管理员', teacher: '班主任', student: '学生', parent: '家长' }

const WITH_LESSONS = ['teacher', 'student']

/** Those whom the demo school does not offer (load-people.mjs). */
interface People {
  administrator: readonly Person[]
  leader: readonly Person[]
  subject: readonly Person[]
  pupils: readonly Person[]
}

const homes = (who: string, tokens: readonly string[], lessons = false): Page[] => [
  {
    ...{ name: `桌面首页（${who}）`, tokens, limitMs: HOME_LIMIT_MS },
    calls: lessons ? DESK_HOME_WITH_LESSONS : DESK_HOME,
  },
  { name: `手机首页（${who}）`, calls: PHONE_HOME, tokens, limitMs: HOME_LIMIT_MS },
]

const tokensOf = (people: readonly Person[]) => people.map(({ token }) => token)
const peopleOf = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'people.json'), 'utf8')) as People

/** As the page opens: the current semester, and the grade of the first class. */
const planPage = async (url: string, token: string): Promise<readonly string[]> => {
  const ask = async <T>(path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await response.json()) as { data: T }).data
  }
  const semesters = await ask<{ id: number; isCurrent: boolean }[]>('/api/semesters')
  const [first] = await ask<{ grade: string }[]>('/api/classes')
  const semesterId = String(semesters.find(({ isCurrent }) => isCurrent)?.id)
  const query = new URLSearchParams({ semesterId, grade: first?.grade ?? '' })
  return ['/api/semesters', '/api/classes', `/api/teaching-assignments?${query}`]
}

const pagesOf = async ({ url }: RunningServer, talks: readonly Talk[], people: People): Promise<Page[]> => {
  const signed = new Map<string, string>()
  for (const name of Object.keys(ROLES)) signed.set(name, (await signIn(url, name)).token)
  const admin = [signed.get('admin') ?? '']
  const plan = await planPage(url, signed.get('admin') ?? '')
  const some = spread(talks, PEOPLE)
  const list = (name: string, path: string, limitMs = LIST_LIMIT_MS): Page => ({
    name,
    calls: [path],
    tokens: admin,
    limitMs,
  })
  return [
    ...Object.entries(ROLES).flatMap(([name, role]) =>
      homes(role, [signed.get(name) ?? ''], WITH_LESSONS.includes(name)),
    ),
    ...homes('学校管理员', tokensOf(people.administrator)),
    ...homes('教研组长', tokensOf(people.leader), true),
    ...homes('任课教师', tokensOf(people.subject), true),
    ...homes(`${PEOPLE} 名学生`, tokensOf(people.pupils), true),
    ...homes(`${PEOPLE} 位家长`, tokensOf(some.map(({ parent }) => parent))),
    ...homes(`${PEOPLE} 位班主任`, tokensOf(some.map(({ teacher }) => teacher)), true),
    { name: '学生管理（整页）', calls: STUDENTS_PAGE, tokens: admin, limitMs: STUDENTS_LIMIT_MS },
    list('用户列表', '/api/users/paginated?page=0&size=20'),
    list('用户列表（家长）', '/api/users/paginated?page=0&size=20&profileType=PARENT'),
    list('家长列表', '/api/parents/search?page=0&size=20'),
    list('家长列表（无账号）', '/api/parents/search?page=0&size=20&account=none'),
    list('家长列表（有账号）', '/api/parents/search?page=0&size=20&account=enabled'),
    { name: '教师排课计划（整页）', calls: plan, tokens: admin, limitMs: PLAN_LIMIT_MS },
  ]
}

interface Row extends Page {
  p50: number
  p95: number
  /** Of the whole page. */
  cpuMs: number | undefined
}

const measurePages = async (server: RunningServer, dataDir: string, quick: boolean) => {
  const time = quick
    ? { seconds: 1, warmUp: { requests: 300, seconds: 1 } }
    : { seconds: 3, warmUp: { requests: 1500, seconds: 4 } }
  const rows: Row[] = []
  for (const page of await pagesOf(server, talksOf(dataDir), peopleOf(dataDir))) {
    const requests = page.tokens.flatMap((token) =>
      page.calls.map((path) => rawRequest('GET', path, { token })),
    )
    const load = { port: server.port, pids: [server.pid], connections: 1, requests: () => requests }
    const measured = await runLoad({ ...load, ...time })
    if (measured.failures > 0) note(`${page.name}：${measured.failures} 次失败，数字不可信`)
    const { p50, p95, cpuMs } = measured
    rows.push({ ...page, p50, p95, cpuMs: cpuMs === undefined ? undefined : cpuMs * page.calls.length })
  }
  return rows
}

const run = async (tools: Tools, students: number, quick: boolean) => {
  note(`页面：${students} 名学生`)
  const school = await embeddedSchool(tools, students, TALK, {
    submissions: students * SUBMISSIONS_A_PUPIL,
  })
  const server = await startServer(tools, school)
  const rows = await measurePages(server, school.dataDir, quick)
  await server.stop()
  printTable(
    `页面（${students} 名学生，1 个连接，打开时的全部请求）`,
    ['页面', '请求数', '每请求 p50 毫秒', 'p95', 'CPU 毫秒/页'],
    rows.map(({ name, calls, p50, p95, cpuMs }) => [
      name,
      String(calls.length),
      ...[p50, p95, cpuMs].map(figure),
    ]),
  )
  const targets = rows.map(({ name, cpuMs, limitMs }): Target => {
    return { name: `${name}，${students} 名学生`, value: cpuMs, limit: limitMs, unit: 'CPU 毫秒/页' }
  })
  return { students, rows, targets }
}

/** What pages ask for when they are opened, by everyone who has one. */
export const benchPages = async (tools: Tools, { students, quick }: Options) => {
  const done = [await run(tools, SMALL, quick), await run(tools, students, quick)]
  return { result: done, targets: done.flatMap(({ targets }) => targets) }
}
