import { scheduleRunsApi } from '@xueqiao/contract/features/teaching/timetable/runs'
import { schedulesApi as api } from '@xueqiao/contract/features/teaching/timetable/versions'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { programOf } from './embedded-server'
import { endAll, startNode } from './node-server'
import { timetableLab } from './timetable-lab'

afterAll(endAll)

const PATIENCE = { timeout: 60_000, interval: 200 }

test('a server that is killed while it works a table out: the next one ends the run with the best there was', async () => {
  await programOf('../src/modules/teaching/timetable/running/timetable.worker.mjs', 'timetable.worker.mjs')
  const program = await programOf('../src/main.ts')
  const { t, admin, semesterId } = await timetableLab()
  const { data: draft } = await admin.call(api.create, { body: { semesterId, name: '断电' } })
  const params = { id: draft.id }
  const { data: run } = await admin.call(scheduleRunsApi.start, { params, body: { seconds: 600 } })
  const row = () =>
    t.db
      .selectFrom('schedule_runs')
      .select(['state', 'taken', 'best'])
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow()

  const first = await startNode(program, t.database)
  await vi.waitFor(async () => expect((await row()).best).toHaveLength(28), PATIENCE)
  await first.end('SIGKILL')
  expect(await row()).toMatchObject({ state: 'RUNNING', taken: false })

  // Whoever is gone no longer renews the lease: it has run out.
  await sql`update jobs set locked_until = '2026-01-01' where kind = 'timetable.run'`.execute(t.db)
  const next = await startNode(program, t.database)
  await vi.waitFor(async () => expect((await row()).state).toBe('STOPPED'), PATIENCE)
  expect((await row()).taken).toBe(true)
  const { data } = await admin.call(api.get, { params })
  expect(data).toMatchObject({ placed: 28, running: false })
  await next.end('SIGKILL')
})
