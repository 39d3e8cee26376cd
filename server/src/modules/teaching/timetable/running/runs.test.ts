import { scheduleRunsApi as api } from '@xueqiao/contract/features/teaching/timetable/runs'
import { schedulesApi } from '@xueqiao/contract/features/teaching/timetable/versions'
import { beforeAll, expect, test, vi } from 'vitest'
import { atEnd } from '../../../../../test/cleanup'
import { type TimetableLab, timetableLab } from '../../../../../test/timetable-lab'
import type { AppEvent, EventBus } from '../../../../platform/events'
import { createWorker } from '../../../../platform/jobs/worker'
import { timetableJobs } from './jobs'

let lab: TimetableLab

beforeAll(async () => {
  lab = await timetableLab()
})

const call = () => lab.admin.call
const aDraft = async (name: string) => {
  const body = { semesterId: lab.semesterId, name }
  return (await call()(schedulesApi.create, { body })).data
}
const start = async (id: number, seconds = 5) => {
  const { status, data } = await call()(api.start, { params: { id }, body: { seconds } })
  expect(status).toBe(200)
  return data
}
const runsOf = async (id: number) => (await call()(api.list, { params: { id } })).data
const worker = (bus?: EventBus) => {
  const { t } = lab
  const base = { ...t.ctx(), ...(bus && { bus }) }
  const made = createWorker({ ...base, now: () => t.ctx().now, ...timetableJobs(base) })
  atEnd(() => made.stop())
  return made
}

test('a run finds a complete table, says what it costs, and the draft has it', async () => {
  const draft = await aDraft('自动')
  const { id: runId } = await start(draft.id)
  await worker().runDue()
  const [run] = await runsOf(draft.id)
  expect(run).toMatchObject({ id: runId, state: 'DONE', taken: true, error: null })
  expect(run?.figures).toMatchObject({ placed: 28, lessons: 28, hard: 0 })
  expect(run?.curve.length).toBeGreaterThan(0)
  const { data } = await call()(schedulesApi.get, { params: { id: draft.id } })
  expect(data).toMatchObject({ placed: 28, running: false, version: draft.version + 1 })
  const broken = await call()(api.broken, { params: { id: draft.id, runId }, query: { rule: 'hard' } })
  expect(broken.data).toEqual({ total: 0, places: [] })
  const published = await call()(schedulesApi.publish, {
    params: { id: draft.id },
    body: { effectiveFrom: '2026-11-23' },
  })
  expect([published.status, published.message]).toEqual([200, '课表已发布'])
})

test('stopping keeps the best; what was changed meanwhile is not overwritten, and can be taken', async () => {
  const draft = await aDraft('停止')
  const waiting = await start(draft.id, 600)
  expect((await call()(api.stop, { params: { id: draft.id, runId: waiting.id } })).data.state).toBe('STOPPED')
  const run = await start(draft.id, 600)
  const running = worker()
  running.start()
  await vi.waitFor(async () => expect((await runsOf(draft.id))[0]?.figures?.placed).toBe(28), {
    timeout: 20_000,
  })
  const refused = await call()(schedulesApi.remove, { params: { id: draft.id } })
  expect([refused.status, refused.message]).toEqual([409, '停止 正在自动排课，请先停止'])
  await call()(schedulesApi.update, { params: { id: draft.id }, body: { name: '停止二' } })
  await call()(api.stop, { params: { id: draft.id, runId: run.id } })
  await vi.waitFor(async () => expect((await runsOf(draft.id))[0]?.state).toBe('STOPPED'), {
    timeout: 20_000,
  })
  await running.stop()
  expect((await runsOf(draft.id))[0]?.taken).toBe(false)
  expect((await call()(schedulesApi.get, { params: { id: draft.id } })).data.placed).toBe(0)
  await call()(api.take, { params: { id: draft.id, runId: run.id }, body: {} })
  expect((await call()(schedulesApi.get, { params: { id: draft.id } })).data.placed).toBe(28)
})

test('taking a result asks before lessons move, knows the version it is about, and moves nothing that is locked', async () => {
  const draft = await aDraft('采用')
  const params = { id: draft.id }
  const { data: lessons } = await call()(schedulesApi.lessons, { params, query: {} })
  const own = lessons.filter(({ classes: [of] }) => of?.id === lab.classes.one)
  const [first, second, third] = own
  const move = (id = 0, lessonNumber: number, locked = false) => ({ id, weekday: 5, lessonNumber, locked })
  await call()(schedulesApi.move, {
    params,
    body: { moves: [move(first?.id, 7, true), move(second?.id, 6)] },
  })
  const to = [
    { id: first?.id ?? 0, weekday: 1, lessonNumber: 1, roomId: null },
    { id: second?.id ?? 0, weekday: 1, lessonNumber: 2, roomId: null },
    // Where by now a lesson is locked.
    { id: third?.id ?? 0, weekday: 5, lessonNumber: 7, roomId: null },
  ]
  const { id: runId } = await lab.t.db
    .insertInto('schedule_runs')
    .values({
      ...{ schedule_id: draft.id, state: 'DONE', seed: 1, seconds: 5, schedule_version: 1, started_by: null },
      best: JSON.stringify(to),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const take = (version: number, confirm?: 'true') =>
    call()(api.take, { params: { ...params, runId }, query: { confirm }, body: { version } })
  expect((await take(draft.version)).code).toBe('STALE')
  const { data: now } = await call()(schedulesApi.get, { params })
  const asked = await take(now.version)
  expect([asked.status, asked.code, asked.message]).toEqual([
    ...[409, 'QUESTION'],
    '采用后 1 节已排的课会换位置，其中手工排的不再保留；锁定的 1 节不动，与它们冲突的课待重新安排。确定要采用吗？',
  ])
  expect((await take(now.version, 'true')).status).toBe(200)
  const { data: after } = await call()(schedulesApi.lessons, { params, query: {} })
  const placeOf = (id = 0) => {
    const { weekday, lessonNumber, locked } = after.find((one) => one.id === id) ?? {}
    return [weekday, lessonNumber, locked]
  }
  expect([first, second, third].map((one) => placeOf(one?.id))).toEqual([
    [5, 7, true],
    [1, 2, false],
    [null, null, false],
  ])
})

test('while a run goes on nothing is published; a stop at the same moment leaves one of the two whole', async () => {
  const draft = await aDraft('边停边发')
  const params = { id: draft.id }
  const run = await start(draft.id, 600)
  const running = worker()
  running.start()
  await vi.waitFor(async () => expect((await runsOf(draft.id))[0]?.figures?.placed).toBe(28), {
    timeout: 20_000,
  })
  const publish = () => call()(schedulesApi.publish, { params, body: { effectiveFrom: '2026-12-28' } })
  const early = await publish()
  expect([early.status, early.message]).toEqual([409, '边停边发 正在自动排课，请先停止'])
  // Again and again, until the run that was asked to stop has handed over what it had.
  const stopped = call()(api.stop, { params: { ...params, runId: run.id } })
  const answers: string[] = []
  await vi.waitFor(
    async () => {
      const { status, message } = await publish()
      answers.push(`${status} ${message}`)
      expect(status).toBe(200)
    },
    { timeout: 20_000, interval: 50 },
  )
  expect((await stopped).status).toBe(200)
  await running.stop()
  expect(new Set(answers.slice(0, -1))).toEqual(new Set(['409 边停边发 正在自动排课，请先停止']))
  const { data } = await call()(schedulesApi.get, { params })
  expect(data).toMatchObject({ status: 'PUBLISHED', placed: 28, running: false })
  expect((await runsOf(draft.id))[0]).toMatchObject({ state: 'STOPPED', taken: true })
  // What is published is not stopped any more, and nothing of the run is put over it.
  const late = await call()(api.stop, { params: { ...params, runId: run.id } })
  expect([late.status, late.message]).toEqual([409, '边停边发 已发布，不能修改；请复制为新草稿'])
})

test('a count of a run is told place by place, by the table the run has found', async () => {
  const draft = await aDraft('何处')
  const { data: lessons } = await call()(schedulesApi.lessons, { params: { id: draft.id }, query: {} })
  const maths = lessons.filter(
    ({ courseName, classes: [of] }) => courseName === '数学' && of?.id === lab.classes.one,
  )
  const chinese = lessons.find(
    ({ courseName, classes: [of] }) => courseName === '语文' && of?.id === lab.classes.far,
  )
  const best = [
    ...maths.map(({ id }, index) => ({ id, weekday: 1, lessonNumber: 4 + index, roomId: lab.playground })),
    { id: chinese?.id ?? 0, weekday: 1, lessonNumber: 4, roomId: lab.playground },
  ]
  await lab.t.db.updateTable('rooms').set({ classes_at_once: 1 }).where('id', '=', lab.playground).execute()
  const { id: runId } = await lab.t.db
    .insertInto('schedule_runs')
    .values({
      ...{ schedule_id: draft.id, state: 'DONE', seed: 1, seconds: 5, schedule_version: 1, started_by: null },
      best: JSON.stringify(best),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const brokenBy = (rule: string) =>
    call().loose(api.broken, { params: { id: draft.id, runId }, query: { rule } })
  const { data: late } = await brokenBy('mornings')
  expect(late).toMatchObject({ total: 3 })
  expect(late.places[0]).toEqual({
    text: '周一第 5 节：初一1班的数学，语文、数学、英语排在上午（1 处）',
    lessonId: maths[1]?.id,
  })
  const where = '周一第 4 节、周一第 5 节、周一第 6 节、周一第 7 节'
  expect((await brokenBy('hard')).data.places.map(({ text }) => text)).toEqual([
    '周一第 4 节：操场超出 1 个班（初一1班的数学、初二1班的语文）',
    `初一1班的数学，同一门课一个班每天不超过 2 节（2 处）：${where}`,
  ])
  // A day on which the head teacher does not begin is nobody's lesson, and leads to the class.
  await lab.t.db
    .updateTable('classes')
    .set({ head_teacher_id: lab.teachers.lin })
    .where('id', '=', lab.classes.one)
    .execute()
  const own = lessons.filter(({ classes: [of] }) => of?.id === lab.classes.one).map(({ id }) => id)
  const { data: first } = await brokenBy('headTeacher')
  expect(first.places).toEqual([
    { text: expect.stringContaining('班主任每周第一节'), lessonId: expect.toBeOneOf(own) },
  ])
  expect((await brokenBy('none')).status).toBe(400)
  const other = await aDraft('别的')
  const foreign = await call()(api.broken, { params: { id: other.id, runId }, query: { rule: 'hard' } })
  expect(foreign.status).toBe(404)
})

test('a server that is gone leaves the best it had: the next one ends the run with it', async () => {
  const draft = await aDraft('中断')
  const run = await start(draft.id, 600)
  const places = (await call()(schedulesApi.lessons, { params: { id: draft.id }, query: {} })).data
  const best = places.map(({ id }, index) => ({
    id,
    weekday: 1 + (index % 5),
    lessonNumber: 1,
    roomId: null,
  }))
  await lab.t.db
    .updateTable('schedule_runs')
    .set({ state: 'RUNNING', best: JSON.stringify(best) })
    .where('id', '=', run.id)
    .execute()
  await worker().runDue()
  const [ended] = await runsOf(draft.id)
  expect(ended).toMatchObject({ state: 'STOPPED', taken: true, error: expect.stringContaining('提前结束') })
  expect((await call()(schedulesApi.get, { params: { id: draft.id } })).data.placed).toBe(28)
})

test('a server that is told to stop ends its run, and says that nobody had wished so', async () => {
  const draft = await aDraft('部署')
  await start(draft.id, 600)
  const running = worker()
  running.start()
  await vi.waitFor(async () => expect((await runsOf(draft.id))[0]?.figures?.placed).toBe(28), {
    timeout: 20_000,
  })
  await running.stop()
  const [ended] = await runsOf(draft.id)
  expect(ended).toMatchObject({ state: 'STOPPED', taken: true, error: expect.stringContaining('提前结束') })
})

test('what goes wrong after the draft has its table makes no failed run of it', async () => {
  const draft = await aDraft('提交之后')
  await start(draft.id)
  const publish = (event: AppEvent) => {
    if (event.type === 'timetable.changed') throw new Error('after the commit')
  }
  await worker({ ...lab.t.ctx().bus, publish }).runDue()
  expect((await runsOf(draft.id))[0]).toMatchObject({ state: 'DONE', taken: true, error: null })
})

test('what a rule has closed names the rule, and leads to where it is set', async () => {
  const draft = await aDraft('原因')
  const slots = [1, 2, 3, 4, 5].flatMap((weekday) =>
    [1, 2, 3, 4, 5, 6, 7].map((lessonNumber) => ({ weekday, lessonNumber })),
  )
  const block = { kind: 'TEACHER' as const, ids: [lab.teachers.lin], label: '林老师外出', slots }
  const rules = { ...draft.rules, blocks: [{ ...block, hard: true, weight: 10 }] }
  await call()(schedulesApi.update, { params: { id: draft.id }, body: { rules } })
  const { data } = await call()(schedulesApi.check, { params: { id: draft.id } })
  expect(data.findings).toContainEqual({
    fatal: true,
    text: '初一1班的数学没有任何可排的时间（林老师外出），共 4 处',
    link: `/schedule/management?id=${draft.id}&tab=rules`,
  })
})

test('what is too much is said with its numbers: of a class, of teachers, of a room', async () => {
  const { t, courses, classes, semesterId, playground } = lab
  await t.db.updateTable('rooms').set({ classes_at_once: 1 }).where('id', '=', playground).execute()
  const sport = { semester_id: semesterId, course_id: courses.sport, room_id: playground }
  await t.db
    .insertInto('lesson_patterns')
    .values(
      [classes.one, classes.two].map((class_id) => ({
        ...{ ...sport, class_id, room_kind: null, joint_id: null },
      })),
    )
    .execute()
  const weekly = (weekly_lessons: number) =>
    t.db
      .updateTable('teaching_assignments')
      .set({ weekly_lessons })
      .where('course_id', 'in', [courses.maths, courses.sport])
      .execute()
  await weekly(20)
  const draft = await aDraft('太多')
  const { data } = await call()(schedulesApi.check, { params: { id: draft.id } })
  // Each leads to the class, the teacher's lessons or the room that it is about.
  const plan = `/schedule/teacher-plan?semesterId=${semesterId}`
  const ofClass = (id: number) => `${plan}&grade=${encodeURIComponent('初一')}&classId=${id}`
  const ofTeacher = (id: number) => `${plan}&view=records&teacherId=${id}`
  const rooms = `/schedule/base?tab=rooms&kind=${encodeURIComponent('操场')}`
  const said = [
    ['初一1班每周 44 节，可排的只有 35 节', ofClass(classes.one)],
    ['初一2班每周 44 节，可排的只有 35 节', ofClass(classes.two)],
    ['林晓月老师每周 40 节，可排的只有 35 节', ofTeacher(lab.teachers.lin)],
    ['何远老师每周 40 节，可排的只有 35 节', ofTeacher(lab.teachers.he)],
    ['操场：每周 40 节，最多 35 节（1 班 × 35 节）', rooms],
  ] as const
  for (const [text, link] of said) expect(data.findings).toContainEqual({ fatal: true, text, link })
  await weekly(4)
  await t.db.deleteFrom('lesson_patterns').execute()
})

test('what cannot be run is said: too many at once, no hours, hostile numbers', async () => {
  const draft = await aDraft('拒绝')
  await start(draft.id)
  await start(draft.id)
  const third = await call()(api.start, { params: { id: draft.id }, body: {} })
  expect([third.status, third.message]).toEqual([409, '最多同时运行 2 次自动排课，请先停止其中一次'])
  const long = await call()(api.start, { params: { id: draft.id }, body: { seconds: 1e9 } })
  expect([long.status, long.message]).toEqual([400, '时长应为 5 到 600 秒'])
  await lab.t.db.updateTable('bell_schedules').set({ grade_to: 3 }).execute()
  const other = await aDraft('无作息')
  const none = await call()(api.start, { params: { id: other.id }, body: {} })
  expect([none.status, none.message]).toEqual([409, '还没有设置作息时间，无法排课'])
  const { data } = await call()(schedulesApi.check, { params: { id: other.id } })
  expect(data.findings).toContainEqual({
    fatal: true,
    text: '初一没有作息时间，该年级的课无法安排',
    link: '/schedule/base?tab=bells',
  })
})
