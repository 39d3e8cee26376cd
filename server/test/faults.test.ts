import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { useLab } from './embedded-lab'
import { programOf } from './embedded-server'
import { type Cluster, embeddedServer, externalServer } from './fault-lab'
import { endAll } from './node-server'
import { openSocket } from './socket'

/** Each adds three terminations, a kill, a restart and a pause, on each kind of database. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
const WRITERS = 4

const lab = useLab()
let program = ''
vi.setConfig({ testTimeout: 60_000 + ROUNDS * 60_000 })

beforeAll(async () => {
  program = await programOf('../src/main.ts')
})
afterAll(endAll)

/** A status, or that the connection was cut before the answer was whole. */
type Outcome = number | 'cut'

const callerOf = (url: string) => {
  let token = ''
  const ask = async ({ method, path }: Endpoint, body?: object, id = 0) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const payload = body && { body: JSON.stringify(body) }
    const response = await fetch(`${url}${path.replace('{id}', String(id))}`, { method, headers, ...payload })
    return { status: response.status, text: await response.text() }
  }
  const signIn = async (password: string) => {
    const { text } = await ask(authApi.login, { username: 'admin', password })
    token = JSON.parse(text).token
  }
  return { ask, signIn, token: () => token }
}
type Ask = ReturnType<typeof callerOf>['ask']

/** Does one thing after the other until it is stopped, and keeps what became of each. */
const line = (attempt: (n: number) => Promise<{ status: number }>) => {
  const outcomes: Outcome[] = []
  let stopped = false
  const run = async () => {
    while (!stopped) {
      const outcome = await attempt(outcomes.length + 1).then(
        ({ status }): Outcome => status,
        (): Outcome => 'cut',
      )
      outcomes.push(outcome)
      await delay(20)
    }
  }
  const done = run()
  const acknowledged = () => outcomes.flatMap((outcome, index) => (outcome === 200 ? [index + 1] : []))
  return {
    outcomes,
    acknowledged,
    /** Until something that began after this call was done. */
    goesOn: async () => {
      const begun = outcomes.length + 1
      await vi.waitFor(() => expect(acknowledged().at(-1)).toBeGreaterThan(begun), {
        timeout: 30_000,
        interval: 20,
      })
    },
    stop: () => {
      stopped = true
      return done
    },
  }
}

const course = (code: string) => ({ name: '课程', courseCode: code, courseType: '必修', credits: 2 })

const aStudent = async (ask: Ask, number: number) => {
  const body = { studentNumber: `S${number}`, name: '张三', gender: '男' }
  return (JSON.parse((await ask(studentsApi.create, body)).text) as { data: { id: number } }).data.id
}

const faults = ({ endConnections, signal, pause }: Cluster): (() => Promise<unknown>)[] => [
  endConnections,
  endConnections,
  endConnections,
  async () => signal('SIGKILL'),
  // Ends every connection in good order; whoever looks after the database starts it again.
  async () => signal('SIGINT'),
  pause,
]

describe.each([
  ['embedded', embeddedServer],
  ['external', externalServer],
])('a server on an %s database that fails under load', (_kind, start) => {
  test('lives, answers again, loses nothing, doubles nothing, and has no fault to tell', async () => {
    await lab.prepare()
    const { node, cluster } = await start(program, lab)
    const { ask, signIn, token } = callerOf(node.url)
    await signIn('secret-1')
    await ask(authApi.changePassword, { oldPassword: 'secret-1', newPassword: 'secret-2' })
    await signIn('secret-2')
    const socket = openSocket(node.url)
    await socket.hello(token())

    const ids: number[] = []
    for (let n = 0; n < WRITERS; n += 1) ids.push(await aStudent(ask, n))
    const writers = ids.map((id) => line((n) => ask(studentsApi.update, { address: String(n) }, id)))
    const maker = line((n) => ask(coursesApi.create, course(`c-${n}`)))
    const reader = line(() => ask(coursesApi.exportAll))
    const lines = [...writers, maker, reader]
    for (let round = 0; round < ROUNDS; round += 1)
      for (const fault of faults(cluster)) {
        await Promise.all(lines.map((one) => one.goesOn()))
        await fault()
      }
    await Promise.all(lines.map((one) => one.goesOn()))
    await Promise.all(lines.map((one) => one.stop()))

    const seen = new Set(lines.flatMap(({ outcomes }) => outcomes))
    expect([...seen].filter((outcome) => ![200, 503, 'cut'].includes(outcome))).toEqual([])
    // Nothing is borrowed for ever.
    const many = await Promise.all(Array.from({ length: 30 }, () => ask(coursesApi.list)))
    expect(many.filter(({ status }) => status !== 200)).toEqual([])

    const students = await cluster.query('select id::int, address, version::int from students order by id')
    students.forEach(({ address, version }, index) => {
      const { acknowledged = () => [], outcomes = [] } = writers[index] ?? {}
      expect(Number(address)).toBeGreaterThanOrEqual(acknowledged().at(-1) ?? 0)
      expect(version - 1).toBeGreaterThanOrEqual(acknowledged().length)
      expect(version - 1).toBeLessThanOrEqual(outcomes.length)
    })
    const codes = (await cluster.query('select course_code as code from courses')).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(maker.acknowledged().filter((n) => !codes.includes(`c-${n}`))).toEqual([])
    const [{ noted }] = await cluster.query(
      `select count(*)::int as noted from audit_log where entity = 'courses' and action = 'create'`,
    )
    expect(noted).toBe(codes.length)

    // Jobs go on, and what is heard through the database still reaches a page that was open all the time.
    await cluster.query(`update jobs set run_at = now() where kind = 'jobs.sweep' and state = 'waiting'`)
    await vi.waitFor(
      async () => {
        const sweeps = `select state from jobs where kind = 'jobs.sweep' and finished_at > now() - interval '10 s'`
        expect(await cluster.query(sweeps)).toContainEqual({ state: 'done' })
      },
      { timeout: 40_000, interval: 100 },
    )
    await socket.settle()
    await ask(authApi.logout)
    expect(await socket.closed).toBe(4401)

    expect(node.child.exitCode).toBeNull()
    expect(await node.end('SIGTERM')).toBe(0)
  })
})
