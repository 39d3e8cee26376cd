import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'

let lab: HomeworkLab

beforeAll(async () => {
  lab = await homeworkLab()
})

const HOUR_MS = 3_600_000
/** The clock goes on from test to test; work that is not written takes nothing of the day's minutes. */
const inHours = (hours: number) => new Date(lab.t.ctx().now.getTime() + hours * HOUR_MS).toISOString()
const work = (more: Parameters<HomeworkLab['input']>[0] = {}) =>
  lab.input({ written: false, ...(more.classes === undefined && { dueAt: inHours(20) }), ...more })
const given = (more: Parameters<typeof work>[0] = {}) => lab.aHomework(work(more))
const drafted = (more: Parameters<typeof work>[0] = {}) => lab.aDraft(work(more))

const statusOf = async (id: number) => (await lab.users.admin.call(api.get, { params: { id } })).data.status
const ringsFor = async (userId: number, id: number) =>
  (await lab.bellOf(userId))
    .filter(({ link }) => link.split('?')[0] === `/homework/detail/${id}`)
    .map(({ title }) => title)

let colleagues = 0
/** Somebody who teaches 初一1班 a course of their own. */
const aColleague = async () => {
  const { make } = lab
  colleagues += 1
  const [teacherId, courseId] = [await make.aTeacher(), await make.aCourse()]
  await make.teaches(teacherId, lab.classes.one, courseId, lab.semesterId)
  const profile = { type: 'TEACHER', id: teacherId } as const
  return { ...(await make.aUser(`colleague${colleagues}`, ['TEACHER'], profile)), teacherId, courseId }
}

describe('publishing', () => {
  test('rings for pupils and parents, but not for those who turned it off, and tells open pages', async () => {
    const { users, t } = lab
    await t.db
      .insertInto('homework_reminders_off')
      .values({ user_id: users.liu.id, kinds: ['published'] })
      .execute()
    const { id } = await given({ title: '口算' })
    expect(await ringsFor(users.an.id, id)).toEqual(['数学新作业：口算'])
    expect(await ringsFor(users.mother.id, id)).toEqual(['数学新作业：程亦安的《口算》'])
    for (const who of [users.liu, users.xi, users.lin]) expect(await ringsFor(who.id, id)).toEqual([])
    const told = t.events.flatMap((event) =>
      event.type === 'homework.changed' && event.id === id ? event.tell.users : [],
    )
    expect(told).toEqual(expect.arrayContaining([users.lin.id, users.zhou.id, users.an.id, users.liu.id]))
    expect(told).not.toContain(users.xi.id)
  })

  test('once, and from the version that was read', async () => {
    const { id, version } = await drafted()
    const publish = (body: object) => lab.users.lin.call(api.publish, { params: { id }, body })
    expect((await publish({ version: version + 1 })).code).toBe('STALE')
    expect((await publish({ version })).data.status).toBe('PUBLISHED')
    expect(await publish({})).toMatchObject({ status: 409, message: '作业已经发布' })
  })

  test('not to a class without pupils, and not after it was due', async () => {
    const { t, users } = lab
    await t.db.deleteFrom('class_memberships').where('class_id', '=', lab.classes.senior).execute()
    const empty = await drafted({ classIds: [lab.classes.senior] })
    const publish = (id: number) => users.lin.call(api.publish, { params: { id }, body: {} })
    expect(await publish(empty.id)).toMatchObject({ status: 409, message: '所选班级没有学生' })
    const { id } = await drafted()
    await lab.later(24 * 60)
    expect(await publish(id)).toMatchObject({ status: 400, message: '截止时间已经过去' })
  })
})

describe('a scheduled homework', () => {
  const hours = async (count: number) => {
    await lab.later(count * 60)
    await lab.runDue()
  }

  test('goes out at its hour in the name of its author; before, families have none of it', async () => {
    const { lin, an } = lab.users
    const body = work({ publishAt: inHours(2) })
    const { data } = await lin.call(api.create, { body })
    expect(data.status).toBe('SCHEDULED')
    await hours(1)
    expect(await lab.rowsOf(data.id)).toEqual([])
    expect((await an.call(api.get, { params: { id: data.id } })).status).toBe(404)
    const change = await lin.call(api.update, { params: { id: data.id }, body })
    expect(change).toMatchObject({ status: 409, message: '作业正在等待发布，请先取消定时发布' })
    await hours(1)
    expect(await statusOf(data.id)).toBe('PUBLISHED')
    expect(await lab.rowsOf(data.id)).toHaveLength(2)
    await hours(1)
    expect(await ringsFor(an.id, data.id)).toHaveLength(1)
  })

  test('that was taken back stays a draft', async () => {
    const { lin } = lab.users
    const params = { id: (await drafted()).id }
    await lin.call(api.publish, { params, body: { publishAt: inHours(2) } })
    const taken = await lin.call(api.unschedule, { params })
    expect(taken.data).toMatchObject({ status: 'DRAFT', publishAt: null })
    expect((await lin.call(api.unschedule, { params })).status).toBe(409)
    await hours(3)
    expect(await statusOf(params.id)).toBe('DRAFT')
  })

  test('of somebody who no longer teaches there becomes a draft again, and they hear why', async () => {
    const { t } = lab
    const { call, id: userId, teacherId, courseId } = await aColleague()
    const { data } = await call(api.create, { body: work({ courseId, publishAt: inHours(2) }) })
    await t.db
      .updateTable('teaching_assignments')
      .set({ ended_at: t.ctx().now })
      .where('teacher_id', '=', teacherId)
      .execute()
    const successor = await aColleague()
    await lab.make.teaches(successor.teacherId, lab.classes.one, courseId, lab.semesterId)
    await hours(3)
    expect(await statusOf(data.id)).toBe('DRAFT')
    const line = '作业未能定时发布：练习册第 32 页，已转为草稿'
    expect(await ringsFor(userId, data.id)).toEqual([`${line}：只能布置给您任教这门课程的班级`])
    // Whoever has taken the class over finds the draft that waits for them.
    expect(await ringsFor(successor.id, data.id)).toEqual([`${line}，请核对后重新发布`])
    expect(await ringsFor(lab.users.zhou.id, data.id)).toEqual([])
    const opened = await successor.call(api.get, { params: { id: data.id } })
    expect(opened.data.may.manage).toBe(true)
  })

  test('of an account that is closed, or has lost the code for it, becomes a draft again', async () => {
    for (const lose of [
      (id: number) => lab.t.db.updateTable('users').set({ enabled: false }).where('id', '=', id).execute(),
      (id: number) => lab.t.db.deleteFrom('user_roles').where('user_id', '=', id).execute(),
    ]) {
      const { call, id, courseId } = await aColleague()
      const { data } = await call(api.create, { body: work({ courseId, publishAt: inHours(2) }) })
      expect(data.status).toBe('SCHEDULED')
      await lose(id)
      await hours(3)
      expect(await statusOf(data.id)).toBe('DRAFT')
    }
  })
})

describe('what was given out', () => {
  test('is closed, opened again and withdrawn; families no longer see what was withdrawn', async () => {
    const { id } = await given()
    const { lin, an } = lab.users
    const params = { id }
    expect((await lin.call(api.reopen, { params })).status).toBe(409)
    expect((await lin.call(api.close, { params })).data.status).toBe('CLOSED')
    expect((await lin.call(api.close, { params })).status).toBe(409)
    expect((await an.call(api.get, { params })).data.status).toBe('CLOSED')
    expect((await lin.call(api.reopen, { params })).data.status).toBe('PUBLISHED')
    const gone = await lin.call(api.withdraw, { params, body: { reason: '布置错了' } })
    expect(gone.data).toMatchObject({ status: 'WITHDRAWN', withdrawReason: '布置错了' })
    expect((await an.call(api.get, { params })).status).toBe(404)
    expect(await ringsFor(an.id, id)).toEqual([])
    expect((await lin.call(api.update, { params, body: work() })).status).toBe(409)
  })

  test('ends for all classes only by whoever gave it, or teaches all of them', async () => {
    const { one, two } = lab.classes
    const { lin, admin } = lab.users
    const params = { id: (await given({ classIds: [one, two] })).id }
    const teacherId = await lab.make.aTeacher({ name: '钟和' })
    await lab.make.teaches(teacherId, two, lab.courses.maths, lab.semesterId)
    const half = await lab.make.aUser('half', ['TEACHER'], { type: 'TEACHER', id: teacherId })
    const may = async (user: { call: typeof half.call }) => (await user.call(api.get, { params })).data.may
    expect(await may(half)).toMatchObject({ manage: true, end: false })
    for (const user of [lin, admin]) expect(await may(user)).toMatchObject({ manage: true, end: true })
    const refused = await half.call(api.close, { params })
    expect(refused.status).toBe(403)
    expect(refused.message).toContain('您不任教的班级')
    expect((await half.call(api.withdraw, { params, body: {} })).status).toBe(403)
    expect((await lin.call(api.close, { params })).status).toBe(200)
    expect((await half.call(api.reopen, { params })).status).toBe(403)
    expect((await admin.call(api.reopen, { params })).status).toBe(200)
  })

  test('changes its words and due times, which the pupils’ rows follow', async () => {
    const { id } = await given()
    const dueAt = inHours(72)
    const save = (more: object) =>
      lab.users.lin.call(api.update, { params: { id }, body: work({ title: '改题', dueAt, ...more }) })
    const { data } = await save({})
    expect(data).toMatchObject({ title: '改题', classes: [{ dueAt }] })
    const due = new Date(dueAt)
    expect((await lab.rowsOf(id)).map(({ due_at }) => due_at)).toEqual([due, due])
    const before = data.classes[0]?.day ?? ''
    const later = (await save({ dueAt: inHours(96) })).data.classes[0]?.day ?? ''
    expect(later > before).toBe(true)
    // After it is due its words may still be mended.
    await save({})
    await lab.later(5 * 24 * 60)
    expect((await save({})).status).toBe(200)
    expect((await save({ dueAt: inHours(-1) })).status).toBe(400)
  })

  test('keeps its due time in classes that whoever changes it does not teach', async () => {
    const { one, two } = lab.classes
    const { call, teacherId, courseId } = await aColleague()
    await lab.make.teaches(teacherId, two, courseId, lab.semesterId)
    const due = { classId: one, dueAt: inHours(20) }
    const body = work({ courseId, status: 'PUBLISHED', classes: [due, { ...due, classId: two }] })
    const { id } = (await call(api.create, { body })).data
    const lesson = () => lab.t.db.updateTable('teaching_assignments').where('teacher_id', '=', teacherId)
    await lesson().set({ ended_at: lab.t.ctx().now }).where('class_id', '=', two).execute()
    const save = (dueAt: string, mine: string) =>
      call(api.update, {
        params: { id },
        body: work({
          courseId,
          classes: [
            { classId: one, dueAt: mine },
            { classId: two, dueAt },
          ],
        }),
      })
    expect(await save(inHours(30), due.dueAt)).toMatchObject({ status: 400, errors: [{ field: 'classIds' }] })
    expect((await save(due.dueAt, inHours(30))).status).toBe(200)
    const rows = await lab.rowsOf(id)
    expect(rows.find(({ class_id }) => class_id === two)?.due_at).toEqual(new Date(due.dueAt))
  })

  test('keeps its course, its classes and how it is marked', async () => {
    const { id } = await given()
    const { one, two } = lab.classes
    for (const [more, word] of [
      [{ classIds: [one, two] }, '班级'],
      [{ classIds: [two] }, '班级'],
      [{ scoring: 'stars' }, '批改方式'],
      [{ needsSubmission: false }, '提交方式'],
      [{ courseId: lab.courses.chinese }, '课程'],
    ] as const) {
      const body = { ...work(), ...more, classIds: [...('classIds' in more ? more.classIds : [one])] }
      const answer = await lab.users.lin.call(api.update, { params: { id }, body })
      expect(answer.status).toBe(409)
      expect(answer.message).toContain(`不能再改${word}`)
    }
  })
})

describe('a copy', () => {
  test('is a draft due on the same weekday to come, with files of its own', async () => {
    const { lin } = lab.users
    const [file, shown] = [await lab.aFile(lin.call, 'a.png'), await lab.aFile(lin.call, 'b.png')]
    const tree = { type: 'doc', content: [{ type: 'image', attrs: { fileId: shown.id } }] }
    const dueAt = inHours(20)
    const { id } = await given({ fileIds: [file.id], doc: tree, overCapReason: '旧理由', dueAt })
    await lab.later(10 * 24 * 60)
    const { data } = await lin.call(api.copy, { params: { id } })
    expect(data).toMatchObject({ status: 'DRAFT', overCapReason: null, title: '练习册第 32 页' })
    expect(data.id).not.toBe(id)
    expect(data.classes[0]?.dueAt).toBe(new Date(Date.parse(dueAt) + 2 * 7 * 24 * HOUR_MS).toISOString())
    expect(data.files.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    const copies = data.files.map((one) => one.id)
    expect(copies).not.toContain(file.id)
    expect(data.doc).toEqual({ type: 'doc', content: [{ type: 'image', attrs: { fileId: copies[1] } }] })
  })

  test('is not for those who only read it', async () => {
    const { call, courseId } = await aColleague()
    const { data } = await call(api.create, { body: work({ courseId, status: 'PUBLISHED' }) })
    const params = { id: data.id }
    // 林晓月 heads the class, and reads it.
    expect((await lab.users.lin.call(api.copy, { params })).status).toBe(403)
    expect((await lab.users.zhou.call(api.copy, { params })).status).toBe(404)
  })
})

describe('templates', () => {
  test('are one’s own; one of the same title is replaced, pictures are left out', async () => {
    const { lin, zhou } = lab.users
    const image = { type: 'image', attrs: { fileId: 1 } }
    const words = {
      title: '每日一练',
      courseId: lab.courses.maths,
      estimatedMinutes: 15,
      doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '甲' }] }, image] },
    }
    const { data } = await lin.call.loose(api.saveTemplate, { body: words })
    expect(data).toMatchObject({ title: '每日一练', content: '甲', courseName: '数学', estimatedMinutes: 15 })
    expect(JSON.stringify(data.doc)).not.toContain('image')
    await lin.call.loose(api.saveTemplate, { body: { ...words, estimatedMinutes: 10 } })
    const { data: own } = await lin.call(api.templates)
    expect(own.map(({ id, estimatedMinutes }) => [id, estimatedMinutes])).toEqual([[data.id, 10]])
    expect((await zhou.call(api.templates)).data).toEqual([])
    expect((await zhou.call(api.removeTemplate, { params: { id: data.id } })).status).toBe(404)
    expect((await lin.call(api.removeTemplate, { params: { id: data.id } })).status).toBe(200)
    const unknown = await lin.call.loose(api.saveTemplate, { body: { ...words, courseId: 999_999 } })
    expect(unknown).toMatchObject({ status: 400, errors: [{ field: 'courseId' }] })
  })
})

describe('what a teacher may choose', () => {
  test('the courses they teach and their classes, with the cap of each; an administrator all', async () => {
    await lab.setSeniorMinutes(150)
    const { data } = await lab.users.lin.call(api.options)
    expect(data.courses.map(({ name }) => name)).toEqual(['数学'])
    expect(data.courses[0]?.classes.map(({ name, students, cap }) => [name, students, cap])).toEqual([
      ['一年级1班', 1, 0],
      ['初一1班', 2, 90],
      ['初一2班', 1, 90],
      ['高一1班', expect.any(Number), 150],
    ])
    const all = await lab.users.admin.call(api.options)
    expect(all.data.courses.map(({ name }) => name)).toEqual(expect.arrayContaining(['数学', '语文']))
    expect((await lab.users.other.call(api.options)).data.courses).toEqual([])
  })

  test('how long the last ones really took', async () => {
    const { lin, zhou } = lab.users
    const query = { courseId: lab.courses.maths }
    expect((await lin.call(api.minutes, { query })).data).toEqual({
      homeworks: 0,
      pupils: 0,
      median: null,
      spread: [],
      ratio: null,
    })
    const { id } = await given({ estimatedMinutes: 20 })
    for (const [student, minutes] of [
      [lab.pupils.an, 30],
      [lab.pupils.bo, 33],
    ])
      await lab.t.db
        .updateTable('homework_submissions')
        .set({ minutes })
        .where('homework_id', '=', id)
        .where('student_id', '=', student ?? 0)
        .execute()
    expect((await lin.call(api.minutes, { query })).data).toEqual({
      homeworks: 1,
      pupils: 2,
      median: 31.5,
      spread: [{ from: 30, count: 2 }],
      ratio: 1.58,
    })
    expect((await zhou.call(api.minutes, { query })).data.homeworks).toBe(0)
  })
})
