import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { communicationStatsApi } from '@xueqiao/contract/features/family/communication/stats'
import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsStatsApi } from '@xueqiao/contract/features/family/notifications/stats'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../src/platform/context'
import { createWorker } from '../src/platform/jobs/worker'
import type { TestApp } from '../test/app'
import { DEMO_PASSWORD, demoApp } from '../test/demo-app'
import { fillLater } from './later/fill'
import { laterJobs, orderLater } from './later/jobs'
import { LATER } from './later/parts'

/** What the job has written, without what the database numbers as it likes. */
const written = async ({ db }: TestApp) => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from users) as users,
    (select count(*)::int from conversations) as talks,
    (select count(*)::int from messages) as messages,
    (select md5(string_agg(body, '' order by created_at, body)) from messages) as words,
    (select count(*)::int from notices) as notices,
    (select count(*)::int from notice_receipts) as receipts,
    (select count(*)::int from notice_receipts where settled_at is not null) as settled,
    (select count(*)::int from files) as files,
    (select count(*)::int from notifications) as bells,
    (select count(*)::int from feedback) as feedback,
    (select count(*)::int from feedback_replies) as steps,
    (select count(*)::int from homeworks) as homeworks,
    (select md5(string_agg(h.title || s.state || s.times || coalesce(s.score, 0), '' order by h.id, s.student_id))
      from homework_submissions s join homeworks h on h.id = s.homework_id) as works,
    (select count(*)::int from homework_submission_versions) as versions,
    (select value->'done' from settings where key = 'demo-filled') as done`.execute(db)
  return rows[0]
}

/** Of each part only some pieces: that all of them can be filled is seen below. */
const PARTS = LATER.map((part) => ({
  ...part,
  pieces: async (ctx: Ctx) => (await part.pieces(ctx)).slice(0, 3),
}))

/** Runs the job to its end, or until it says this. */
const run = async (t: TestApp, until?: string) => {
  const said: string[] = []
  const { db, bus, env, log } = t.ctx()
  const say = (line: string) => {
    said.push(line)
    if (until !== undefined && line.includes(until)) void worker.stop()
  }
  const { handlers } = laterJobs({ db, bus, env, log }, say, {
    firstLookMs: 0,
    rest: 0,
    parts: PARTS,
  })
  const worker = createWorker({ db, bus, log, now: () => t.ctx().now, handlers })
  await worker.runDue()
  return said
}

describe('the job', () => {
  test('fills all of it once, however often it is ended on the way, and tells the administrator how far it is', async () => {
    const [t, whole] = [await demoApp(), await demoApp()]
    await fillLater(whole.ctx(), { password: DEMO_PASSWORD, parts: PARTS })
    t.env.demo = { password: DEMO_PASSWORD, accounts: [] }
    const admin = await t.login('admin', DEMO_PASSWORD)
    const teacher = await t.login('teacher', DEMO_PASSWORD)
    const fillingOf = async (call: typeof admin) => (await call(dashboardApi.get)).data.filling
    expect(await fillingOf(admin)).toBeNull()

    for (const _ of ['once', 'again']) expect(await orderLater(t.ctx())).toBe(true)
    expect(await fillingOf(admin)).toEqual({ part: 1, parts: 0, label: '' })
    expect(await run(t, '第 3')).toContain(`演示数据正在补充：第 1 / ${LATER.length} 部分，家长与学生账号`)
    expect(await fillingOf(admin)).toEqual({ part: 3, parts: LATER.length, label: '家校沟通' })
    expect(await fillingOf(teacher)).toBeNull()
    const said = await run(t, '第 5')
    expect(said[0]).toContain('第 3')
    expect(said.join()).not.toContain('完毕')
    expect((await run(t)).at(-1)).toBe('演示数据已补充完毕')

    expect(await fillingOf(admin)).toBeNull()
    expect(await orderLater(t.ctx())).toBe(false)
    expect(await run(t)).toEqual([])
    expect(await written(t)).toEqual(await written(whole))
  }, 300_000)

  test('goes on in the middle of a part, and fills what a newer version adds', async () => {
    const t = await demoApp()
    const filled: string[] = []
    let patience = 2
    const part = (key: string) => ({
      ...{ key, label: key, pieces: async () => [1, 2, 3] },
      fill: async (_: unknown, piece: number) => {
        if (patience-- === 0) throw new Error('killed')
        filled.push(`${key} ${piece}`)
      },
    })
    const fill = (...parts: ReturnType<typeof part>[]) => fillLater(t.ctx(), { password: 'secret-1', parts })
    await expect(fill(part('a'))).rejects.toThrow('killed')
    await fill(part('a'))
    await fill(part('a'), part('b'))
    expect(filled).toEqual(['a 1', 'a 2', 'a 3', 'b 1', 'b 2', 'b 3'])
    // A school of before knows nothing of parts, and is left as it is.
    await sql`delete from settings where key = 'demo-filled'`.execute(t.db)
    await fill(part('c'))
    expect(filled).toHaveLength(6)
  })
})

describe('the school', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await demoApp({ later: true })
  }, 180_000)

  test('talks in all classes, reads most notices and answers most of what is asked', async () => {
    const admin = await t.login('admin', DEMO_PASSWORD)
    const { analytics } = (await admin(communicationStatsApi.stats, { query: {} })).data
    expect(analytics?.classes.length).toBeGreaterThanOrEqual(30)
    for (const { messages, families } of analytics?.classes ?? []) {
      expect(messages).toBeGreaterThan(3)
      expect(families).toBeGreaterThan(1)
    }
    const { classes } = (await admin(notificationsStatsApi.stats, { query: {} })).data
    expect(classes).toHaveLength(36)
    for (const { read, families, answered, asked } of classes) {
      expect(read / families).toBeGreaterThan(0.5)
      expect(answered / asked).toBeGreaterThan(0.4)
    }
    const { data } = await admin(dashboardApi.get)
    const weeks = data.trends.find(({ key }) => key === 'feedback')?.rows ?? []
    expect(weeks.filter(({ values }) => (values[0] ?? 0) > 0).length).toBeGreaterThan(5)
    const { rows } = await sql<{ status: string }>`select status from feedback where class_id not in
      (select class_id from students s join users u on u.profile_id = s.id and u.username = 'student')
      group by status order by status`.execute(t.db)
    expect(rows.map(({ status }) => status)).toEqual(['CLOSED', 'OPEN', 'PROCESSING'])
  })

  test('every class has its group, with all who are of it', async () => {
    const { rows } = await sql<{
      groups: number
      members: number
    }>`select count(distinct c.id)::int as groups,
        count(*)::int as members from conversations c join conversation_members k on k.conversation_id = c.id
      where c.class_id is not null`.execute(t.db)
    expect(rows[0]?.groups).toBeGreaterThan(33)
    expect(rows[0]?.members).toBeGreaterThan(1000)
  })

  test('lives by day: nothing is still to come, and teachers answer at their hours', async () => {
    const { rows } = await sql<{ late: number; night: number; odd: number; unseen: number }>`select
      (select count(*)::int from messages where created_at > ${t.ctx().now}) +
      (select count(*)::int from notice_receipts where greatest(read_at, settled_at) > ${t.ctx().now}) +
      (select count(*)::int from feedback_replies where created_at > ${t.ctx().now}) as late,
      (select count(*)::int from messages where extract(hour from created_at at time zone 'Asia/Shanghai')
        not between 7 and case sender_type when 'TEACHER' then 19 else 22 end) +
      (select count(*)::int from notice_receipts where extract(hour from read_at at time zone 'Asia/Shanghai')
        not between 6 and 22) as night,
      (select count(*)::int from messages where body ~ '[{}<>|]|其她') as odd,
      (select count(*)::int from messages where visible_at > ${t.ctx().now}) as unseen`.execute(t.db)
    expect(rows).toEqual([{ late: 0, night: 0, odd: 0, unseen: 0 }])
  })

  test('asks guardians, never pupils', async () => {
    const { rows } = await sql<{ asked: number; pupils: number }>`select
      (select count(*)::int from notice_receipts r join notices n on n.id = r.notice_id
        join users u on u.id = r.user_id and u.profile_type = 'STUDENT' where n.level <> 'read') as asked,
      (select count(*)::int from users where profile_type = 'STUDENT') as pupils`.execute(t.db)
    expect(rows[0]?.asked).toBe(0)
    expect(rows[0]?.pupils).toBeGreaterThan(100)
  })

  test('opens to a 班主任 and a parent of another class', async () => {
    const { rows } = await sql<{ teacher: string; parent: string }>`select t.username as teacher,
        p.username as parent from conversations c
      join classes k on k.head_teacher_id = c.teacher_id and k.grade = 3
      join users t on t.profile_type = 'TEACHER' and t.profile_id = c.teacher_id
      join users p on p.profile_type = 'PARENT' and p.profile_id = c.parent_id
      where c.last_seq > 3 order by c.id limit 1`.execute(t.db)
    const [teacher, parent] = [
      await t.login(rows[0]?.teacher ?? '', DEMO_PASSWORD),
      await t.login(rows[0]?.parent ?? '', DEMO_PASSWORD),
    ]
    for (const call of [teacher, parent]) {
      const { content } = (await call(communicationApi.conversations)).data
      expect(content.some(({ classGroup }) => classGroup !== null)).toBe(true)
      const conversation = content.find(({ kind }) => kind === 'parent-teacher')
      const { data } = await call(messagesApi.list, { params: { id: conversation?.id ?? 0 }, query: {} })
      expect(data.content.length).toBeGreaterThan(1)
    }
    expect((await teacher(dashboardApi.get)).data.trends.map(({ key }) => key)).toContain('answers')
    expect((await parent(notificationsApi.mine, { query: {} })).data.totalElements).toBeGreaterThan(5)
  })
})
