import { rawRequest, signIn } from './cases'
import { benchFilm } from './film'
import type { Options } from './options'
import { measureReads } from './reads'
import { note, type Target } from './report'
import { embeddedSchool } from './school'
import { startServer } from './server'
import type { Tools } from './tools'

const LIST_LIMIT_MS = 5
const SEARCH_LIMIT_MS = 10

/** How resources are listed and found among fifty thousand, by the office, who teaches and a family. */
export const benchCourseResources = async (tools: Tools, { students, quick }: Options): Promise<Target[]> => {
  note('课程资源：五万份')
  const server = await startServer(tools, await embeddedSchool(tools, students))
  const [admin, teacher, parent] = [
    await signIn(server.url, 'admin'),
    await signIn(server.url, 'teacher'),
    await signIn(server.url, 'parent'),
  ]
  const read = ({ token }: { token: string }, path: string) =>
    rawRequest('GET', `/api/course-resources${path}`, { token })
  const found = (word: string) => `?keyword=${encodeURIComponent(word)}&size=20`
  const targets = await measureReads(
    server,
    `课程资源（${students} 名学生，1 个连接，毫秒）`,
    [
      { name: '资源列表（全校）', limit: LIST_LIMIT_MS, request: read(admin, '?size=20') },
      { name: '资源列表（教师）', limit: LIST_LIMIT_MS, request: read(teacher, '?size=20') },
      { name: '资源列表（家长）', limit: LIST_LIMIT_MS, request: read(parent, '?size=20') },
      { name: '资源列表（一门课程）', limit: LIST_LIMIT_MS, request: read(teacher, '?courseId=1&size=20') },
      { name: '搜索资源（全校）', limit: SEARCH_LIMIT_MS, request: read(admin, found('公开')) },
      { name: '搜索资源（教师，拼音）', limit: SEARCH_LIMIT_MS, request: read(teacher, found('gkk')) },
      { name: '搜索资源（家长）', limit: SEARCH_LIMIT_MS, request: read(parent, found('资源1')) },
    ],
    quick,
  )
  const film = await benchFilm(server)
  await server.stop()
  return [...targets, ...film]
}
