import { signIn } from './cases'
import type { Options } from './options'
import { figure, note, printTable, type Target } from './report'
import { freshSchool } from './school'
import { type RunningServer, startServer } from './server'
import type { Tools } from './tools'

const APPLY_LIMIT_S = 5
const PREVIEW_LIMIT_KIB = 200

interface Timed<T> {
  data: T
  seconds: number
  kib: number
}

const caller = async ({ url }: RunningServer) => {
  const { token } = await signIn(url, 'admin')
  return async <T>(method: string, path: string, body?: unknown): Promise<Timed<T>> => {
    const begun = performance.now()
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: T; message: string }
    const seconds = (performance.now() - begun) / 1000
    if (!response.ok) throw new Error(`${method} ${path}：${answer.message}`)
    return { data: answer.data, seconds, kib: Number(response.headers.get('content-length') ?? 0) / 1024 }
  }
}

interface Preview {
  planHash: string
  totals: { students: number; promote: number; graduate: number }
}

/** The demo school moves up a year and back: what the person at the button waits for. */
export const benchPromotion = async (tools: Tools, _options: Options) => {
  note('升年级：演示学校')
  const server = await startServer(tools, await freshSchool(tools))
  const call = await caller(server)
  const { data: years } = await call<{ code: string; isCurrent: boolean }[]>('GET', '/api/academic-years')
  const first = Number(years.find(({ isCurrent }) => isCurrent)?.code.slice(5))
  const name = `${first}-${first + 1}学年`
  const { data: year } = await call<{ id: number }>('POST', '/api/academic-years', {
    code: `${first}-${first + 1}`,
    name,
    startDate: `${first}-09-01`,
    endDate: `${first + 1}-07-31`,
  })
  const plan = { toYearId: year.id }
  const preview = await call<Preview>('POST', '/api/promotions/preview', plan)
  const { planHash, totals } = preview.data
  const applied = await call<{ id: number }>('POST', '/api/promotions', { ...plan, planHash, confirm: name })
  const undone = await call('POST', `/api/promotions/${applied.data.id}/undo`, { reason: '性能测量' })
  await server.stop()
  printTable(
    `升年级（演示学校，${totals.students} 名学生，其中毕业 ${totals.graduate} 名）`,
    ['步骤', '秒', '线上 KiB'],
    [
      ['预览', figure(preview.seconds), figure(preview.kib)],
      ['执行', figure(applied.seconds), figure(applied.kib)],
      ['撤销', figure(undone.seconds), figure(undone.kib)],
    ],
  )
  const targets: Target[] = [
    { name: `${totals.students} 名学生升年级`, value: applied.seconds, limit: APPLY_LIMIT_S, unit: '秒' },
    { name: '撤销升年级', value: undone.seconds, limit: APPLY_LIMIT_S, unit: '秒' },
    { name: '升年级预览，线上', value: preview.kib, limit: PREVIEW_LIMIT_KIB, unit: 'KiB' },
  ]
  return { result: targets, targets }
}
