import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../test/app'
import { gate, SECOND, type Setup, START, useJobs } from '../../../test/jobs-lab'
import { AppError } from '../errors'
import type { AppEvent } from '../events'
import type { JobRun } from './job'
import { enqueue, findJob } from './queue'
import { jobsJobs } from './sweep'

const t = await testApp()
const { worker, find, now, pass, order, cancel, untilRunning } = useJobs(t)

describe('a job', () => {
  it('runs once with its payload, and keeps its result', async () => {
    const seen: unknown[] = []
    const { runDue } = worker({
      handlers: {
        greet: async (job) => {
          seen.push([job.payload, job.ownerId, job.attempt])
          return { greeted: true }
        },
      },
    })
    const id = await order('greet', { payload: { name: '小明' }, ownerId: 7 })
    expect(await runDue()).toBe(1)
    expect(await runDue()).toBe(0)
    expect(seen).toEqual([[{ name: '小明' }, 7, 1]])
    expect(await find(id)).toMatchObject({ state: 'done', result: { greeted: true }, finishedAt: START })
  })

  it('does not exist when the transaction that ordered it fails', async () => {
    const ordered = t.db.transaction().execute(async (tx) => {
      await enqueue(tx, { kind: 'greet' })
      throw new Error('rolled back')
    })
    await expect(ordered).rejects.toThrow('rolled back')
    expect(await t.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  it('waits for its time', async () => {
    const { runDue } = worker({ handlers: { later: async () => {} } })
    await order('later', { runAt: new Date(START.getTime() + 60 * SECOND) })
    expect(await runDue()).toBe(0)
    pass(60 * SECOND)
    expect(await runDue()).toBe(1)
  })

  it('of an unknown kind is left to nodes that know it', async () => {
    const id = await order('from-a-newer-version')
    expect(await worker({ handlers: { other: async () => {} } }).runDue()).toBe(0)
    expect(await find(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('with the key of one that waits is that one', async () => {
    const { runDue } = worker({ handlers: { unique: async () => {} } })
    const [one, two] = await Promise.all([
      order('unique', { uniqueKey: 'k' }),
      order('unique', { uniqueKey: 'k' }),
    ])
    expect(two).toBe(one)
    expect(await runDue()).toBe(1)
    expect(await order('unique', { uniqueKey: 'k' })).not.toBe(one)
  })
})

describe('failure', () => {
  it('is tried again after growing pauses, five times in all', async () => {
    let runs = 0
    const { runDue } = worker({
      handlers: {
        broken: async () => {
          runs += 1
          throw new Error(`broken ${runs}`)
        },
      },
    })
    const id = await order('broken')
    for (const pause of [10, 40, 160, 640]) {
      expect(await runDue()).toBe(1)
      const job = await find(id)
      expect(job).toMatchObject({ state: 'waiting', error: `broken ${runs}`, finishedAt: null })
      expect(job.runAt.getTime() - now().getTime()).toBe(pause * SECOND)
      pass(pause * SECOND - 1)
      expect(await runDue()).toBe(0)
      pass(1)
    }
    expect(await runDue()).toBe(1)
    expect(await find(id)).toMatchObject({
      state: 'failed',
      error: 'broken 5',
      attempts: 5,
      finishedAt: now(),
    })
    pass(3600 * SECOND)
    expect(await runDue()).toBe(0)
  })

  it('that passes leaves no trace in the result', async () => {
    const { runDue } = worker({
      handlers: {
        shaky: async (job) => {
          if (job.attempt === 1) throw new Error('once')
          return 'fine'
        },
      },
    })
    const id = await order('shaky')
    await runDue()
    pass(10 * SECOND)
    await runDue()
    expect(await find(id)).toMatchObject({ state: 'done', result: 'fine', error: null, attempts: 2 })
  })

  it('of a handler that throws before it promises anything is a failure like others', async () => {
    const { runDue } = worker({
      handlers: {
        rash: () => {
          throw new Error('at once')
        },
      },
    })
    const id = await order('rash')
    await runDue()
    expect(await find(id)).toMatchObject({ state: 'waiting', error: 'at once' })
  })

  it('in words is final', async () => {
    const { runDue } = worker({
      handlers: {
        refused: async () => {
          throw new AppError('INVALID', '第 3 行学号重复')
        },
      },
    })
    const id = await order('refused')
    await runDue()
    expect(await find(id)).toMatchObject({ state: 'failed', error: '第 3 行学号重复', attempts: 1 })
  })
})

describe('the lease', () => {
  it('is renewed while the job runs, so nobody else takes it', async () => {
    const { open, opened } = gate()
    const first = worker({ handlers: { slow: () => opened }, leaseMs: 300 })
    const second = worker({ handlers: { slow: async () => {} } })
    const id = await order('slow')
    const running = first.runDue()
    for (let i = 0; i < 10; i += 1) {
      await delay(50)
      pass(50)
    }
    expect(await second.runDue()).toBe(0)
    open()
    await running
    expect(await find(id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('expires with its node: another takes over, and the first has no say any more', async () => {
    const { open, opened } = gate()
    let aborted: unknown
    const dead = worker({
      handlers: {
        slow: async (job) => {
          await opened
          await job.checkCancelled().catch(() => {
            aborted = job.signal.reason
          })
          return 'from the first'
        },
      },
    })
    const alive = worker({ handlers: { slow: async () => 'from the second' } })
    const id = await order('slow')
    const running = dead.runDue()
    await untilRunning(id)
    pass(31 * SECOND)
    expect(await alive.runDue()).toBe(1)
    open()
    await running
    expect(aborted).toMatchObject({ name: 'LeaseLost' })
    expect(await find(id)).toMatchObject({ state: 'done', result: 'from the second', attempts: 2 })
  })

  it('of a job that brings its node down again and again is not given for ever', async () => {
    const id = await order('deadly')
    await t.db
      .updateTable('jobs')
      .set({ state: 'running', attempts: 5, locked_until: new Date(START.getTime() - 1) })
      .execute()
    expect(await worker({ handlers: { deadly: async () => {} } }).runDue()).toBe(0)
    expect(await find(id)).toMatchObject({ state: 'failed', error: '任务多次中断，已停止重试' })
  })
})

describe('progress and cancelling', () => {
  it('shows every phase, and how it ended', async () => {
    const events: AppEvent[] = []
    const shown: unknown[] = []
    const { runDue } = worker({
      events,
      handlers: {
        rows: async (job) => {
          for (const phase of ['读取', '写入']) {
            for (let done = 0; done <= 50; done += 1) await job.progress({ phase, done, total: 50 })
            shown.push((await find(job.id)).progress)
          }
        },
      },
    })
    const id = await order('rows')
    await runDue()
    expect(shown).toMatchObject([{ phase: '读取' }, { phase: '写入' }])
    expect(await find(id)).toMatchObject({ progress: { phase: '写入', done: 50, total: 50 } })
    // Two phases and the end, not a hundred rows.
    expect(events.length).toBeLessThan(10)
    expect(events.at(-1)).toEqual({ type: 'job.updated', id })
  })

  it('ends a waiting job at once', async () => {
    const { runDue } = worker({ handlers: { idle: async () => {} } })
    const id = await order('idle')
    expect(await cancel(id)).toBe('cancelled')
    expect(await runDue()).toBe(0)
    expect(await find(id)).toMatchObject({ state: 'cancelled', finishedAt: START })
    expect(await cancel(id)).toBeUndefined()
  })

  it('ends a running job at its next check', async () => {
    const { open, opened } = gate()
    const { runDue } = worker({
      handlers: {
        long: async (job) => {
          await opened
          await job.checkCancelled()
          return 'not reached'
        },
      },
    })
    const id = await order('long')
    const running = runDue()
    await untilRunning(id)
    expect(await cancel(id)).toBe('running')
    open()
    await running
    expect(await find(id)).toMatchObject({ state: 'cancelled', result: null, error: null, attempts: 1 })
  })

  it('reaches a handler that only listens to the signal', async () => {
    const untilAborted = (job: JobRun) =>
      new Promise((_, reject) => {
        job.signal.addEventListener('abort', () => reject(job.signal.reason))
      })
    const { runDue } = worker({ handlers: { deaf: untilAborted }, leaseMs: 30 })
    const id = await order('deaf')
    const running = runDue()
    await untilRunning(id)
    expect(await cancel(id)).toBe('running')
    await running
    expect(await find(id)).toMatchObject({ state: 'cancelled' })
  })

  it('ends a cancelled job whose node died', async () => {
    const id = await order('lost')
    const locked_until = new Date(START.getTime() - 1)
    await t.db
      .updateTable('jobs')
      .set({ state: 'running', attempts: 1, locked_until, cancel_requested: true })
      .execute()
    expect(await worker({ handlers: { lost: async () => {} } }).runDue()).toBe(0)
    expect(await find(id)).toMatchObject({ state: 'cancelled' })
  })
})

describe('the worker', () => {
  it('runs a recurring job once a period, however many nodes there are', async () => {
    let runs = 0
    const setup: Setup = {
      handlers: {
        tidy: async () => {
          runs += 1
        },
      },
      recurring: [{ kind: 'tidy', everyMs: 60 * SECOND }],
    }
    const nodes = [worker(setup), worker(setup)]
    for (const node of nodes) node.start()
    await vi.waitFor(() => expect(runs).toBe(1))
    await delay(50)
    expect(runs).toBe(1)
    pass(60 * SECOND)
    await vi.waitFor(() => expect(runs).toBe(2))
    await delay(50)
    expect(runs).toBe(2)
    await Promise.all(nodes.map((node) => node.stop()))
    const restarted = worker(setup)
    expect(await restarted.runDue()).toBe(0)
  })

  it('goes on with a recurring job after it has failed for good', async () => {
    const { runDue } = worker({
      handlers: {
        tidy: async () => {
          throw new AppError('INVALID', '不行')
        },
      },
      recurring: [{ kind: 'tidy', everyMs: 60 * SECOND }],
    })
    expect(await runDue()).toBe(1)
    pass(60 * SECOND)
    expect(await runDue()).toBe(1)
  })

  it('shares a heap of jobs with others without doing one twice', async () => {
    const seen: number[] = []
    const setup = {
      handlers: {
        piece: async (job: JobRun) => {
          seen.push(job.id)
        },
      },
    }
    const ids = await Promise.all(Array.from({ length: 30 }, () => order('piece')))
    const counts = await Promise.all([worker(setup).runDue(), worker(setup).runDue()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(30)
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })

  it('stops only when what runs has ended, and takes nothing more', async () => {
    const { open, opened } = gate()
    const node = worker({ handlers: { slow: () => opened } })
    const id = await order('slow')
    node.start()
    await untilRunning(id)
    let stopped = false
    const stopping = node.stop().then(() => {
      stopped = true
    })
    // A look for work that was under way may still find some.
    await delay(100)
    const late = await order('slow')
    expect(stopped).toBe(false)
    open()
    await stopping
    expect(await find(id)).toMatchObject({ state: 'done' })
    await delay(40)
    expect(await find(late)).toMatchObject({ state: 'waiting' })
  })

  it('asks what runs to end when it stops, and the next one goes on with it at once', async () => {
    const heard: unknown[] = []
    const begun = gate()
    const first = worker({
      handlers: {
        long: async (job) => {
          begun.open()
          await new Promise((resolve) => job.signal.addEventListener('abort', resolve))
          heard.push(job.signal.reason)
          await job.checkCancelled()
        },
      },
    })
    const id = await order('long')
    first.start()
    await begun.opened
    await first.stop()
    expect(heard).toMatchObject([{ name: 'Stopped' }])
    expect(await find(id)).toMatchObject({ state: 'waiting', error: null, finishedAt: null, runAt: now() })
    expect(await worker({ handlers: { long: async () => {} } }).runDue()).toBe(1)
    expect(await find(id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('is stopped as often as it may be: a job that was given back has lost no try', async () => {
    const untilAborted = (job: JobRun) =>
      new Promise((_, reject) => {
        job.signal.addEventListener('abort', () => reject(job.signal.reason))
      })
    const id = await order('long')
    for (let stops = 0; stops < 7; stops += 1) {
      const node = worker({ handlers: { long: untilAborted } })
      node.start()
      await untilRunning(id)
      await node.stop()
      expect(await find(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    }
    expect(await worker({ handlers: { long: async () => 'to its end' } }).runDue()).toBe(1)
    expect(await find(id)).toMatchObject({ state: 'done', result: 'to its end', attempts: 1 })
  })

  it('does not begin what it has claimed while it was stopped', async () => {
    let begun = 0
    const node = worker({ handlers: { late: async () => void begun++ } })
    await order('late')
    node.start()
    await node.stop()
    expect(begun).toBe(0)
    expect(await t.db.selectFrom('jobs').select('state').execute()).toEqual([{ state: 'waiting' }])
  })

  it('leaves a job that does not hear to its lease', async () => {
    const { open, opened } = gate()
    const node = worker({ handlers: { deaf: () => opened }, patienceMs: 1 })
    const id = await order('deaf')
    node.start()
    await untilRunning(id)
    await node.stop()
    expect(await find(id)).toMatchObject({ state: 'running', attempts: 1 })
    open()
    await vi.waitFor(async () => expect(await find(id)).toMatchObject({ state: 'done' }))
  })

  it('forgets finished jobs after a month', async () => {
    const { handlers } = jobsJobs(t.db)
    const old = await order('gone')
    const { runDue } = worker({ handlers: { ...handlers, gone: async () => {} } })
    await runDue()
    pass(31 * 86_400 * SECOND)
    const waiting = await order('gone', { runAt: new Date(now().getTime() + SECOND) })
    const sweep = await order('jobs.sweep')
    await runDue()
    expect(await find(sweep)).toMatchObject({ state: 'done', result: { deleted: 1 } })
    expect(await findJob(t.db, old)).toBeUndefined()
    expect(await find(waiting)).toMatchObject({ state: 'waiting' })
  })
})
