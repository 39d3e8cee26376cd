import { setTimeout as delay } from 'node:timers/promises'
import { idNumber } from '../server/demo/generate/id-number'
import { oddWorkbook, unzip } from '../server/test/import-lab'
import { rawRequest, signIn } from './cases'
import { openConnection } from './connection'
import { percentile } from './load'
import { pssMiB } from './processes'
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

export const measureExport = async (server: RunningServer) => {
  const { token } = await signIn(server.url, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const parts: Uint8Array[] = []
  const done = await during(server, token, async () => {
    const begun = performance.now()
    const response = await fetch(`${server.url}/api/students/export`, { headers })
    const reader = response.body?.getReader()
    let firstByteMs = 0
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      if (parts.length === 0) firstByteMs = performance.now() - begun
      parts.push(part.value)
    }
    return { firstByteMs, seconds: (performance.now() - begun) / 1000 }
  })
  const bytes = Buffer.concat(parts)
  const sheet = unzip(bytes)['xl/worksheets/sheet1.xml']?.toString() ?? ''
  return {
    ...done,
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

export const measureImport = async (server: RunningServer, rows: number) => {
  const { token } = await signIn(server.url, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const form = new FormData()
  form.append('file', new File([new Uint8Array(workbookOf(rows))], '学生.xlsx'))
  const { answer, ...done } = await during(server, token, async () => {
    const begun = performance.now()
    const response = await fetch(`${server.url}/api/students/import`, { method: 'POST', headers, body: form })
    const answer = (await response.json()) as ImportAnswer
    return { answer, seconds: (performance.now() - begun) / 1000 }
  })
  if (answer.data === undefined) throw new Error(`没有导入：${answer.message}`)
  const [first] = answer.data.errors
  if (first !== undefined) console.error(`第 ${first.row} 行：${first.message}`)
  return {
    imported: answer.data.successCount,
    refused: answer.data.failureCount,
    ...done,
  }
}
