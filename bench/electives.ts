import { rawRequest, signIn } from './cases'
import type { Options } from './options'
import { measureReads } from './reads'
import { note, type Target } from './report'
import { embeddedSchool } from './school'
import { startServer } from './server'
import type { Tools } from './tools'

const LIST_LIMIT_MS = 15
const OVERVIEW_LIMIT_MS = 50

/** How the choices of a grade are read, and its 教学班. */
export const benchElectives = async (tools: Tools, { students, quick }: Options): Promise<Target[]> => {
  note('走班：两个年级的选科和教学班')
  const server = await startServer(tools, await embeddedSchool(tools, students))
  const { token } = await signIn(server.url, 'admin')
  const response = await fetch(`${server.url}/api/electives`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data: { id: number }[] }
  const path = `/api/electives/${data[0]?.id ?? 0}`
  const read = (rest: string) => rawRequest('GET', `${path}${rest}`, { token })
  const targets = await measureReads(
    server,
    `走班（${students} 名学生，1 个连接，毫秒）`,
    [
      { name: '选科列表（全年级）', limit: LIST_LIMIT_MS, request: read('/choices?size=20') },
      {
        name: '选科列表（已选）',
        limit: LIST_LIMIT_MS,
        request: read('/choices?chosen=true&page=5&size=20'),
      },
      { name: '教学班一览', limit: OVERVIEW_LIMIT_MS, request: read('/sections') },
    ],
    quick,
  )
  await server.stop()
  return targets
}
