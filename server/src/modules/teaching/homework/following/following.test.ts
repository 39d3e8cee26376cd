import { bellApi } from '@xueqiao/contract/features/base/bell'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'
import { localDate, startOfDay } from '../../../../platform/clock'
import { transact } from '../../../../platform/db/transact'
import { moveStudents } from '../../../school/classes/service'
import { pupilsMoved } from '../../../school/deeds'

let lab: HomeworkLab

beforeAll(async () => {
  lab = await homeworkLab()
})

const HOUR_MS = 3_600_000
/** The clock goes on from test to test; work that is not written takes nothing of the day's minutes. */
const inHours = (hours: number) => new Date(lab.t.ctx().now.getTime() + hours * HOUR_MS).toISOString()
const given = (more: Partial<ReturnType<HomeworkLab['input']>> = {}) =>
  lab.aHomework({ written: false, dueAt: inHours(20), ...more })

const move = (studentId: number, classId: number | null) =>
  transact(lab.t.ctx(), (ctx) => moveStudents(ctx, [{ studentId, classId }]))
const worksOf = async (studentId: number, prefix: string) => {
  const rows = await lab.t.db
    .selectFrom('homework_submissions as s')
    .innerJoin('homeworks as h', 'h.id', 's.homework_id')
    .select(['h.title', 's.class_id', 's.state'])
    .where('s.student_id', '=', studentId)
    .where('h.title', 'like', `${prefix}%`)
    .orderBy('h.id')
    .execute()
  return rows.map(({ title, class_id, state }) => [title.slice(prefix.length), class_id, state])
}

describe('pupils who change class', () => {
  test('get what is open there, keep what they handed in or missed, and lose what they had not begun', async () => {
    const { one, two } = lab.classes
    const { an } = lab.pupils
    const later = inHours(100)
    await given({ title: '调错过' })
    const done = await given({ title: '调交过', dueAt: later })
    await given({ title: '调未动', dueAt: later })
    await given({ title: '调那边旧', classIds: [two] })
    await given({ title: '调那边新', classIds: [two], dueAt: later })
    const closed = await given({ title: '调那边截止', classIds: [two], dueAt: later })
    await lab.users.lin.call(api.close, { params: { id: closed.id } })
    await given({ title: '调那边草稿', classIds: [two], dueAt: later, status: 'DRAFT' })
    await lab.t.db
      .updateTable('homework_submissions')
      .set({ state: 'SUBMITTED', times: 1, submitted_at: lab.t.ctx().now })
      .where('homework_id', '=', done.id)
      .where('student_id', '=', an)
      .execute()
    await lab.later(24 * 60)
    await move(an, two)
    const kept = [
      ['错过', one, 'PENDING'],
      ['交过', one, 'SUBMITTED'],
    ]
    expect(await worksOf(an, '调')).toEqual([...kept, ['那边新', two, 'PENDING']])
    await move(an, one)
    expect(await worksOf(an, '调')).toEqual([...kept, ['未动', one, 'PENDING']])
  })

  test('new pupils get what is open', async () => {
    const { one } = lab.classes
    await given({ title: '新来的' })
    const body = { name: '新生', studentNumber: 'NEW-1', gender: '男', classId: one }
    const { data } = await lab.users.admin.call.loose(studentsApi.create, { body })
    expect(await worksOf(data.id, '新来')).toEqual([['的', one, 'PENDING']])
  })

  test('who joined while it was closed or due gets it once it goes on', async () => {
    const { lin } = lab.users
    const params = { id: (await given({ title: '续' })).id }
    await lin.call(api.close, { params })
    const studentId = await lab.make.aStudent({ classId: lab.classes.one })
    expect(await worksOf(studentId, '续')).toEqual([])
    await lin.call(api.reopen, { params })
    expect(await worksOf(studentId, '续')).toHaveLength(1)
    await lab.later(21 * 60)
    const latest = await lab.make.aStudent({ classId: lab.classes.one })
    expect(await worksOf(latest, '续')).toEqual([])
    const body = lab.input({ title: '续', written: false, dueAt: inHours(20) })
    expect((await lab.users.lin.call(api.update, { params, body })).status).toBe(200)
    expect(await worksOf(latest, '续')).toHaveLength(1)
  })

  test('who leaves the school has nothing left to do', async () => {
    const studentId = await lab.make.aStudent({ classId: lab.classes.one })
    await given({ title: '离校' })
    expect(await worksOf(studentId, '离')).toHaveLength(1)
    const params = { id: studentId }
    expect((await lab.users.admin.call.loose(studentsApi.remove, { params })).status).toBe(200)
    expect(await worksOf(studentId, '离')).toEqual([])
  })

  test('nor are they counted or reminded of what was due already, while it is still collected', async () => {
    const { admin } = lab.users
    const leaving = await lab.make.aStudent({ classId: lab.classes.one })
    const elsewhere = await lab.make.aStudent({ classId: lab.classes.one })
    const params = { id: (await given({ title: '走后' })).id }
    const over = { id: (await given({ title: '走后已截止' })).id }
    await lab.later(21 * 60)
    await lab.users.lin.call(api.close, { params: over })
    const missing = async () =>
      (await lab.users.lin.call(markingApi.overview, { params })).data.classes.map((one) => one.missing)
    const [before = 0] = await missing()
    expect((await admin.call.loose(studentsApi.remove, { params: { id: leaving } })).status).toBe(200)
    await move(elsewhere, null)
    expect(await missing()).toEqual([before - 2])
    const { data } = await lab.users.lin.call(markingApi.remind, { params, body: {} })
    expect(data).toEqual({ reminded: before - 2, skipped: 0 })
    // What was closed before stays as it was then.
    expect(await worksOf(leaving, '走后')).toEqual([['已截止', lab.classes.one, 'PENDING']])
  })

  test('a new year, or taking it back, hands out nothing', async () => {
    const studentId = await lab.make.aStudent()
    await given({ title: '升级', classIds: [lab.classes.two] })
    const openings = {
      student_id: studentId,
      class_id: lab.classes.two,
      from_date: '2026-09-01',
      reason: '升级',
    }
    await lab.t.db.insertInto('class_memberships').values(openings).execute()
    const places = [{ studentId, classId: lab.classes.one, headTeacherId: null }]
    await transact(lab.t.ctx(), (ctx) => pupilsMoved(ctx, { places, others: false }))
    expect(await worksOf(studentId, '升')).toEqual([])
    await transact(lab.t.ctx(), (ctx) => pupilsMoved(ctx, { places, others: true }))
    expect(await worksOf(studentId, '升')).toHaveLength(1)
  })

  test('somebody who joins while it is given out has a row of it, whoever comes first', async () => {
    const studentId = await lab.make.aStudent({ classId: lab.classes.two })
    const drafts = []
    for (const _ of [1, 2, 3]) drafts.push(await given({ title: '同时', status: 'DRAFT' }))
    await Promise.all([
      ...drafts.map(({ id }) => lab.users.lin.call(api.publish, { params: { id }, body: {} })),
      move(studentId, lab.classes.one),
    ])
    expect(await worksOf(studentId, '同时')).toHaveLength(3)
  })

  test('whoever leaves a class or the school while it is given out keeps nothing of it', async () => {
    const [moving, leaving] = [
      await lab.make.aStudent({ classId: lab.classes.one }),
      await lab.make.aStudent({ classId: lab.classes.one }),
    ]
    const drafts = []
    for (const _ of [1, 2, 3]) drafts.push(await given({ title: '散场', status: 'DRAFT' }))
    await Promise.all([
      ...drafts.map(({ id }) => lab.users.lin.call(api.publish, { params: { id }, body: {} })),
      move(moving, lab.classes.far),
      lab.users.admin.call.loose(studentsApi.remove, { params: { id: leaving } }),
    ])
    expect(await worksOf(moving, '散场')).toEqual([])
    expect(await worksOf(leaving, '散场')).toEqual([])
  })
})

describe('the evening before', () => {
  /** Of the next day, at this hour of the school's clock. */
  const tomorrowAt = async (hour: number) => {
    const { now } = lab.t.ctx()
    const at = startOfDay(localDate(now)).getTime() + (24 + hour) * HOUR_MS
    await lab.later((at - now.getTime()) / 60_000)
    await lab.t.db.deleteFrom('notifications').execute()
    await lab.t.db.deleteFrom('homework_submissions').execute()
  }
  const hoursLater = async (hours: number) => {
    await lab.t.db.deleteFrom('notifications').execute()
    await lab.later(hours * 60)
    await lab.runDue()
  }

  test('pupils and parents with open work hear of all of it in one line, once', async () => {
    await tomorrowAt(10)
    const { one, two } = lab.classes
    await given({ title: '一' })
    await given({ title: '今晚', dueAt: inHours(11) })
    const second = await given({ title: '二', classIds: [one, two] })
    await given({ title: '以后', dueAt: inHours(48) })
    await lab.t.db
      .updateTable('homework_submissions')
      .set({ state: 'SUBMITTED' })
      .where('homework_id', '=', second.id)
      .where('student_id', '=', lab.pupils.an)
      .execute()
    await hoursLater(8)
    const { an, bo, mother, liu, lin } = lab.users
    const line = (title: string) => [{ title, link: '/homework/student' }]
    expect(await lab.bellOf(an.id)).toEqual(line('作业提醒：还有 1 项今晚截止，1 项明天截止'))
    expect(await lab.bellOf(bo.id)).toEqual(line('作业提醒：还有 1 项今晚截止，2 项明天截止'))
    expect(await lab.bellOf(mother.id)).toEqual(line('作业提醒：程亦安还有 1 项今晚截止，1 项明天截止'))
    // Of two children each by its name.
    const both = '作业提醒：刘博还有 1 项今晚截止，2 项明天截止；刘曦还有 1 项明天截止'
    expect(await lab.bellOf(liu.id)).toEqual(line(both))
    expect(await lab.bellOf(lin.id)).toEqual([])
    await lab.later(10)
    await lab.runDue()
    expect(await lab.bellOf(liu.id)).toHaveLength(1)

    // Whoever has done all of it need not look any more; a parent's line is of all children.
    const unread = async (user: { call: typeof an.call }) => (await user.call(bellApi.bell)).data.unread
    const handIn = async (by: typeof an, studentId: number) => {
      const rows = await lab.t.db
        .selectFrom('homework_submissions')
        .select('homework_id')
        .where('student_id', '=', studentId)
        .where('due_at', '<', new Date(inHours(24)))
        .where('state', '=', 'PENDING')
        .execute()
      for (const { homework_id: homeworkId } of rows)
        await by.call(myHomeworkApi.submit, { body: { homeworkId, content: '好' } })
    }
    await handIn(bo, lab.pupils.bo)
    expect([await unread(bo), await unread(liu), await unread(an)]).toEqual([0, 1, 1])
    await handIn(lab.users.xi, lab.pupils.xi)
    expect(await unread(liu)).toBe(0)
  })

  test('not before six, not in the night, not of what is closed, and not for those who turned it off', async () => {
    await lab.t.db
      .insertInto('homework_reminders_off')
      .values({ user_id: lab.users.mother.id, kinds: ['due'] })
      .execute()
    await tomorrowAt(10)
    await given()
    const closed = await given({ classIds: [lab.classes.two] })
    await lab.users.lin.call(api.close, { params: { id: closed.id } })
    await hoursLater(7)
    expect(await lab.bellOf(lab.users.an.id)).toEqual([])
    await hoursLater(5)
    expect(await lab.bellOf(lab.users.an.id)).toEqual([])
    await tomorrowAt(10)
    await given()
    await hoursLater(11)
    expect(await lab.bellOf(lab.users.an.id)).toHaveLength(1)
    for (const who of [lab.users.mother, lab.users.xi]) expect(await lab.bellOf(who.id)).toEqual([])
  })
})
