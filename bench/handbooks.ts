import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from './cases'
import { pssMiB, watched } from './processes'
import { figure, note, printTable, type Target } from './report'
import type { RunningServer } from './server'

const SECONDS_LIMIT = 60
/** Pupil by pupil into the file: what is held does not grow with the class. */
const MEMORY_LIMIT_MIB = 150
const PUPILS = 45
const ASK_MS = 250
const PATIENCE_MS = 300_000

interface Run {
  status: string
  done: number
  total: number
  message: string
}

/** The handbooks of the largest class, ordered and fetched as one PDF. */
export const measureHandbooks = async ({ url, pid }: RunningServer): Promise<Target[]> => {
  note('成长手册：一个班')
  const { token } = await signIn(url, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const ask = async <T>(method: string, path: string) => {
    const response = await fetch(`${url}/api${path}`, { method, headers })
    const { data, message } = (await response.json()) as { data?: T; message?: string }
    if (data === undefined) throw new Error(`${path} 失败：${message}`)
    return data
  }
  const { content } = await ask<{ content: { id: number; studentCount: number }[] }>(
    'GET',
    '/classes/search?page=0&size=100',
  )
  const [largest] = content.sort((a, b) => b.studentCount - a.studentCount)
  const path = `/growth/handbooks/classes/${largest?.id}`
  const made = async () => {
    const deadline = performance.now() + PATIENCE_MS
    await ask<Run>('POST', path)
    for (;;) {
      const run = await ask<Run | null>('GET', `${path}/run`)
      if (run?.status === 'done') return run
      if (run?.status === 'failed' || performance.now() > deadline)
        throw new Error(`成长手册没有生成：${run?.message ?? '没有进度'}`)
      await delay(ASK_MS)
    }
  }
  const idle = pssMiB([pid]) ?? 0
  const { value: run, seconds, most } = await watched(pid, made)
  const file = await (await fetch(`${url}/api${path}/file`, { headers })).arrayBuffer()
  const grown = most - idle
  printTable(
    '一个班的成长手册（PDF）',
    ['学生', '全部 秒', '内存增加 MiB', 'MiB'],
    [[String(run.total), figure(seconds), figure(grown), figure(file.byteLength / 1024 ** 2)]],
  )
  // A smaller class is measured, too; its time is told for so many.
  const ofPupils = run.total === 0 ? seconds : (seconds / run.total) * PUPILS
  return [
    { name: `成长手册，${PUPILS} 名学生`, value: ofPupils, limit: SECONDS_LIMIT, unit: '秒' },
    { name: '成长手册，内存增加', value: grown, limit: MEMORY_LIMIT_MIB, unit: 'MiB' },
  ]
}
