import { rawRequest, signIn } from './cases'
import type { Options } from './options'
import { measureReads } from './reads'
import { note, type Target } from './report'
import { embeddedSchool } from './school'
import { startServer } from './server'
import type { Tools } from './tools'

const LIST_LIMIT_MS = 5
const PLAN_LIMIT_MS = 10
const WORD_LIMIT_MS = 50
const PAPER_LIMIT_MS = 2000
const PAUSE_LIMIT_MS = 50
const PAPERS = 5
const BY_SEMESTER = '?approved=true&sort=semester%2Cdesc&size=20'

/** How long a paper of a hundred lines takes, and how long others wait for their answer meanwhile. */
const measurePaper = async (url: string, path: string, token: string, name: string): Promise<Target[]> => {
  const headers = { authorization: `Bearer ${token}` }
  const asked = async (to: string, options: RequestInit = {}) => {
    const begun = performance.now()
    const response = await fetch(`${url}${to}`, options)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${to} answered ${response.status}`)
    return performance.now() - begun
  }
  await asked(path, { headers })
  let longest = 0
  let pause = 0
  for (let turn = 0; turn < PAPERS; turn += 1) {
    let isDone = false
    const paper = asked(path, { headers }).finally(() => {
      isDone = true
    })
    while (!isDone) pause = Math.max(pause, await asked('/api/health'))
    longest = Math.max(longest, await paper)
  }
  return [
    { name, value: longest, limit: PAPER_LIMIT_MS, unit: '毫秒' },
    { name: `${name}，其间别人的等待`, value: pause, limit: PAUSE_LIMIT_MS, unit: '毫秒' },
  ]
}

/** How plans of many semesters are found and read, by the office, who teaches and a family; and one as Word. */
export const benchTeachingPlans = async (tools: Tools, { students, quick }: Options): Promise<Target[]> => {
  note('教学计划：每门课程、每个年级、十个学期')
  const server = await startServer(tools, await embeddedSchool(tools, students))
  const [admin, teacher, parent] = [
    await signIn(server.url, 'admin'),
    await signIn(server.url, 'teacher'),
    await signIn(server.url, 'parent'),
  ]
  const ownOf = async ({ token }: { token: string }) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${server.url}/api/teaching-plans?mine=true&size=1`, { headers })
    const { data } = (await response.json()) as { data: { content: { id: number }[] } }
    return data.content[0]?.id ?? 0
  }
  const id = await ownOf(teacher)
  const found = async <T>(path: string) => {
    const response = await fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return ((await response.json()) as { data: T }).data
  }
  const semesters = await found<{ id: number; isCurrent: boolean }[]>('/api/semesters')
  const semesterId = semesters.find(({ isCurrent }) => isCurrent)?.id
  const ofTerm = await found<{ content: { id: number }[] }>(
    `/api/teaching-plans?semesterId=${semesterId}&size=50`,
  )
  // Those of the office were loaded with a hundred lines each.
  const long = await ownOf(admin)
  const read = ({ token }: { token: string }, path: string) =>
    rawRequest('GET', `/api/teaching-plans${path}`, { token })
  const targets = await measureReads(
    server,
    `教学计划（${students} 名学生，1 个连接，毫秒）`,
    [
      { name: '计划列表（全校）', limit: LIST_LIMIT_MS, request: read(admin, '?size=20') },
      { name: '计划列表（待审核）', limit: LIST_LIMIT_MS, request: read(admin, '?status=SUBMITTED&size=20') },
      { name: '计划列表（由我审核的）', limit: LIST_LIMIT_MS, request: read(admin, '?charged=true&size=20') },
      { name: '计划列表（教师）', limit: LIST_LIMIT_MS, request: read(teacher, '?size=20') },
      { name: '计划列表（家长）', limit: LIST_LIMIT_MS, request: read(parent, '?size=20') },
      // As the phone asks for them.
      { name: '计划列表（教师，按学期）', limit: LIST_LIMIT_MS, request: read(teacher, BY_SEMESTER) },
      { name: '计划列表（家长，按学期）', limit: LIST_LIMIT_MS, request: read(parent, BY_SEMESTER) },
      {
        name: '一份计划的进度（刚有人看过）',
        limit: PLAN_LIMIT_MS,
        request: read(teacher, `/${id}/progress`),
      },
      {
        name: '一份计划的进度（每次另一份）',
        limit: PLAN_LIMIT_MS,
        request: ofTerm.content.map((plan) => read(admin, `/${plan.id}/progress`)),
      },
      { name: '一份计划的 Word', limit: WORD_LIMIT_MS, request: read(admin, `/${long}/export`) },
    ],
    quick,
  )
  const path = `/api/teaching-plans/${long}/export?format=`
  targets.push(
    ...(await measurePaper(server.url, `${path}word`, admin.token, '一百行计划的 Word')),
    ...(await measurePaper(server.url, `${path}pdf`, admin.token, '一百行计划的 PDF')),
  )
  await server.stop()
  return targets
}
