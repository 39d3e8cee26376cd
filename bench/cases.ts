import { PASSWORD, type RunningServer } from './server'
import { benchUser } from './users'

export interface Case {
  key: 'login' | 'classes' | 'students' | 'students-name' | 'students-pinyin' | 'student'
  name: string
  requests: (connection: number) => readonly Buffer[]
}

interface Asked {
  token?: string
  body?: unknown
}

/** As Chromium asks: what it costs to compress an answer belongs to its cost. */
export const rawRequest = (method: string, path: string, { token, body }: Asked = {}) => {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: application/json, text/plain, */*',
    'accept-encoding: gzip, deflate, br, zstd',
    'user-agent: xueqiao-bench',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(payload === ''
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`)
}

export interface Session {
  token: string
  user: unknown
}

export const signIn = async (url: string, username: string): Promise<Session> => {
  const response = await fetch(`${url}/api/auth/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const { token, data, message } = (await response.json()) as {
    token?: string
    data?: unknown
    message?: string
  }
  if (token === undefined) throw new Error(`无法以 ${username} 登录：${message}`)
  return { token, user: data }
}

interface StudentPage {
  data: { content: { id: number }[]; totalElements: number }
}

const PAGES = 10

/** Pupils from all over the school, so that a detail is not always the same few pages of the database. */
const someStudents = async (url: string, token: string) => {
  const page = async (number: number, size: number) => {
    const response = await fetch(`${url}/api/students/search?page=${number}&size=${size}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await response.json()) as StudentPage).data
  }
  const { totalElements } = await page(0, 1)
  const last = Math.floor(totalElements / 20) - 1
  const spread = Array.from({ length: PAGES }, (_, index) => Math.floor((last * index) / (PAGES - 1)))
  const pages = await Promise.all(spread.map((number) => page(number, 20)))
  return pages.flatMap(({ content }) => content.map(({ id }) => id))
}

export const casesFor = async ({ url }: RunningServer): Promise<Case[]> => {
  const { token } = await signIn(url, 'admin')
  const ids = await someStudents(url, token)
  const read = (path: string) => {
    const requests = [rawRequest('GET', path, { token })]
    return () => requests
  }
  const search = (filter = '') => read(`/api/students/search?page=0&size=60${filter}`)
  const details = ids.map((id) => rawRequest('GET', `/api/students/${id}`, { token }))
  return [
    {
      key: 'login',
      name: '登录',
      // An account each: several guesses at one at the same moment look like an attack, and are refused.
      requests: (connection) => {
        const body = { username: benchUser(connection), password: PASSWORD }
        return [rawRequest('POST', '/api/auth/sessions', { body })]
      },
    },
    { key: 'classes', name: '班级查询（20 行）', requests: read('/api/classes/search?page=0&size=20') },
    { key: 'students', name: '学生查询（60 行）', requests: search() },
    {
      key: 'students-name',
      name: '学生查询（姓名 王）',
      requests: search(`&name=${encodeURIComponent('王')}`),
    },
    { key: 'students-pinyin', name: '学生查询（拼音 wxm）', requests: search('&name=wxm') },
    {
      key: 'student',
      name: '学生详情',
      requests: (connection) => [...details.slice(connection), ...details.slice(0, connection)],
    },
  ]
}

const HOMES = ['admin', 'dept', 'teacher', 'student', 'parent']

interface ExamDetail {
  id: number
  sheets: { classId: number }[]
}

/** What an answer holds, for what is asked before anything is measured. */
export const asking =
  ({ url }: RunningServer, token: string) =>
  async <T>(method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api${path}`, {
      ...{ method, headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { data, message } = (await response.json()) as { data?: T; message?: string }
    if (data === undefined) throw new Error(`${path} 失败：${message}`)
    return data
  }

/** What a day is made of beside lists: every home, on desk and phone, a class's week and a sheet of marks. */
export const homeCases = async ({ url }: RunningServer): Promise<Pick<Case, 'name' | 'requests'>[]> => {
  const homes = await Promise.all(
    HOMES.map(async (name) => {
      const { token } = await signIn(url, name)
      return ['/api/dashboard', '/api/dashboard/home'].map((path) => rawRequest('GET', path, { token }))
    }),
  )
  const { token } = await signIn(url, 'teacher')
  const ask = async <T>(path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await response.json()) as { data: T }).data
  }
  const { content } = await ask<{ content: { id: number }[] }>('/api/exams?page=0&size=20')
  const exams = await Promise.all(content.map(({ id }) => ask<ExamDetail>(`/api/exams/${id}`)))
  const sheets = exams.flatMap(({ id, sheets: [first] }) =>
    first === undefined ? [] : [`/api/exams/${id}/scores?classId=${first.classId}`],
  )
  const read = ['/api/schedules/me', ...sheets].map((path) => rawRequest('GET', path, { token }))
  return [
    { name: '首页', requests: () => homes.flat() },
    { name: '一周课表与成绩表', requests: () => read },
  ]
}

export interface Filter {
  name: string
  /** How many pupils it leaves. */
  found: number
  /** What it may cost the server, where that was promised. */
  limitMs: number | undefined
  request: Buffer
}

/** Of the database alone these took three times as long before. */
const FILTER_LIMIT_MS = 5
const PROMISED = ['学号 00', '学号 123', '性别 女', '部门及下级']

/** The filters of the students page, and orders in which it can be shown. */
export const filterCases = async ({ url }: RunningServer): Promise<Filter[]> => {
  const { token } = await signIn(url, 'admin')
  const ask = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await response.json()) as { data: unknown }).data
  }
  const [department] = (await ask('/api/departments/tree')) as { id: number; name: string }[]
  const [schoolClass] = (await ask('/api/classes')) as { id: number }[]
  const asked: Record<string, Record<string, string | number>> = {
    无: {},
    '姓名 王': { name: '王' },
    '姓名 小明': { name: '小明' },
    '拼音 zy': { name: 'zy' },
    '拼音 wang': { name: 'wang' },
    '拼音 wxm': { name: 'wxm' },
    '姓名 王、按学号': { name: '王', sort: 'studentNumber' },
    '学号 00': { studentNumber: '00' },
    '学号 123': { studentNumber: '123' },
    '性别 女': { gender: '女' },
    班级: { classId: schoolClass?.id ?? 0 },
    部门及下级: { departmentId: department?.id ?? 0 },
    '入学日期 一年': { enrollmentStartDate: '2025-09-01', enrollmentEndDate: '2026-08-31' },
    '姓名 王、性别 女、部门': { name: '王', gender: '女', departmentId: department?.id ?? 0 },
    按学号倒序: { sort: 'studentNumber', order: 'desc' },
    按入学日期: { sort: 'enrollmentDate', order: 'asc' },
    '第 500 页': { page: 499 },
  }
  const cases: Filter[] = []
  for (const [name, query] of Object.entries(asked)) {
    const path = `/api/students/search?size=60&${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
    const { totalElements } = (await ask(path)) as StudentPage['data']
    const limitMs = PROMISED.includes(name) ? FILTER_LIMIT_MS : undefined
    cases.push({ name, found: totalElements, limitMs, request: rawRequest('GET', path, { token }) })
  }
  return cases
}
