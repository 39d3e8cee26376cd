import { goalsApi as api } from '@xueqiao/contract/features/growth/goals/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { localDate, localTime } from '../../../platform/clock'
import { createWorker } from '../../../platform/jobs/worker'
import { goals } from './module'

let lab: AssessmentLab
/** Leads the school, and a class beside it. */
let wide: AssessmentLab['head']
let foreignId: number

beforeAll(async () => {
  lab = await assessmentLab()
  const { t, make, otherClassId } = lab
  foreignId = await lab.aForeignPupil()
  const id = await make.aTeacher()
  wide = (await make.aUser('wide', ['SCHOOL_ADMIN'], { type: 'TEACHER', id })).call
  await t.db.updateTable('classes').set({ assistant_teacher_id: id }).where('id', '=', otherClassId).execute()
})

const inDays = (days: number) => localDate(new Date(lab.t.ctx().now.getTime() + days * 86_400_000))
const input = (studentId: number) => ({ studentId, title: '每天读书半小时', dueDate: inDays(30) })
const steps = [{ text: '借一本书' }, { text: '读完一半' }, { text: '写一页读后感' }]

test('a goal says at its field what it cannot be, and nothing is kept of it', async () => {
  const { pupil, pupils } = lab
  const [an = 0, le = 0] = pupils
  const save = (more: object) => pupil.loose(api.create, { body: { ...input(an), ...more } })
  const wrong: [object, string][] = [
    [{ title: ' ' }, 'title'],
    [{ title: '长'.repeat(51) }, 'title'],
    [{ target: '长'.repeat(501) }, 'target'],
    [{ dueDate: '2026-02-30' }, 'dueDate'],
    [{ dueDate: inDays(-1) }, 'dueDate'],
    [{ remindDays: 2 }, 'remindDays'],
    [{ steps: [{ text: '' }] }, 'steps.0.text'],
    [{ steps: Array(21).fill({ text: '一步' }) }, 'steps'],
    [{ steps: [{ id: 99_999, text: '别人的' }] }, 'steps.0.id'],
  ]
  for (const [more, field] of wrong)
    expect(await save(more), field).toMatchObject({ status: 400, errors: [{ field }] })
  expect(await save({ studentId: le })).toMatchObject({ status: 404, message: '学生不存在' })
  expect((await pupil(api.search)).data.totalElements).toBe(0)
})

test('two who check in at once leave each other’s steps as they are', async () => {
  const { pupil, parent, pupils } = lab
  const [an = 0] = pupils
  const { data: made } = await pupil(api.create, { body: { ...input(an), title: '两人打卡', steps } })
  const params = { id: made.id }
  const [first = 0, second = 0, third = 0] = made.steps.map(({ id }) => id)
  const by = async (call: typeof pupil, body: object) => {
    const { data, errors } = await call.loose(api.checkIn, { params, body })
    return errors ?? (data as typeof made).steps.flatMap(({ id, doneAt }) => (doneAt === null ? [] : id))
  }
  // Both had read it with nothing done.
  expect(await by(pupil, { doneStepIds: [first] })).toEqual([first])
  expect(await by(parent, { doneStepIds: [second] })).toEqual([first, second])
  expect(await by(parent, { note: '继续' })).toEqual([first, second])
  expect(await by(pupil, { undoneStepIds: [first], doneStepIds: [second] })).toEqual([second])
  for (const [body, field] of [
    [{ undoneStepIds: [third], doneStepIds: [third] }, 'undoneStepIds'],
    [{ undoneStepIds: [99_999] }, 'undoneStepIds'],
    [{ doneStepIds: [], undoneStepIds: [] }, 'note'],
  ] as const)
    expect(await by(pupil, body)).toMatchObject([{ field }])
  await pupil(api.remove, { params })
})

test('a pupil sets a goal, everybody around checks in, and the last step completes it', async () => {
  const { pupil, parent, teacher, head, stranger, pupils } = lab
  const [an = 0] = pupils
  const { data: made } = await pupil(api.create, { body: { ...input(an), steps, remindDays: 3 } })
  expect(made).toMatchObject({
    ...{ authorKind: 'self', authorName: '程亦安', progress: 0, status: 'ACTIVE', mayEdit: true },
    ...{ className: '初一(3)班', remindDays: 3, checkIns: [] },
  })
  const params = { id: made.id }
  const [first, second, third] = made.steps.map(({ id }) => id)
  const done = (call: typeof pupil, doneStepIds: (number | undefined)[], note?: string) =>
    call.loose(api.checkIn, { params, body: { doneStepIds, note } })
  expect((await done(parent, [first], '和孩子一起选的书')).data).toMatchObject({ progress: 33 })
  expect(await done(pupil, [first, 99_999])).toMatchObject({
    status: 400,
    errors: [{ field: 'doneStepIds' }],
  })
  expect(await pupil.loose(api.checkIn, { params, body: { progress: 50 } })).toMatchObject({
    status: 400,
    errors: [{ field: 'progress' }],
  })
  expect(await pupil.loose(api.checkIn, { params, body: {} })).toMatchObject({ errors: [{ field: 'note' }] })
  expect((await done(teacher, [first, second], '继续加油')).data).toMatchObject({
    progress: 67,
    mayEdit: false,
  })
  expect((await stranger(api.get, { params })).status).toBe(404)
  // Whoever teaches there reads and checks in; the goal itself is the family's and the 班主任's.
  expect((await teacher(api.update, { params, body: input(an) })).status).toBe(403)
  const [one, two] = made.steps
  const { data: changed } = await head(api.update, {
    params,
    body: {
      ...input(an),
      title: '每周读一本书',
      steps: [
        { id: two?.id, text: '读完一本' },
        { id: one?.id, text: '借书' },
      ],
    },
  })
  expect(changed).toMatchObject({ title: '每周读一本书', progress: 100, remindDays: 3, version: 4 })
  expect(changed.steps.map(({ text }) => text)).toEqual(['读完一本', '借书'])
  expect(changed.steps.every(({ id }) => id !== third)).toBe(true)
  expect(await pupil(api.update, { params, body: { ...input(an), version: 1 } })).toMatchObject({
    status: 409,
  })
  const { data: over } = await done(pupil, [first, second], '完成了')
  expect(over).toMatchObject({ status: 'DONE', progress: 100, mayCheckIn: false })
  expect(over?.checkIns.map(({ authorKind }: { authorKind: string }) => authorKind)).toEqual([
    'self',
    'teacher',
    'parent',
  ])
  expect(await done(pupil, [first])).toMatchObject({ status: 409 })
  expect((await parent(api.setStatus, { params, body: { status: 'ACTIVE' } })).data).toMatchObject({
    status: 'ACTIVE',
  })
  expect((await parent(api.search, { query: { status: 'ACTIVE' } })).data.totalElements).toBe(1)
  expect((await head(api.search, { query: { keyword: 'chengyian' } })).data.totalElements).toBe(1)
  expect((await stranger(api.search)).data.totalElements).toBe(0)
  expect((await parent(api.remove, { params })).status).toBe(200)
})

test('a goal that is begun again goes on from what is left to do, and stays open', async () => {
  const { t, pupil, pupils } = lab
  const [an = 0] = pupils
  const turn = async (id: number, status: string) =>
    (await pupil.loose(api.setStatus, { params: { id }, body: { status } })).data
  const say = async (id: number, body: object) =>
    (await pupil.loose(api.checkIn, { params: { id }, body })).data
  // All of its steps are done: there is nothing to go on from.
  const { data: made } = await pupil(api.create, { body: { ...input(an), steps } })
  const [first = 0, ...others] = made.steps.map(({ id }) => id)
  expect(await say(made.id, { doneStepIds: [first, ...others] })).toMatchObject({ status: 'DONE' })
  await t.db.updateTable('growth_goals').set({ reminded_at: t.ctx().now }).where('id', '=', made.id).execute()
  const again = await turn(made.id, 'ACTIVE')
  expect(again).toMatchObject({ status: 'ACTIVE', progress: 0, mayCheckIn: true })
  expect(again.steps.every(({ doneAt }: { doneAt: string | null }) => doneAt === null)).toBe(true)
  const row = () =>
    t.db.selectFrom('growth_goals').select('reminded_at').where('id', '=', made.id).executeTakeFirst()
  expect((await row())?.reminded_at).toBeNull()
  expect(await say(made.id, { note: '再来一次' })).toMatchObject({ status: 'ACTIVE', progress: 0 })
  // Called done before its steps were: they say how far it is.
  const half = await say(made.id, { doneStepIds: [first] })
  expect(await turn(made.id, 'DONE')).toMatchObject({ status: 'DONE', progress: 100 })
  expect(await turn(made.id, 'ACTIVE')).toMatchObject({ progress: half.progress })
  for (const before of [['ABANDONED'], ['DONE', 'ABANDONED']]) {
    for (const status of before) await turn(made.id, status)
    const back = await turn(made.id, 'ACTIVE')
    expect(back).toMatchObject({ progress: half.progress })
    expect(back.steps[0]).toMatchObject({ id: first, doneAt: expect.any(String) })
  }
  // Without steps it is what was said last.
  const { data: plain } = await pupil(api.create, { body: { ...input(an), steps: [] } })
  await say(plain.id, { progress: 60 })
  await turn(plain.id, 'DONE')
  expect(await turn(plain.id, 'ACTIVE')).toMatchObject({ status: 'ACTIVE', progress: 60 })
  await say(plain.id, { progress: 100 })
  expect(await turn(plain.id, 'ACTIVE')).toMatchObject({ status: 'ACTIVE', progress: 0 })
  for (const id of [made.id, plain.id]) await pupil(api.remove, { params: { id } })
})

test('what a teacher sets is the teacher’s: the family checks in by figures, and neither changes nor gives it up', async () => {
  const { pupil, parent, teacher, head, dept, pupils } = lab
  const [an = 0] = pupils
  const { data: made } = await teacher(api.create, { body: input(an) })
  const params = { id: made.id }
  expect((await pupil(api.get, { params })).data).toMatchObject({ mayEdit: false, authorName: '罗文博' })
  expect((await parent(api.setStatus, { params, body: { status: 'ABANDONED' } })).status).toBe(403)
  expect((await pupil(api.remove, { params })).status).toBe(403)
  expect((await pupil(api.checkIn, { params, body: { progress: 40 } })).data).toMatchObject({ progress: 40 })
  for (const progress of [-1, 101, 3.5])
    expect(await pupil.loose(api.checkIn, { params, body: { progress } })).toMatchObject({
      errors: [{ field: 'progress' }],
    })
  expect((await dept(api.setStatus, { params, body: { status: 'ABANDONED' } })).status).toBe(200)
  expect((await head(api.remove, { params })).status).toBe(200)
})

test('what is due soon is that of the class one heads, however far one sees', async () => {
  const { t, head, teacher, dept, parent, stranger, pupils } = lab
  const [an = 0, le = 0] = pupils
  await t.db.deleteFrom('growth_goals').execute()
  const soon = (studentId: number) => ({ body: { ...input(studentId), dueDate: inDays(2) } })
  await head(api.create, soon(an))
  await head(api.create, soon(le))
  await stranger(api.create, soon(foreignId))
  const dueFor = async (call: typeof head) =>
    (await call(homeApi.get)).data.growth.map(({ goalsDue }) => goalsDue)
  expect(await dueFor(head)).toEqual([2])
  expect(await dueFor(wide)).toEqual([1])
  // Who leads the department, or teaches there, is not reminded of every pupil's goals.
  expect(await dueFor(dept)).toEqual([0])
  expect(await dueFor(teacher)).toEqual([])
  expect(await dueFor(parent)).toEqual([1])
  await t.db.deleteFrom('growth_goals').execute()
})

test('the family hears of a goal that is due once, in the evening, and again when its day moves', async () => {
  const { t, pupil, pupils } = lab
  const [an = 0] = pupils
  const runDue = () => {
    const base = t.ctx()
    const jobs = goals.jobs?.(base, []) ?? { handlers: {}, recurring: [] }
    return createWorker({ ...base, now: () => t.ctx().now, ...jobs }).runDue()
  }
  const body = { ...input(an), dueDate: inDays(2), remindDays: 3 } as const
  const { data: made } = await pupil(api.create, { body })
  const params = { id: made.id }
  await pupil(api.create, { body: { ...body, dueDate: inDays(20), title: '还早' } })
  const heard = async () => {
    const rows = await t.db
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .select('n.title')
      .where('u.username', '=', 'parent')
      .where('n.link', '=', `/student-growth/goals/${made.id}`)
      .execute()
    return rows.map(({ title }) => title)
  }
  const untilHour = (hour: number) => {
    const now = Number(localTime(t.ctx().now).slice(0, 2))
    t.advance(((hour - now + 24) % 24) * 60)
  }
  untilHour(12)
  await runDue()
  expect(await heard()).toEqual([])
  untilHour(19)
  await runDue()
  await runDue()
  const [month, day] = body.dueDate.split('-').slice(1).map(Number)
  expect(await heard()).toEqual([`成长目标：每天读书半小时，${month}月${day}日到期`])
  const again = await t.login('pupil')
  expect((await again(api.update, { params, body: { ...body, dueDate: inDays(3) } })).status).toBe(200)
  t.advance(6)
  await runDue()
  expect(await heard()).toHaveLength(2)
})
