import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../test/app'
import { gate, SECOND, START, useJobs } from '../../../test/jobs-lab'
import { AppError } from '../errors'
import type { JobRun } from './job'
import { enqueue } from './queue'

const t = await testApp()
const { worker, find, now, pass, order, cancel, untilRunning } = useJobs(t)

describe('a deed that settles its job', () => {
  /** Leaves a mark in the same transaction: as many as the deed was done. */
  const deed = (after: (job: JobRun) => unknown) => async (job: JobRun) => {
    await t.db.transaction().execute(async (tx) => {
      await enqueue(tx, { kind: 'mark', runAt: now() })
      await job.settle(tx, 'done')
    })
    await after(job)
    return 'never told'
  }
  const marks = async () =>
    (await t.db.selectFrom('jobs').select('id').where('kind', '=', 'mark').execute()).length

  it.each([
    ['fails', () => Promise.reject(new Error('after the commit'))],
    ['refuses', () => Promise.reject(new AppError('INVALID', '太晚了'))],
    ['is cancelled', (job: JobRun) => cancel(job.id).then(job.checkCancelled)],
    [
      'loses its lease',
      async (job: JobRun) => {
        pass(31 * SECOND)
        await job.checkCancelled()
      },
    ],
  ])('is done once, also when the handler then %s', async (_how, after) => {
    const id = await order('deed')
    const handlers = { deed: deed(after) }
    await worker({ handlers }).runDue()
    expect(await find(id)).toMatchObject({ state: 'done', result: 'done', error: null, attempts: 1 })
    pass(3600 * SECOND)
    expect(await worker({ handlers }).runDue()).toBe(0)
    expect(await marks()).toBe(1)
  })

  it('is done once when its server dies before it hears of the commit', async () => {
    const id = await order('deed')
    const { open, opened } = gate()
    const dead = worker({ handlers: { deed: deed(() => opened) }, patienceMs: 1 })
    dead.start()
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: 'done' }))
    await dead.stop()
    pass(31 * SECOND)
    expect(await worker({ handlers: { deed: deed(() => {}) } }).runDue()).toBe(0)
    expect(await marks()).toBe(1)
    open()
  })

  it('is not done at all when the job was cancelled before', async () => {
    const id = await order('deed')
    const { runDue } = worker({
      handlers: {
        deed: async (job) => {
          await cancel(job.id)
          return deed(() => {})(job)
        },
      },
    })
    await runDue()
    expect(await find(id)).toMatchObject({ state: 'cancelled', result: null })
    expect(await marks()).toBe(0)
  })

  it('orders the next of its kind with it', async () => {
    const recurring = [{ kind: 'deed', everyMs: 60 * SECOND }]
    const { runDue } = worker({
      handlers: { deed: deed(() => Promise.reject(new Error('late'))) },
      recurring,
    })
    expect(await runDue()).toBe(1)
    expect(await runDue()).toBe(0)
    pass(60 * SECOND)
    expect(await runDue()).toBe(1)
    expect(await marks()).toBe(2)
  })
})

describe('lanes', () => {
  it('keep room for what is quick, however much of the slow waits', async () => {
    const { open, opened } = gate()
    const handlers = { import: () => opened, notice: async () => {} }
    const made = worker({ handlers, slow: ['import'] })
    const imports: number[] = []
    for (let n = 0; n < 5; n += 1) imports.push(await order('import'))
    made.start()
    for (const id of imports.slice(0, 2)) await untilRunning(id)
    const id = await order('notice')
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: 'done' }))
    expect(await find(imports[4] ?? 0)).toMatchObject({ state: 'waiting' })
    open()
    for (const id of imports)
      await vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: 'done' }))
  })

  it('keep room for what is slow, however long the long take', async () => {
    const { open, opened } = gate()
    const handlers = { run: () => opened, import: async () => {} }
    const made = worker({ handlers, slow: ['import'], long: ['run'] })
    const runs: number[] = []
    for (let n = 0; n < 3; n += 1) runs.push(await order('run'))
    made.start()
    for (const id of runs.slice(0, 2)) await untilRunning(id)
    const id = await order('import')
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: 'done' }))
    expect(await find(runs[2] ?? 0)).toMatchObject({ state: 'waiting' })
    open()
    for (const id of runs)
      await vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: 'done' }))
  })

  it('do not hide from each other what comes again and is due', async () => {
    const others = ['two', 'three', 'four', 'five', 'six'].map((kind) => ({ kind, everyMs: 3600 * SECOND }))
    const recurring = [{ kind: 'one', everyMs: 60 * SECOND }, ...others]
    const handlers = Object.fromEntries(recurring.map(({ kind }) => [kind, async () => {}]))
    const setup = { handlers: { ...handlers, rare: async () => {} }, slow: ['rare'], recurring }
    expect(await worker(setup).runDue()).toBe(recurring.length)
    // Each time a worker that knows of nothing, as after a start: both of its lanes see to the first of each.
    for (let round = 0; round < 5; round += 1) {
      pass(60 * SECOND)
      expect(await worker(setup).runDue()).toBe(1)
    }
  })
})

describe('a worker between two looks', () => {
  const rare = { pollMs: 3600 * SECOND }

  it('starts what it is told of at once', async () => {
    const { start, bus } = worker({ ...rare, handlers: { greet: async () => 'hello' } })
    start()
    await delay(100)
    const id = await order('greet')
    bus.publish({ type: 'job.ordered', id })
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: 'done' }))
  })

  it('does a thousand that were ordered at once without looking at the clock', async () => {
    const { start, bus } = worker({ ...rare, handlers: { empty: async () => {} } })
    start()
    const last = await t.db.transaction().execute(async (tx) => {
      for (let n = 1; n < 1000; n += 1) await enqueue(tx, { kind: 'empty', runAt: now() })
      return enqueue(tx, { kind: 'empty', runAt: now() })
    })
    bus.publish({ type: 'job.ordered', id: last })
    await vi.waitFor(
      async () => {
        const left = t.db.selectFrom('jobs').select('id').where('state', '!=', 'done').limit(1)
        expect(await left.execute()).toEqual([])
      },
      { timeout: 25_000, interval: 50 },
    )
  })

  it('is not deaf while it looks: what comes then is looked for again', async () => {
    let asked = 0
    // Whoever looks asks for the time first: by that time nothing is due, and then it is told that something is.
    const clock = () => {
      asked += 1
      made.bus.publish({ type: 'job.ordered', id: 0 })
      return asked === 1 ? new Date(START.getTime() - 1) : START
    }
    const made = worker({ ...rare, now: clock, handlers: { greet: async () => 'hello' } })
    const id = await order('greet')
    made.start()
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: 'done' }))
  })
})
