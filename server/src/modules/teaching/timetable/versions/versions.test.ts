import {
  schedulesApi as api,
  GOING_MAX,
  type ScheduleLesson,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TimetableLab, timetableLab } from '../../../../../test/timetable-lab'
import { drift, unitsOf } from './units'

let lab: TimetableLab

beforeAll(async () => {
  lab = await timetableLab()
})

const call = () => lab.admin.call
const created = async (name: string) => {
  const { status, data } = await call()(api.create, { body: { semesterId: lab.semesterId, name } })
  expect(status).toBe(200)
  return data
}
const lessonsOf = async (id: number) => (await call()(api.lessons, { params: { id }, query: {} })).data

/** Every lesson somewhere where nobody is twice: each course of a class keeps a row of its own. */
const placed = (lessons: readonly ScheduleLesson[]) => {
  const counts = new Map<string, number>()
  return lessons.map(({ id, courseName, classes: [one] }) => {
    const row = ['数学', '语文', '体育'].indexOf(courseName)
    const key = `${courseName} ${one?.name}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    const shift = ['初一1班', '初一2班', '初二1班'].indexOf(one?.name ?? '')
    return { id, weekday: count + 1, lessonNumber: ((row + shift) % 3) + 1 }
  })
}
/** Whoever else plans sees on an open page that something of a version has changed. */
const toldSince = (before: number) =>
  expect(lab.t.events.slice(before)).toContainEqual(
    expect.objectContaining({
      type: 'timetable.changed',
      tell: { users: [lab.users.chief.id], event: { type: 'timetable.changed' } },
    }),
  )
const fill = async (id: number) => {
  const moves = placed(await lessonsOf(id))
  const { status, message } = await call()(api.move, { params: { id }, body: { moves } })
  expect([status, message]).toEqual([200, '操作成功'])
}

describe('a draft', () => {
  test('is made of who teaches what, copied, renamed and deleted; its name is its own', async () => {
    const draft = await created('秋一稿')
    // Three classes with four lessons a course each: 数学 and 体育 in two of them, 语文 in all.
    expect(draft).toMatchObject({ status: 'DRAFT', lessons: 28, placed: 0, inForce: false, running: false })
    const again = await call()(api.create, { body: { semesterId: lab.semesterId, name: '秋一稿' } })
    expect([again.status, again.message]).toEqual([409, '本学期已有名为 秋一稿 的课表'])
    await fill(draft.id)
    const { data: copy } = await call()(api.copy, { params: { id: draft.id }, body: { name: '秋二稿' } })
    expect(copy).toMatchObject({ basedOnName: '秋一稿', lessons: 28, placed: 28 })
    const stale = await call()(api.update, {
      params: { id: draft.id },
      body: { name: '改名', version: draft.version },
    })
    expect(stale.status).toBe(409)
    const renamed = await call()(api.update, { params: { id: copy.id }, body: { name: '秋三稿' } })
    expect(renamed.data).toMatchObject({ name: '秋三稿', version: copy.version + 1 })
    const events = lab.t.events.length
    expect((await call()(api.remove, { params: { id: copy.id } })).status).toBe(200)
    toldSince(events)
    const { data: list } = await call()(api.search, { query: { semesterId: lab.semesterId } })
    expect(list.content.map(({ name }) => name)).toEqual(['秋一稿'])
  })

  test('of a semester without lessons is refused, and so are rules that are none', async () => {
    const other = await lab.make.aSemester({ current: false })
    const none = await call()(api.create, { body: { semesterId: other, name: '空' } })
    expect(none.status).toBe(409)
    const draft = await created('规则')
    const rules = { ...draft.rules, spread: { weight: 11, hard: false } }
    const bad = await call()(api.update, { params: { id: draft.id }, body: { rules } })
    expect([bad.status, bad.message]).toEqual([400, '权重应为 0 到 10'])
    const good = await call()(api.update, {
      params: { id: draft.id },
      body: { rules: { ...draft.rules, spread: { weight: 0 } } },
    })
    expect(good.data.rules.spread).toMatchObject({ weight: 0, hard: false })
  })

  test('moves lessons, all or none, and says what would clash', async () => {
    const { id } = await created('移动')
    const found = await lessonsOf(id)
    const of = (course: string, className: string, nth = 0) =>
      found.filter((one) => one.courseName === course && one.classes[0]?.name === className)[nth]?.id ?? 0
    const to = (lesson: number, weekday: number, lessonNumber: number, more: object = {}) => ({
      ...{ id: lesson, weekday, lessonNumber },
      ...more,
    })
    const move = (...moves: object[]) => call().loose(api.move, { params: { id }, body: { moves } })
    const [one, two] = [of('数学', '初一1班'), of('数学', '初一2班')]
    expect((await move(to(one, 1, 2))).status).toBe(200)
    const clash = await move(to(of('语文', '初一2班'), 1, 3), to(two, 1, 2))
    expect([clash.status, clash.message]).toEqual([
      409,
      '周一第 2 节：林晓月同时在初一1班上数学、在初一2班上数学',
    ])
    expect((await lessonsOf(id)).filter(({ weekday }) => weekday !== null)).toHaveLength(1)
    const twice = await move(to(of('体育', '初一1班'), 1, 2))
    expect(twice.message).toBe('周一第 2 节：初一1班同时有数学和体育')
    expect((await move(to(one, 1, 2, { locked: true }))).status).toBe(200)
    expect((await move(to(one, 1, 4))).message).toBe('数学已锁定，请先解锁')
    const half = await move({ id: one, weekday: 1 })
    expect([half.status, half.message]).toEqual([400, '请同时说明星期和节次'])
    expect((await move(to(999_999, 1, 1))).status).toBe(404)
    expect((await move()).status).toBe(400)
    expect((await move(to(of('语文', '初一1班'), 1, 8))).message).toBe('第 8 节不在作息时间内')
    expect((await move(to(of('语文', '初一1班'), 6, 1))).message).toBe('初一1班的语文的节次不在作息时间内')
  })

  test('locks as many as a school has; of those that go elsewhere so many that their clashes can be named', async () => {
    const { id } = await created('成批')
    const [first] = await lessonsOf(id)
    const row = await lab.t.db
      .selectFrom('schedule_lessons')
      .selectAll()
      .where('id', '=', first?.id ?? 0)
      .executeTakeFirstOrThrow()
    const { id: _, ...rest } = row
    const made = await lab.t.db
      .insertInto('schedule_lessons')
      .values(Array.from({ length: GOING_MAX }, () => ({ ...rest, weekday: 1, lesson_number: 1 })))
      .returning('id')
      .execute()
    await lab.t.db
      .insertInto('schedule_lesson_classes')
      .values(made.map((one) => ({ schedule_id: id, lesson_id: one.id, class_id: lab.classes.one })))
      .execute()
    const all = [...made.map((one) => one.id), first?.id ?? 0]
    const move = (moves: object[]) => call().loose(api.move, { params: { id }, body: { moves } })
    const at = (lessonNumber: number, locked: boolean) => (lesson: number) => ({
      ...{ id: lesson, weekday: 1, lessonNumber, locked },
    })
    expect((await move(made.map((one) => at(1, true)(one.id)))).status).toBe(200)
    expect((await move(made.map((one) => at(1, false)(one.id)))).status).toBe(200)
    const many = await move(all.map(at(2, false)))
    expect([many.status, many.message]).toEqual([400, '一次最多移动 500 节课'])
    expect((await move(all.slice(1).map(at(2, false)))).status).toBe(409)
    await lab.t.db.deleteFrom('schedules').where('id', '=', id).execute()
  })

  test('gives a lesson that moves a room that is free, and says where none is', async () => {
    const { id } = await created('场地')
    const found = await lessonsOf(id)
    const sports = found.filter(({ courseName }) => courseName === '体育')
    await lab.t.db.updateTable('rooms').set({ classes_at_once: 1 }).execute()
    await lab.t.db
      .insertInto('lesson_patterns')
      .values(
        [lab.classes.one, lab.classes.two].map((class_id) => ({
          ...{ semester_id: lab.semesterId, class_id, course_id: lab.courses.sport, room_kind: '操场' },
        })),
      )
      .execute()
    const at = (lesson: ScheduleLesson | undefined, lessonNumber: number) => ({
      ...{ id: lesson?.id ?? 0, weekday: 1, lessonNumber },
    })
    const move = (...moves: object[]) => call().loose(api.move, { params: { id }, body: { moves } })
    const first = sports.find(({ classes: [one] }) => one?.name === '初一1班')
    const other = found.find(
      ({ courseName, classes: [one] }) => courseName === '体育' && one?.name === '初一2班',
    )
    const moved = await move(at(first, 1))
    expect(moved.data).toMatchObject({ rooms: [{ id: first?.id, room: { name: '操场' } }], broken: [] })
    await lab.t.db
      .updateTable('schedule_lesson_teachers')
      .set({ teacher_id: lab.teachers.chief })
      .where('lesson_id', '=', other?.id ?? 0)
      .execute()
    const none = await move(at(other, 1))
    expect([none.status, none.message]).toEqual([409, '周一第 1 节：没有空闲的操场，体育不能排在这里'])
    await lab.t.db.deleteFrom('lesson_patterns').execute()
    await lab.t.db.updateTable('rooms').set({ classes_at_once: 2 }).execute()
  })

  test('names rules that a move breaks, and is not published so', async () => {
    const { id, rules } = await created('必须')
    const slots = [{ weekday: 5, lessonNumber: 7 }]
    const block = { kind: 'GROUP', ids: [lab.courses.maths], label: '数学组教研', slots }
    const kept = await call().loose(api.update, {
      params: { id },
      body: { rules: { ...rules, blocks: [block] } },
    })
    expect(kept.data).toMatchObject({ rules: { blocks: [{ ...block, hard: true, weight: 10 }] } })
    const empty = { ...block, ids: [] }
    const bad = await call().loose(api.update, {
      params: { id },
      body: { rules: { ...rules, blocks: [empty] } },
    })
    expect([bad.status, bad.message]).toEqual([400, '请选择不排课的对象'])
    await fill(id)
    const maths = (await lessonsOf(id)).find(({ courseName }) => courseName === '数学')
    const moves = [{ id: maths?.id ?? 0, weekday: 5, lessonNumber: 7 }]
    const { data: now } = await call()(api.get, { params: { id } })
    const events = lab.t.events.length
    const { data } = await call()(api.move, { params: { id }, body: { moves, version: now.version } })
    expect(data.broken).toEqual(['周五第 7 节：初一1班的数学，数学组教研（1 处）'])
    toldSince(events)
    // Locking it moves nothing, so it breaks nothing more.
    for (const locked of [true, false]) {
      const held = await call()(api.move, {
        params: { id },
        body: { moves: moves.map((one) => ({ ...one, locked })) },
      })
      expect([held.status, held.data.broken]).toEqual([200, []])
    }
    const late = await call()(api.move, { params: { id }, body: { moves, version: now.version } })
    expect([late.status, late.code]).toEqual([409, 'STALE'])
    const refused = await call()(api.publish, { params: { id }, body: { effectiveFrom: '2026-12-21' } })
    expect([refused.status, refused.message]).toEqual([
      409,
      '课表有冲突，不能发布：周五第 7 节：初一1班的数学，数学组教研（1 处）',
    ])
    const { data: bench } = await call()(api.workbench, { params: { id } })
    expect(bench.rules.find(({ key }) => key === 'blocks')).toMatchObject({ words: '数学组教研' })
    expect(bench.bells[0]?.periods).toHaveLength(7)
  })

  test('differs from another by what stands elsewhere', async () => {
    const { id } = await created('比较一')
    await fill(id)
    const { data: other } = await call()(api.copy, { params: { id }, body: { name: '比较二' } })
    const maths = (await lessonsOf(other.id)).find(({ courseName }) => courseName === '数学')
    const moves = [{ id: maths?.id ?? 0, weekday: 5, lessonNumber: 7 }]
    await call()(api.move, { params: { id: other.id }, body: { moves } })
    const { data } = await call()(api.compare, { params: { id: other.id, otherId: id } })
    expect(data).toMatchObject({
      same: 27,
      differences: [
        { courseName: '数学', classNames: '初一1班', before: ['周一第 1 节'], after: ['周五第 7 节'] },
      ],
      hard: { before: 0, after: 0 },
    })
    const mornings = (side: 'before' | 'after') => data.costs[side].find(({ rule }) => rule === 'mornings')
    expect([mornings('before'), mornings('after')]).toEqual([
      { rule: 'mornings', count: 0, cost: 0 },
      { rule: 'mornings', count: 1, cost: 4 },
    ])
    const sum = data.costs.after.reduce((all, { cost }) => all + cost, 0)
    expect(data.soft.after).toBe(sum)
  })
})

describe('publishing', () => {
  const publish = (id: number, effectiveFrom: string) =>
    call()(api.publish, { params: { id }, body: { effectiveFrom } })

  test('takes what is whole, tells everybody whom it concerns, and never changes what it was', async () => {
    const { id } = await created('发布一')
    const open = await publish(id, '2026-09-01')
    expect([open.status, open.message]).toEqual([409, '还有 28 节课没有排，不能发布'])
    await fill(id)
    expect((await publish(id, '2027-06-01')).message).toBe('生效日期应在 2026-09-01 至 2027-01-31 之间')
    const events = lab.t.events.length
    const { status, data } = await publish(id, '2026-09-01')
    expect(status).toBe(200)
    toldSince(events)
    expect(data).toMatchObject({ status: 'PUBLISHED', inForce: true, effectiveFrom: '2026-09-01' })
    const bells = await lab.t.db
      .selectFrom('notifications')
      .select(['user_id as userId', 'title', 'link'])
      .where('title', 'like', '新课表%')
      .execute()
    const { lin, an, mother } = lab.users
    const title = '新课表：2026-09-01 起执行'
    for (const { id: userId } of [an, mother])
      expect(bells).toContainEqual({ userId, title, link: '/schedule/class' })
    expect(bells).toContainEqual({ userId: lin.id, title, link: '/schedule/teacher' })
    for (const refused of [
      await call()(api.remove, { params: { id } }),
      await call()(api.update, { params: { id }, body: { name: '别名' } }),
      await call()(api.move, { params: { id }, body: { moves: [{ id: 1 }] } }),
      await publish(id, '2026-12-01'),
    ])
      expect([refused.status, refused.message]).toEqual([409, '发布一 已发布，不能修改；请复制为新草稿'])

    const { data: next } = await call()(api.copy, { params: { id }, body: { name: '发布二' } })
    expect((await publish(next.id, '2026-11-15')).message).toBe('已执行的课表不能更改，生效日期不能早于今天')
    const maths = (await lessonsOf(next.id)).find(
      ({ courseName, weekday, classes: [one] }) =>
        courseName === '数学' && weekday === 1 && one?.id === lab.classes.one,
    )
    const moves = [{ id: maths?.id ?? 0, weekday: 5, lessonNumber: 7 }]
    expect((await call()(api.move, { params: { id: next.id }, body: { moves } })).status).toBe(200)
    expect((await publish(next.id, '2026-11-23')).status).toBe(200)
    const mathsOf = async (date: string) => {
      const { data: week } = await call()(timetableApi.ofClass, {
        params: { classId: lab.classes.one },
        query: { date },
      })
      return week.lessons.filter(({ courseName }) => courseName === '数学').map((one) => one.date.slice(8))
    }
    expect(await mathsOf('2026-11-16')).toEqual(['16', '17', '18', '19'])
    expect(await mathsOf('2026-11-23')).toEqual(['24', '25', '26', '27'])
  })

  test('what has not begun or was published today is taken back: a draft again, those told are told, others hold on', async () => {
    const { data: first } = await call()(api.search, { query: { semesterId: lab.semesterId, size: 100 } })
    const base = first.content.find(({ name }) => name === '发布一')
    const { data: draft } = await call()(api.copy, { params: { id: base?.id ?? 0 }, body: { name: '撤回' } })
    const params = { id: draft.id }
    const withdraw = () => call()(api.withdraw, { params })
    expect((await withdraw()).message).toBe('撤回 没有发布，不用撤回')
    expect((await publish(draft.id, '2026-11-16')).data.inForce).toBe(true)
    const events = lab.t.events.length
    const { status, data } = await withdraw()
    expect([status, data.status, data.effectiveFrom, data.publishedAt]).toEqual([200, 'DRAFT', null, null])
    toldSince(events)
    expect((await call()(api.get, { params: { id: base?.id ?? 0 } })).data.inForce).toBe(true)
    const bells = await lab.t.db
      .selectFrom('notifications')
      .select(['user_id as userId', 'link'])
      .where('title', '=', '课表撤回：2026-11-16 起的新课表暂不执行')
      .execute()
    expect(bells).toContainEqual({ userId: lab.users.lin.id, link: '/schedule/teacher' })
    expect(bells).toContainEqual({ userId: lab.users.mother.id, link: '/schedule/class' })
    // What has been mended meanwhile begins on the same day.
    expect((await publish(draft.id, '2026-11-16')).status).toBe(200)
    const [lesson] = await lessonsOf(draft.id)
    const arranged = await lab.t.db
      .insertInto('substitutions')
      .values({
        ...{
          semester_id: lab.semesterId,
          kind: 'SELF_STUDY',
          date: '2026-11-20',
          lesson_id: lesson?.id ?? 0,
        },
        ...{ lesson_key: 'key', lessons: 1, absent_id: null, teacher_id: null, made_by: null },
        ...{ other_date: null, other_lesson_id: null, other_key: null, leave_id: null, undone_by: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await withdraw()).message).toBe(
      '撤回 的课已有调课代课的安排，不能撤回；请复制为新草稿，改好后发布',
    )
    await lab.t.db.deleteFrom('substitutions').where('id', '=', arranged.id).execute()
    await lab.t.db
      .updateTable('schedules')
      .set({ published_at: new Date('2026-11-15T00:00:00Z') })
      .where('id', '=', draft.id)
      .execute()
    expect((await withdraw()).message).toBe('撤回 已经开始执行，不能撤回；请复制为新草稿，改好后发布')
    await lab.t.db
      .updateTable('schedules')
      .set({ published_at: lab.t.ctx().now })
      .where('id', '=', draft.id)
      .execute()
    expect((await withdraw()).status).toBe(200)
    expect((await call()(api.remove, { params })).status).toBe(200)
  })

  test('of two at once for one day one wins, and the other is told', async () => {
    const drafts = [await created('同时一'), await created('同时二')]
    for (const { id } of drafts) await fill(id)
    const answers = await Promise.all(drafts.map(({ id }) => publish(id, '2026-12-07')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.message).toMatch(/^2026-12-07 起已有课表 同时. 生效，请选择其他日期$/)
    const twice = await created('两次')
    await fill(twice.id)
    const both = await Promise.all([publish(twice.id, '2026-12-14'), publish(twice.id, '2026-12-14')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.message).toBe('两次 已发布，不能修改；请复制为新草稿')
  })

  test('whoever leads a part of the school looks on', async () => {
    const { chief, lin } = lab.users
    const { id } = await created('谁排')
    expect((await chief.call(api.get, { params: { id } })).data.mayEdit).toBe(false)
    const listed = async (call: typeof chief.call) =>
      (await call(api.search, { query: { semesterId: lab.semesterId } })).data
    const mayEdit = ({ content }: Awaited<ReturnType<typeof listed>>) =>
      content.find((one) => one.id === id)?.mayEdit
    const [own, chiefs] = [await listed(call()), await listed(chief.call)]
    expect([own.mayCreate, mayEdit(own)]).toEqual([true, true])
    expect([chiefs.mayCreate, mayEdit(chiefs)]).toEqual([false, false])
    // What is over is only looked at.
    const semesterEnds = (end_date: string) =>
      lab.t.db.updateTable('semesters').set({ end_date }).where('id', '=', lab.semesterId).execute()
    const { endDate } = await lab.t.db
      .selectFrom('semesters')
      .select('end_date as endDate')
      .where('id', '=', lab.semesterId)
      .executeTakeFirstOrThrow()
    await semesterEnds('2026-11-15')
    expect((await call()(api.search, { query: { semesterId: lab.semesterId } })).data.mayCreate).toBe(false)
    await semesterEnds(endDate)
    const refused = await chief.call(api.update, { params: { id }, body: { name: '我来' } })
    expect([refused.status, refused.message]).toEqual([403, '课表涵盖全校班级，请由学校管理员排课和发布'])
    expect((await lin.call(api.get, { params: { id } })).status).toBe(403)
  })
})

test('lessons of a week are what was planned: doubles, teachers together or in turn, classes together', () => {
  const cell = {
    ...{ classId: 1, courseId: 2, teacherId: 3, weeklyLessons: 5, doubles: 1, parity: 'EVERY' as const },
    ...{ together: false, jointId: null, roomId: null },
  }
  expect(unitsOf([cell]).map(({ length }) => length)).toEqual([2, 1, 1, 1])
  const shared = unitsOf([cell, { ...cell, teacherId: 4, weeklyLessons: 2, doubles: 1 }])
  expect(shared.filter(({ length }) => length === 2)).toHaveLength(1)
  expect(shared.flatMap(({ teacherIds }) => teacherIds)).toEqual([3, 3, 3, 3, 4, 4])
  const pair = [cell, { ...cell, teacherId: 4 }].map((one) => ({ ...one, together: true }))
  expect(unitsOf(pair)).toHaveLength(4)
  expect(unitsOf(pair)[0]?.teacherIds).toEqual([3, 4])
  const joint = unitsOf([
    { ...cell, jointId: 9 },
    { ...cell, classId: 5, jointId: 9 },
  ])
  expect(joint.map(({ classIds }) => classIds)).toEqual([
    [1, 5],
    [1, 5],
    [1, 5],
    [1, 5],
  ])
  expect(drift(joint, joint.slice(1))).toEqual({ missing: 1, surplus: 0 })
})
