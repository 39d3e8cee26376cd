import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rawRequest, signIn } from './cases'
import { CHAT } from './chat'
import { type Conversation, conversationsOf, spread } from './conversations'
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
  people: readonly Person[]
  limitMs: number
}

/** What stands around a page of the desk asks for who is there, the school, the bell and the term. */
const FRAME = [
  '/api/auth/user',
  '/api/auth/sessions/new',
  '/api/notifications/bell',
  '/api/semesters/current',
]
/** A home brings along what stands around it; beside it a page that is loaded asks who is there (e2e/home/home.spec.ts). */
const DESK_HOME = ['/api/auth/user', '/api/dashboard?frame=true']
const PHONE_HOME = ['/api/auth/user', '/api/dashboard/home?frame=true']
const STUDENTS_PAGE = [
  '/api/students/search?page=0&size=20',
  '/api/departments/tree',
  '/api/classes',
  ...FRAME,
]

const ROLES: readonly [username: string, role: string][] = [
  ['admin', '系统管理员'],
  ['dept', '部门管理员'],
  ['teacher', '班主任'],
  ['student', '学生'],
  ['parent', '家长'],
]

/** Those whom the demo school does not offer (load-people.mjs). */
interface People {
  administrator: readonly Person[]
  leader: readonly Person[]
  subject: readonly Person[]
  pupils: readonly Person[]
}

/** Parents are led from the desk's home to the phone's. */
const homes = (who: string, people: readonly Person[]): Page[] => {
  const phone = { name: `手机首页（${who}）`, calls: PHONE_HOME, people, limitMs: HOME_LIMIT_MS }
  const desk = { ...phone, name: `桌面首页（${who}）`, calls: DESK_HOME }
  return who.endsWith('家长') ? [phone] : [desk, phone]
}

const peopleOf = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, 'people.json'), 'utf8')) as People

const signedIn = async (url: string, username: string): Promise<Person> => {
  const { token, user } = await signIn(url, username)
  return { token, userId: (user as { id: number }).id }
}

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

const pagesOf = async (
  { url }: RunningServer,
  conversations: readonly Conversation[],
  people: People,
): Promise<Page[]> => {
  const signed = await Promise.all(ROLES.map(([username]) => signedIn(url, username)))
  const [admin] = signed
  if (admin === undefined) throw new Error('nobody signed in')
  const plan = await planPage(url, admin.token)
  const some = spread(conversations, PEOPLE)
  const list = (name: string, calls: readonly string[], limitMs = LIST_LIMIT_MS): Page => ({
    ...{ name, calls, people: [admin], limitMs },
  })
  const parents = some.map(({ parent }) => parent)
  const teachers = some.map(({ teacher }) => teacher)
  return [
    ...ROLES.flatMap(([, role], n) => homes(role, signed.slice(n, n + 1))),
    ...homes('学校管理员', people.administrator),
    ...homes('教研组长', people.leader),
    ...homes('任课教师', people.subject),
    ...homes(`${PEOPLE} 名学生`, people.pupils),
    ...homes(`${PEOPLE} 位家长`, parents),
    ...homes(`${PEOPLE} 位班主任`, teachers),
    list('学生管理（整页）', STUDENTS_PAGE, STUDENTS_LIMIT_MS),
    list('用户列表', ['/api/users/paginated?page=0&size=20']),
    list('用户列表（家长）', ['/api/users/paginated?page=0&size=20&profileType=PARENT']),
    list('家长列表', ['/api/parents/search?page=0&size=20']),
    list('家长列表（无账号）', ['/api/parents/search?page=0&size=20&account=none']),
    list('家长列表（有账号）', ['/api/parents/search?page=0&size=20&account=enabled']),
    list('教师排课计划（整页）', plan, PLAN_LIMIT_MS),
  ]
}

interface Row extends Pick<Page, 'name' | 'limitMs'> {
  requests: number
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
  for (const page of await pagesOf(server, conversationsOf(dataDir), peopleOf(dataDir))) {
    const asked = page.people.map((person) =>
      page.calls.map((path) => rawRequest('GET', path, { token: person.token })),
    )
    const requests = asked.flat()
    const calls = requests.length / asked.length
    const load = { port: server.port, pids: [server.pid], connections: 1, requests: () => requests }
    const measured = await runLoad({ ...load, ...time })
    if (measured.failures > 0) note(`${page.name}：${measured.failures} 次失败，数字不可信`)
    const { p50, p95, cpuMs } = measured
    const { name, limitMs } = page
    rows.push({
      name,
      limitMs,
      requests: calls,
      p50,
      p95,
      cpuMs: cpuMs === undefined ? undefined : cpuMs * calls,
    })
  }
  return rows
}

const run = async (tools: Tools, students: number, quick: boolean) => {
  note(`页面：${students} 名学生`)
  const school = await embeddedSchool(tools, students, CHAT, {
    submissions: students * SUBMISSIONS_A_PUPIL,
  })
  const server = await startServer(tools, school)
  const rows = await measurePages(server, school.dataDir, quick)
  await server.stop()
  printTable(
    `页面（${students} 名学生，1 个连接，打开时的全部请求）`,
    ['页面', '请求数', '每请求 p50 毫秒', 'p95', 'CPU 毫秒/页'],
    rows.map(({ name, requests, p50, p95, cpuMs }) => [
      name,
      String(requests),
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
