import { setTimeout as delay } from 'node:timers/promises'
import { idNumber } from '../server/demo/generate/id-number'
import { oddWorkbook, unzip } from '../server/test/import-lab'
import { rawRequest, signIn } from './cases'
import { openConnection } from './connection'
import { percentile } from './load'
import { cpuMs, pssMiB } from './processes'
import type { RunningServer } from './server'

const SAMPLE_MS = 100
/** As a busy office asks, not as an attack: so many searches, this far apart. */
const OTHERS = 4
const PAUSE_MS = 100

/** What others wait for meanwhile; the answer ends it and says. */
const askMeanwhile = async (port: number, token: string) => {
  const search = rawRequest('GET', '/api/students/search?page=0&size=60', { token })
  const connections = await Promise.all(Array.from({ length: OTHERS }, () => openConnection(port)))
  const times: number[] = []
  let going = true
  const asking = connections.map(async (connection) => {
    for (; going; await delay(PAUSE_MS)) {
      const begun = performance.now()
      await connection.send(search)
      times.push(performance.now() - begun)
    }
    connection.close()
  })
  return async () => {
    going = false
    await Promise.all(asking)
    times.sort((a, b) => a - b)
    return { meanwhileP50: percentile(times, 0.5), meanwhileP95: percentile(times, 0.95) }
  }
}

/** Memory above what it was, at its highest, and how others fared meanwhile. */
const during = async <T>(server: RunningServer, token: string, work: () => Promise<T>) => {
  const idle = pssMiB([server.pid]) ?? 0
  let peak = idle
  const sampling = setInterval(() => {
    peak = Math.max(peak, pssMiB([server.pid]) ?? 0)
  }, SAMPLE_MS)
  const others = await askMeanwhile(server.port, token)
  try {
    const done = await work()
    return { ...done, memoryMiB: peak - idle, ...(await others()) }
  } finally {
    clearInterval(sampling)
  }
}

/** All pupils, while others search or while nobody does. */
export const measureExport = async (server: RunningServer, others: boolean) => {
  const { token } = await signIn(server.url, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const parts: Uint8Array[] = []
  const taken = async () => {
    const begun = performance.now()
    const response = await fetch(`${server.url}/api/students/export`, { headers })
    const reader = response.body?.getReader()
    let firstByteMs = 0
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      if (parts.length === 0) firstByteMs = performance.now() - begun
      parts.push(part.value)
    }
    return { firstByteMs, seconds: (performance.now() - begun) / 1000 }
  }
  const before = cpuMs([server.pid])
  const nobody = { memoryMiB: undefined, meanwhileP95: undefined }
  const done = others ? await during(server, token, taken) : { ...(await taken()), ...nobody }
  const after = cpuMs([server.pid])
  const bytes = Buffer.concat(parts)
  const sheet = unzip(bytes)['xl/worksheets/sheet1.xml']?.toString() ?? ''
  return {
    ...done,
    cpuSeconds: before === undefined || after === undefined ? undefined : (after - before) / 1000,
    mib: bytes.length / 1024 ** 2,
    rows: sheet.split('<row ').length - 2,
  }
}

const pad = (number: number, width: number) => String(number).padStart(width, '0')

/** Nobody's data: numbers that pass the checks, counted up. */
const pupil = (number: number): Record<string, string> => {
  const birth = `20${pad(12 + (number % 8), 2)}-0${1 + (number % 9)}-1${number % 10}`
  return {
    学号: `B${pad(number, 6)}`,
    姓名: `测试${'甲乙丙丁戊己庚辛壬癸'.charAt(number % 10)}${'子丑寅卯辰巳午未申酉'.charAt(Math.floor(number / 10) % 10)}`,
    性别: '男',
    身份证号: idNumber(`11010${number % 9}`, birth, Math.floor(number / 90) % 490, '男'),
    手机号码: `139${pad(number, 8)}`,
    家庭住址: `测试路 ${number} 号`,
    家长姓名: `测试家长${number}`,
    家长电话: `177${pad(number, 8)}`,
    家长关系: '父亲',
    入学日期: '2025-09-01',
  }
}

const workbookOf = (rows: number) => {
  const pupils = Array.from({ length: rows }, (_, index) => pupil(index))
  const titles = Object.keys(pupil(0))
  const cells = pupils.map((values) => titles.map((title) => values[title] ?? null))
  return oddWorkbook([{ name: '学生', rows: [titles, ...cells] }])
}

interface ImportAnswer {
  message: string
  data?: { successCount: number; failureCount: number; errors: { row: number; message: string }[] }
}

const importRows = async ({ url }: RunningServer, token: string, rows: number) => {
  const headers = { authorization: `Bearer ${token}` }
  const form = new FormData()
  form.append('file', new File([new Uint8Array(workbookOf(rows))], '学生.xlsx'))
  const begun = performance.now()
  const response = await fetch(`${url}/api/students/import`, { method: 'POST', headers, body: form })
  const answer = (await response.json()) as ImportAnswer
  const seconds = (performance.now() - begun) / 1000
  if (answer.data === undefined) throw new Error(`没有导入：${answer.message}`)
  const { successCount, failureCount, errors } = answer.data
  const [first] = errors
  if (first !== undefined) console.error(`第 ${first.row} 行：${first.message}`)
  return { imported: successCount, refused: failureCount, seconds }
}

export const measureImport = async (server: RunningServer, rows: number) => {
  const { token } = await signIn(server.url, 'admin')
  return during(server, token, () => importRows(server, token, rows))
}

/** How long somebody waits who enters pupils one by one while the office imports others. */
export const measureAdding = async (server: RunningServer, rows: number) => {
  const { token } = await signIn(server.url, 'admin')
  const connection = await openConnection(server.port)
  const headers = { authorization: `Bearer ${token}` }
  const found = (await (await fetch(`${server.url}/api/classes`, { headers })).json()) as {
    data: { id: number }[]
  }
  const classIds = found.data.map(({ id }) => id)
  const times: number[] = []
  let going = true
  const adding = async () => {
    for (; going; await delay(PAUSE_MS)) {
      // As an office enters them: each into a class, whose rows and counts it touches.
      const classId = classIds[times.length % classIds.length]
      const body = { studentNumber: `A${pad(times.length, 6)}`, name: '测试新生', gender: '女', classId }
      const begun = performance.now()
      const { status } = await connection.send(rawRequest('POST', '/api/students', { token, body }))
      if (status !== 200 && status !== 201) throw new Error(`没有新增学生：${status}`)
      times.push(performance.now() - begun)
    }
  }
  const importing = async () => {
    try {
      return await importRows(server, token, rows)
    } finally {
      going = false
    }
  }
  try {
    const [done] = await Promise.all([importing(), adding()])
    times.sort((a, b) => a - b)
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    return { ...done, added: times.length, p50, p95, slowest: times.at(-1) ?? 0 }
  } finally {
    connection.close()
  }
}
