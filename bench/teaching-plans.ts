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

/** How plans of many semesters are found and read, by the office, who teaches and a family; and one as Word. */
export const benchTeachingPlans = async (tools: Tools, { students, quick }: Options): Promise<Target[]> => {
  note('教学计划：每门课程、每个年级、十个学期')
  const server = await startServer(tools, await embeddedSchool(tools, students))
  const [admin, teacher, parent] = [
    await signIn(server.url, 'admin'),
    await signIn(server.url, 'teacher'),
    await signIn(server.url, 'parent'),
  ]
  const headers = { authorization: `Bearer ${teacher.token}` }
  const response = await fetch(`${server.url}/api/teaching-plans?mine=true&size=1`, { headers })
  const { data } = (await response.json()) as { data: { content: { id: number }[] } }
  const { id = 0 } = data.content[0] ?? {}
  const read = ({ token }: { token: string }, path: string) =>
    rawRequest('GET', `/api/teaching-plans${path}`, { token })
  const targets = await measureReads(
    server,
    `教学计划（${students} 名学生，1 个连接，毫秒）`,
    [
      { name: '计划列表（全校）', limit: LIST_LIMIT_MS, request: read(admin, '?size=20') },
      { name: '计划列表（待审核）', limit: LIST_LIMIT_MS, request: read(admin, '?status=SUBMITTED&size=20') },
      { name: '计划列表（教师）', limit: LIST_LIMIT_MS, request: read(teacher, '?size=20') },
      { name: '计划列表（家长）', limit: LIST_LIMIT_MS, request: read(parent, '?size=20') },
      { name: '一份计划的进度', limit: PLAN_LIMIT_MS, request: read(teacher, `/${id}/progress`) },
      { name: '一份计划的 Word', limit: WORD_LIMIT_MS, request: read(teacher, `/${id}/export`) },
    ],
    quick,
  )
  await server.stop()
  return targets
}
