import { examsApi } from '@xueqiao/contract/features/growth/exams/api'
import { electivesApi } from '@xueqiao/contract/features/teaching/electives/api'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUp } from '../src/modules/account/setup/service'
import { testApp } from '../test/app'
import { fillLater, hasLeft } from './later/fill'
import { loadSenior } from './senior/load'

const PASSWORD = 'secret-1'

test('the senior school has choices, 教学班 and a timetable with bands, and its people sign in', async () => {
  const t = await testApp()
  const loadDemo: Parameters<typeof setUp>[1]['loadDemo'] = (ctx) =>
    loadSenior(ctx, { password: PASSWORD, progress: () => {} })
  await setUp(t.ctx(), { demo: true, adminPassword: undefined, loadDemo })
  const [admin, teacher] = [await t.login('admin'), await t.login('teacher')]
  const [student, parent] = [await t.login('student'), await t.login('parent')]
  const plans = (await admin(electivesApi.list, { query: {} })).data
  expect(plans.map(({ grade, status }) => [grade, status]).toSorted()).toEqual([
    ['高一', 'CONFIRMED'],
    ['高二', 'CONFIRMED'],
  ])
  for (const { id, pupils, chosen } of plans) {
    const { combinations, sections, waitingCount } = (await admin(electivesApi.sections, { params: { id } }))
      .data
    expect([combinations.length, waitingCount, chosen]).toEqual([12, 0, pupils])
    expect(sections.every((one) => one.teacher !== null && one.room !== null)).toBe(true)
  }
  const own = (await student(timetableApi.mine, { query: {} })).data
  expect(own?.version?.name).toBe('走班课表')
  // 早读 and three 晚自习 a day, each with somebody.
  expect(new Set(own?.watches.map(({ kind, number }) => `${kind} ${number}`))).toEqual(
    new Set(['READING 1', 'STUDY 1', 'STUDY 2', 'STUDY 3']),
  )
  const weeks = await t.db
    .selectFrom('schedule_lessons')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('weekday', 'is', null)
    .executeTakeFirstOrThrow()
  expect(weeks.count).toBe(0)
  const mine = (await student(electivesApi.mine, { query: {} })).data
  expect(mine?.sections).toHaveLength(3)
  expect((await parent(electivesApi.mine, { query: {} })).data?.sections).toEqual(mine?.sections)
  expect((await parent(timetableApi.mine, { query: {} })).data?.lessons).toEqual(own?.lessons)
  const taught = await t.db
    .selectFrom('elective_sections as x')
    .innerJoin('users as u', (join) =>
      join.onRef('u.profile_id', '=', 'x.teacher_id').on('u.username', '=', 'teacher'),
    )
    .select('x.id')
    .execute()
  expect(taught.length).toBeGreaterThan(0)
  expect((await teacher(timetableApi.mine, { query: {} })).status).toBe(200)
  const exams = (await admin(examsApi.search, { query: {} })).data.content
  expect(exams.map(({ name }) => name)).toEqual(['走班期中考试', '走班期中考试'])
  for (const { id } of exams) {
    const { sections, sheets } = (await admin(examsApi.get, { params: { id } })).data
    const full = sections.filter(({ filled, pupils }) => filled === pupils)
    expect([new Set(full.map(({ name }) => name.split(' ')[0])), full.length < sections.length]).toEqual([
      new Set(['物理']),
      true,
    ])
    expect(sheets.every(({ pupils }) => pupils > 0)).toBe(true)
  }

  // What is filled once the server is up: a month of homework in every class, within what the school allows.
  expect(await hasLeft(t.db)).toBe(true)
  await fillLater(t.ctx(), { password: PASSWORD })
  expect(await hasLeft(t.db)).toBe(false)
  const { rows } = await sql<{ name: string; days: number; states: number; photos: number; over: number }>`
    select c.name, count(distinct hc.day)::int as days,
      (select count(distinct s.state)::int from homework_submissions s where s.class_id = c.id) as states,
      (select count(*)::int from homework_submissions s join files f on f.entity = 'homework_submissions'
        and f.entity_id = s.id where s.class_id = c.id) as photos,
      count(*) filter (where h.estimated_minutes > 120 and h.over_cap_reason is null)::int as over
    from classes c left join homework_classes hc on hc.class_id = c.id left join homeworks h on h.id = hc.homework_id
    where c.deleted_at is null group by c.id order by c.id`.execute(t.db)
  expect(rows).toHaveLength(15)
  for (const { days, states, photos, over } of rows) {
    expect(days).toBeGreaterThan(13)
    expect(states).toBeGreaterThan(2)
    expect(photos).toBeGreaterThan(4)
    expect(over).toBe(0)
  }
}, 180_000)
