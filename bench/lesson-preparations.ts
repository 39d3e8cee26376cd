import { rawRequest, signIn } from './cases'
import type { Options } from './options'
import { measureReads } from './reads'
import { note, type Target } from './report'
import { embeddedSchool } from './school'
import { startServer } from './server'
import type { Tools } from './tools'

const LIST_LIMIT_MS = 5
const SAVE_LIMIT_MS = 5
const WORD_LIMIT_MS = 50

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** How a term of everybody's preparations is found, read and saved; each save has another text than the one before. */
export const benchLessonPreparations = async (
  tools: Tools,
  { students, quick }: Options,
): Promise<Target[]> => {
  note('备课：每名教师一学期一百份')
  const server = await startServer(tools, await embeddedSchool(tools, students))
  const [admin, teacher] = [await signIn(server.url, 'admin'), await signIn(server.url, 'teacher')]
  const path = '/api/lesson-preparations'
  const headers = { authorization: `Bearer ${teacher.token}`, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}${path}?mine=true&status=DRAFT&size=1`, { headers })
  const { data } = (await response.json()) as { data: { content: { id: number; revision: number }[] } }
  const { id = 0, revision = 1 } = data.content[0] ?? {}
  const texts = [doc('说得出依据。'.repeat(200)), doc('说得出移项的依据。'.repeat(150))]
  let at = revision
  const save = () => {
    const body = { objectives: texts[at % 2], revision: at }
    at += 1
    return rawRequest('PUT', `${path}/${id}`, { token: teacher.token, body })
  }
  const read = ({ token }: { token: string }, rest: string) => rawRequest('GET', `${path}${rest}`, { token })
  const targets = await measureReads(
    server,
    `备课（${students} 名学生，1 个连接，毫秒）`,
    [
      { name: '备课列表（全校）', limit: LIST_LIMIT_MS, request: read(admin, '?size=20') },
      { name: '备课列表（教师）', limit: LIST_LIMIT_MS, request: read(teacher, '?size=20') },
      { name: '待审核的备课', limit: LIST_LIMIT_MS, request: read(admin, '/reviews?size=20') },
      { name: '由我审核的备课', limit: LIST_LIMIT_MS, request: read(admin, '/reviews?charged=true&size=20') },
      { name: '一周的课与备课', limit: LIST_LIMIT_MS, request: read(teacher, '/week') },
      { name: '自动保存', limit: SAVE_LIMIT_MS, request: save },
      { name: '一份备课的 Word', limit: WORD_LIMIT_MS, request: read(teacher, `/${id}/export`) },
    ],
    quick,
  )
  await server.stop()
  return targets
}
