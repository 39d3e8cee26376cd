import { RichText } from '@xueqiao/contract/common/rich-text'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { Layers } from '@xueqiao/contract/features/teaching/homework/layers'
import { ledgerApi } from '@xueqiao/contract/features/teaching/homework/ledger'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import {
  capOf,
  HOMEWORK_STATUSES,
  SCORINGS,
  SUBMISSION_STATES,
} from '@xueqiao/contract/features/teaching/homework/values'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../test/app'
import { DEMO_PASSWORD, demoApp } from '../test/demo-app'

const one = async <T>({ db }: TestApp, query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows

describe('after the first start', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await demoApp()
  }, 180_000)

  test('the pupil has some to do today, one waiting, one returned and one marked with pen and photo', async () => {
    const student = await t.login('student', DEMO_PASSWORD)
    const { content } = (await student(myHomeworkApi.mine, { query: { size: 50 } })).data
    expect(new Set(content.map(({ state }) => state))).toEqual(
      new Set(['PENDING', 'SUBMITTED', 'RETURNED', 'GRADED']),
    )
    const { data } = await student(myHomeworkApi.today, { query: {} })
    expect(data[0]).toMatchObject({ returned: 1, overdue: 0 })
    expect(data[0]?.minutesLeft).toBeGreaterThan(0)
    const details = await Promise.all(
      content.map(({ submissionId }) => student(markingApi.submission, { params: { id: submissionId } })),
    )
    const drawn = details.filter(({ data }) => (data.versions[0]?.layers.length ?? 0) > 0)
    expect(drawn.map(({ data }) => data.state).toSorted()).toEqual(['GRADED', 'RETURNED'])
    const photo = drawn[0]?.data.versions[0]?.files[0]
    const [, a = '', b = ''] = /files\/(\w+)\/([\w.]+)/.exec(photo?.url ?? '') ?? []
    for (const query of [{}, { size: 'thumbnail' as const }])
      expect((await student(filesApi.get, { params: { a, b }, query })).status).toBe(200)
  })

  test('what is to be done tonight has tables and formulas, and a sheet to look at', async () => {
    const student = await t.login('student', DEMO_PASSWORD)
    const { content } = (await student(myHomeworkApi.mine, { query: { filter: 'todo', size: 50 } })).data
    const tonight = await Promise.all(
      content.map(async ({ id }) => (await student(myHomeworkApi.one, { params: { id }, query: {} })).data),
    )
    const formatted = tonight.filter(({ doc }) => doc !== null)
    expect(formatted.length).toBeGreaterThan(0)
    for (const { doc } of formatted) expect(RichText(2000).safeParse(doc).success).toBe(true)
    const parts = formatted.map(({ doc }) => JSON.stringify(doc)).join()
    expect(['"table"', '"bold"'].filter((part) => !parts.includes(part))).toEqual([])
    const [sheet] = formatted.flatMap(({ files }) => files)
    const [, a = '', b = ''] = /files\/(\w+)\/([\w.]+)/.exec(sheet?.url ?? '') ?? []
    expect((await student(filesApi.get, { params: { a, b }, query: {} })).status).toBe(200)
  })

  test('the parent reads the same, the teacher has work to mark, a bank and templates', async () => {
    const parent = await t.login('parent', DEMO_PASSWORD)
    expect((await parent(myHomeworkApi.mine, { query: {} })).data.totalElements).toBeGreaterThan(5)
    const teacher = await t.login('teacher', DEMO_PASSWORD)
    const { content } = (await teacher(homeworksApi.search, { query: {} })).data
    expect(new Set(content.map(({ status }) => status))).toEqual(new Set(HOMEWORK_STATUSES))
    const waiting = (await teacher(homeworksApi.search, { query: { waiting: 'true' } })).data.content
    expect(waiting[0]?.classes[0]?.progress?.submitted).toBeGreaterThan(20)
    expect((await teacher(markingApi.comments)).data.length).toBeGreaterThan(4)
    expect((await teacher(homeworksApi.templates)).data.length).toBeGreaterThan(1)
  })
})

describe('after the job', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await demoApp({ later: true })
  }, 300_000)

  test('every class has a month of it, in every state, marked in every way', async () => {
    const states = await one(
      t,
      sql<{ status: string; count: number }>`select status, count(*) from homeworks group by 1`,
    )
    expect(states.map(({ status }) => status).toSorted()).toEqual([...HOMEWORK_STATUSES].sort())
    const ways = await one(t, sql<{ scoring: string }>`select scoring from homeworks group by 1 order by 1`)
    expect(ways.map(({ scoring }) => scoring)).toEqual([...SCORINGS].sort())
    const classes = await one(
      t,
      sql<{
        name: string
        days: number
        states: string[]
        statuses: string[]
      }>`select c.name, count(distinct hc.day)::int as days, array(select distinct h.status
        from homework_classes of join homeworks h on h.id = of.homework_id where of.class_id = c.id
        order by 1) as statuses, array(select distinct s.state
        from homework_submissions s where s.class_id = c.id order by 1) as states
      from homework_classes hc join classes c on c.id = hc.class_id group by c.id`,
    )
    expect(classes).toHaveLength(36)
    for (const { name, days, states, statuses } of classes) {
      expect(days, name).toBeGreaterThan(13)
      expect(states, name).toEqual(SUBMISSION_STATES.toSorted())
      expect(statuses, name).toEqual(HOMEWORK_STATUSES.toSorted())
    }
    const [works] = await one(
      t,
      sql<Record<string, number>>`select count(*) filter (where late)::int as late,
        count(*) filter (where times > 1 and state = 'GRADED')::int as again,
        count(*) filter (where state = 'RETURNED' and return_reason is not null)::int as returned,
        count(*) filter (where tags <> '{}')::int as tagged, count(minutes)::int as logged from homework_submissions`,
    )
    for (const count of Object.values(works ?? {})) expect(count).toBeGreaterThan(50)
  })

  test('what several classes are given is due apart, and of the same evening', async () => {
    const shared = await one(
      t,
      sql<{
        dues: number
        days: number
      }>`select count(distinct due_at)::int as dues, count(distinct day)::int as days
      from homework_classes group by homework_id having count(*) > 1`,
    )
    expect(shared.length).toBeGreaterThan(50)
    expect(shared.filter(({ dues, days }) => dues === 1 || days > 1)).toEqual([])
  })

  test('grades 1 and 2 write nothing at home, and a day beyond the cap says why', async () => {
    const days = await one(
      t,
      sql<{
        grade: number
        minutes: number
        reasons: number
      }>`select c.grade, count(h.over_cap_reason)::int as reasons,
        coalesce(sum(h.estimated_minutes) filter (where h.written), 0)::int as minutes
      from homework_classes hc join homeworks h on h.id = hc.homework_id join classes c on c.id = hc.class_id
      where h.status in ('PUBLISHED', 'CLOSED', 'SCHEDULED') group by c.id, hc.day`,
    )
    const over = days.filter(({ grade, minutes }) => minutes > capOf(grade, 0))
    expect(over.filter(({ grade, reasons }) => grade <= 2 || reasons === 0)).toEqual([])
    expect(over.length).toBeGreaterThan(10)
    expect(over.length).toBeLessThan(days.length / 8)
    const near = days.filter(({ grade, minutes }) => grade > 2 && minutes >= capOf(grade, 0) * 0.75)
    expect(near.length).toBeGreaterThan(days.length / 4)
    const [young] = await one(
      t,
      sql<{ written: number }>`select count(*)::int as written from homeworks h
      join homework_classes hc on hc.homework_id = h.id join classes c on c.id = hc.class_id where c.grade <= 2 and h.written`,
    )
    expect(young?.written).toBe(0)
  })

  test('every layer is well formed, and drawn on a photo of its version that belongs to the work', async () => {
    const rows = await one(
      t,
      sql<{
        layers: unknown
        fileIds: number[]
        own: number
      }>`select v.layers, v.file_ids::int[] as "fileIds",
        (select count(*)::int from files f where f.id = any(v.file_ids) and f.entity = 'homework_submissions'
          and f.entity_id = v.submission_id) as own
      from homework_submission_versions v where v.file_ids <> '{}'`,
    )
    expect(rows.length).toBeGreaterThan(100)
    for (const { layers, fileIds, own } of rows) {
      expect(own).toBe(fileIds.length)
      for (const { fileId } of Layers.parse(layers)) expect(fileIds).toContain(fileId)
    }
    expect(rows.filter(({ layers }) => Layers.parse(layers).length > 0).length).toBeGreaterThan(50)
  })

  test('every class has photos, some marked and some returned with what was drawn on them, and what has formats is as the editor keeps it', async () => {
    const bare = await one(
      t,
      sql<{ name: string }>`select c.name from classes c where c.deleted_at is null
        and (select count(distinct s.homework_id) from homework_submissions s
          join homework_submission_versions v on v.submission_id = s.id and v.file_ids <> '{}'
          where s.class_id = c.id) < 4`,
    )
    expect(bare).toEqual([])
    const undrawn = await one(
      t,
      sql<{ name: string }>`select c.name from classes c where c.deleted_at is null
        and (select count(distinct s.state) from homework_submissions s
          join homework_submission_versions v on v.submission_id = s.id and v.layers <> '[]'
          where s.class_id = c.id and s.state in ('GRADED', 'RETURNED')) < 2`,
    )
    expect(undrawn).toEqual([])
    const docs = await one(
      t,
      sql<{
        doc: unknown
        title: string
        files: number
      }>`select distinct on (title) title, doc, (select count(*)::int from files f
        where f.entity = 'homeworks' and f.entity_id = homeworks.id) as files from homeworks where doc is not null`,
    )
    expect(docs.length).toBeGreaterThan(3)
    expect(docs.filter(({ doc }) => !RichText(2000).safeParse(doc).success)).toEqual([])
    const all = JSON.stringify(docs)
    expect(['"table"', '"blockMath"', '"inlineMath"'].filter((part) => !all.includes(part))).toEqual([])
    expect(docs.filter(({ files }) => files > 0).length).toBeGreaterThan(2)
  })

  test('nothing has happened that is still to come, nor before it could', async () => {
    const { now } = t.ctx()
    const [odd] = await one(
      t,
      sql<Record<string, number>>`select
        (select count(*)::int from homeworks where greatest(published_at, withdrawn_at, created_at) > ${now}) as given,
        (select count(*)::int from homeworks where status = 'SCHEDULED' and publish_at <= ${now}) as missed,
        (select count(*)::int from homework_submission_versions v join homework_submissions s on s.id = v.submission_id
          join homeworks h on h.id = s.homework_id
          where greatest(v.handed_in_at, v.marked_at) > ${now} or v.handed_in_at < h.published_at
            or v.marked_at < v.handed_in_at) as works,
        (select count(*)::int from homework_submission_versions v join homework_submissions s on s.id = v.submission_id
          join homeworks h on h.id = s.homework_id where h.needs_submission and v.content is null and v.file_ids = '{}') as empty,
        (select count(*)::int from homework_classes hc join homeworks h on h.id = hc.homework_id
          where h.status in ('PUBLISHED', 'CLOSED', 'WITHDRAWN') and (select count(*) from homework_submissions s
            where s.homework_id = h.id and s.class_id = hc.class_id) = 0) as nobodys`,
    )
    expect(odd).toEqual({ given: 0, missed: 0, works: 0, empty: 0, nobodys: 0 })
  })

  test('what the teacher who is offered gave last stands first, and leaders find the week', async () => {
    const teacher = await t.login('teacher', DEMO_PASSWORD)
    const { content } = (await teacher(homeworksApi.search, { query: { size: 5 } })).data
    expect(content.map(({ status }) => status)).toEqual(expect.arrayContaining(['DRAFT', 'SCHEDULED']))
    const admin = await t.login('admin', DEMO_PASSWORD)
    const { data } = await admin(ledgerApi.week, { query: {} })
    expect(data.classes).toHaveLength(36)
    expect((await admin(ledgerApi.missing, { query: {} })).data.totalElements).toBeGreaterThan(100)
  })
})
