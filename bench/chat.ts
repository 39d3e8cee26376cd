import { rawRequest } from './cases'
import { type Conversation, conversationsOf, spread } from './conversations'
import { type Delivery, measureDelivery } from './delivery'
import { runLoad } from './load'
import { measureNotice } from './notices'
import type { Options } from './options'
import { figure, note, printTable, type Target } from './report'
import { embeddedSchool } from './school'
import { type RunningServer, startServer } from './server'
import type { Person } from './sockets'
import type { Tools } from './tools'

const MESSAGES = 1_000_000
/** What is said in the school, and how many take part with a token of their own. */
export const CHAT = { messages: MESSAGES, people: 5000 }
/** Of RosarioSIS's 43 ms at 3,000 pupils and 121 at 50,000: less than a tenth, and the same at both. */
const SEND_LIMIT_MS = 4
const DELIVERY_LIMIT_MS = 100
const SOCKET_LIMIT_KB = 60
const NOTICE_LIMIT_MS = 2000
const AIMED_SOCKETS = 2000
/** Some hundred teachers would soon have sent as much as anyone may in a minute. */
const TEACHER_EVERY = 10

interface Row {
  name: string
  p50: number
  p95: number
  cpuMs: number | undefined
}

/** Each case over many conversations, so that it is not always the same pages of the database. */
const measureCalls = async (
  server: RunningServer,
  conversations: readonly Conversation[],
  { quick }: Options,
) => {
  const some = spread(conversations, 400)
  const read = (path: (conversation: Conversation) => string, who: (conversation: Conversation) => Person) =>
    some.map((conversation) => rawRequest('GET', path(conversation), { token: who(conversation).token }))
  const parentOf = ({ parent }: Conversation) => parent
  const teacherOf = ({ teacher }: Conversation) => teacher
  const cases: Record<string, Buffer[]> = {
    发送消息: conversations.map(({ id, parent, teacher }, index) =>
      rawRequest('POST', `/api/communication/sessions/${id}/messages`, {
        token: (index % TEACHER_EVERY === 0 ? teacher : parent).token,
        body: { content: 'bench message of usual length, forty letters' },
      }),
    ),
    '打开聊天（最近 20 条）': read(({ id }) => `/api/communication/sessions/${id}/messages`, parentOf),
    '会话列表（班主任）': read(() => '/api/communication/conversations', teacherOf),
    未读数: read(
      ({ teacher }) => `/api/communication/unread-count/${teacher.userId}?userType=TEACHER`,
      teacherOf,
    ),
    '搜索消息（咳嗽）': read(
      () => `/api/communication/search?keyword=${encodeURIComponent('咳嗽')}`,
      parentOf,
    ),
  }
  const rows: Row[] = []
  for (const [name, requests] of Object.entries(cases)) {
    const time = quick
      ? { seconds: 1, warmUp: { requests: 300, seconds: 1 } }
      : { seconds: 3, warmUp: { requests: 1500, seconds: 4 } }
    const from = (connection: number) => Math.floor((connection * requests.length) / 10)
    const measured = await runLoad({
      port: server.port,
      pids: [server.pid],
      connections: 10,
      requests: (connection) => [...requests.slice(from(connection)), ...requests.slice(0, from(connection))],
      ...time,
    })
    if (measured.failures > 0) note(`${name}：${measured.failures} 次失败，数字不可信`)
    rows.push({ name, p50: measured.p50, p95: measured.p95, cpuMs: measured.cpuMs })
  }
  return rows
}

const printCalls = (school: string, rows: readonly Row[]) =>
  printTable(
    `沟通：${school}，库中 ${MESSAGES.toLocaleString('zh-CN')} 条消息，10 个连接`,
    ['请求', 'p50 毫秒', 'p95', 'CPU 毫秒/请求'],
    rows.map(({ name, p50, p95, cpuMs }) => [name, ...[p50, p95, cpuMs].map(figure)]),
  )

const sendTarget = (school: string, rows: readonly Row[]): Target => ({
  name: `发送消息，${school}`,
  value: rows.find(({ name }) => name === '发送消息')?.cpuMs,
  limit: SEND_LIMIT_MS,
  unit: 'CPU 毫秒/请求',
})

const deliveryTargets = (deliveries: readonly Delivery[]): Target[] => {
  const aimed = deliveries.find(({ sockets }) => sockets === AIMED_SOCKETS)
  const faults = deliveries.reduce(
    (sum, { lost, disordered, refused }) => sum + lost + disordered + refused,
    0,
  )
  const memory = deliveries.flatMap(({ kbPerSocket }) => kbPerSocket ?? [])
  return [
    {
      name: `${AIMED_SOCKETS} 个连接，每秒 200 条，送达 p95`,
      value: aimed?.p95,
      limit: DELIVERY_LIMIT_MS,
      unit: '毫秒',
    },
    { name: '丢失、乱序或被拒绝的消息', value: faults, limit: 0, unit: '条' },
    {
      name: '每个连接的内存',
      value: memory.length === 0 ? undefined : Math.max(...memory),
      limit: SOCKET_LIMIT_KB,
      unit: 'KB',
    },
  ]
}

export const benchChat = async (tools: Tools, options: Options) => {
  const targets: Target[] = []

  note('沟通：演示学校')
  const small = await embeddedSchool(tools, undefined, CHAT)
  const conversations = conversationsOf(small.dataDir)
  const server = await startServer(tools, small)
  const calls = await measureCalls(server, conversations, options)
  printCalls('演示学校', calls)
  targets.push(sendTarget('演示学校', calls))
  const notices = [await measureNotice(server, conversations, 1000)]
  await server.stop()
  const deliveries: Delivery[] = []
  for (const sockets of options.quick ? [1000] : [1000, AIMED_SOCKETS, 5000]) {
    note(`送达：${sockets} 个连接`)
    // Memory that earlier sockets have left behind would hide what these take.
    const fresh = await startServer(tools, small)
    deliveries.push(await measureDelivery(fresh, conversations, { sockets, seconds: options.quick ? 5 : 60 }))
    await fresh.stop()
  }
  printTable(
    '送达（一台服务器，每秒 200 条消息，从发出到对方收到，毫秒）',
    ['连接', '消息', '每秒', 'p50', 'p95', 'p99', '丢失', '乱序', '拒绝', 'CPU 毫秒/条', 'KB/连接'],
    deliveries.map((one) => [
      String(one.sockets),
      String(one.messages),
      ...[one.perSecond, one.p50, one.p95, one.p99].map(figure),
      String(one.lost),
      String(one.disordered),
      String(one.refused),
      figure(one.cpuMs),
      figure(one.kbPerSocket),
    ]),
  )
  targets.push(...deliveryTargets(deliveries))

  note(`沟通：${options.students} 名学生`)
  const large = await embeddedSchool(tools, options.students, CHAT)
  const many = conversationsOf(large.dataDir)
  const big = await startServer(tools, large)
  const bigCalls = await measureCalls(big, many, options)
  printCalls(`${options.students} 名学生`, bigCalls)
  targets.push(sendTarget(`${options.students} 名学生`, bigCalls))
  notices.push(await measureNotice(big, many, 10_000))
  await big.stop()
  printTable(
    '通知（一次发布，毫秒）',
    ['家长回执', '发布', '打开着的网页', '全部得知'],
    notices.map((one) => [
      String(one.receipts),
      figure(one.publishMs),
      String(one.sockets),
      figure(one.toldMs),
    ]),
  )
  for (const one of notices)
    targets.push({
      name: `通知 ${one.receipts} 位家长，网页得知`,
      value: one.toldMs,
      limit: NOTICE_LIMIT_MS,
      unit: '毫秒',
    })
  return { result: { calls, bigCalls, deliveries, notices }, targets }
}
