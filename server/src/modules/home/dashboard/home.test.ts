import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsFollowApi as follow } from '@xueqiao/contract/features/family/notifications/follow'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { beforeAll, describe, expect, test } from 'vitest'
import { type NoticeLab, noticeLab } from '../../../../test/notice-lab'

let lab: NoticeLab
beforeAll(async () => {
  lab = await noticeLab()
})

type User = keyof NoticeLab['users']
const homeOf = async (user: User) => {
  const { status, data } = await lab.users[user].call(homeApi.get)
  expect(status).toBe(200)
  return data
}
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(lab.t.ctx().now.getTime() + hours * HOUR).toISOString()
const toClasses = (...ids: number[]) => ids.map((id) => ({ kind: 'class' as const, value: String(id) }))

describe('a parent’s home', () => {
  test('shows the children with their head teachers, and who of these is on duty', async () => {
    const { lin, chief } = lab.teachers
    const hours = { enabled: false, week: Array.from({ length: 7 }, () => ({ from: '07:30', to: '18:00' })) }
    await lab.users.lin.call(hoursApi.setHours, { body: hours })
    const { bo, xi } = lab.pupils
    const query = { studentId: bo, parentId: lab.parents.liu, teacherId: lin }
    const session = (await lab.users.liu.call(communicationApi.createFamilyConversation, { query })).data
    const home = await homeOf('liu')
    expect(home.children).toEqual([
      expect.objectContaining({ id: bo, name: '刘博', className: '初一1班', headTeacherName: '林晓月' }),
      expect.objectContaining({ id: xi, name: '刘曦', className: '初一2班', headTeacherName: '陈主任' }),
    ])
    expect(home.conversations).toEqual([{ studentId: bo, teacherId: lin, sessionId: session.id }])
    expect(home.hours.map(({ teacherId }) => teacherId).sort()).toEqual([lin, chief].sort())
    expect(home.hours.find(({ teacherId }) => teacherId === lin)?.visibleAt).toBeNull()
    expect(home).toMatchObject({ classes: [], missing: [], week: null })
  })

  test('puts what has to be answered first, the next due time on top, with the children it is for', async () => {
    const targets = toClasses(lab.classes.one, lab.classes.two)
    const before = await homeOf('liu')
    await lab.published('chief', { title: '只读', level: 'read', targets })
    await lab.published('chief', { title: '不急', targets })
    await lab.published('chief', { title: '后天', targets, dueAt: inHours(48) })
    await lab.published('chief', { title: '今天', targets: toClasses(lab.classes.two), dueAt: inHours(2) })
    const home = await homeOf('liu')
    expect(home.notices.slice(0, 4).map(({ title, awaits }) => [title, awaits])).toEqual([
      ['今天', true],
      ['后天', true],
      ['不急', true],
      ['只读', false],
    ])
    expect(home.notices.slice(0, 2).map(({ children }) => children)).toEqual([['刘曦'], ['刘博', '刘曦']])
    // The home of one child shows what is about that child.
    const { bo, xi } = lab.pupils
    expect(home.notices.slice(0, 4).map(({ awaitedIds, childIds }) => [awaitedIds, childIds])).toEqual([
      [[xi], [xi]],
      [
        [bo, xi],
        [bo, xi],
      ],
      [
        [bo, xi],
        [bo, xi],
      ],
      [[], [bo, xi]],
    ])
    expect(home.awaiting - before.awaiting).toBe(3)
    // What is overdue no longer stands above what can still be answered in time.
    lab.t.advance(3 * 60)
    expect((await homeOf('liu')).notices[0]?.title).toBe('后天')
  })
})

describe('a teacher’s home', () => {
  test('counts the families who have not answered: of the own class, or of the own notice', async () => {
    const { one, two } = lab.classes
    const { id } = await lab.published('chief', {
      title: '研学',
      targets: toClasses(one, two),
      dueAt: inHours(40),
    })
    const lineOf = async (user: User) => (await homeOf(user)).missing.find(({ noticeId }) => noticeId === id)
    expect(await lineOf('lin')).toMatchObject({
      classId: one,
      level: 'confirm',
      families: 2,
      missing: 2,
      firstName: '程亦安',
      cells: [{ classId: one, families: '00' }],
    })
    expect(await lineOf('chief')).toMatchObject({ classId: null, families: 3, missing: 3 })
    expect(await lineOf('zhou')).toBeUndefined()
    // Each family once, though it has not answered the others either.
    expect((await homeOf('lin')).missingFamilies).toBe(2)

    await lab.users.mother.call(notificationsApi.confirm, { params: { id }, body: {} })
    expect(await lineOf('lin')).toMatchObject({ missing: 1, firstName: '刘博', cells: [{ families: '10' }] })
    const chief = await lineOf('chief')
    expect(chief).toMatchObject({ families: 3, missing: 2 })
    expect(chief?.cells).toContainEqual({ classId: two, families: '0' })

    // The reminder of that line reaches those who are counted, and nobody else.
    const reminded = await lab.users.lin.call(follow.remind, { params: { id }, body: { classId: one } })
    expect(reminded.data).toMatchObject({ reminded: 1 })
    for (const studentId of [lab.pupils.bo, lab.pupils.xi])
      await lab.users.liu.call(notificationsApi.confirm, { params: { id }, body: { studentId } })
    expect(await lineOf('lin')).toBeUndefined()
  })

  test('lists every notice whose families it counts', async () => {
    const made = []
    for (let n = 0; n < 7; n++)
      made.push((await lab.published('admin', { targets: toClasses(lab.classes.far) })).id)
    const { missing, missingFamilies } = await homeOf('zhou')
    expect(missing.map(({ noticeId }) => noticeId)).toEqual(expect.arrayContaining(made))
    expect(missingFamilies).toBe(1)
    // The desk has the same ones.
    const { waiting } = (await lab.users.zhou.call(dashboardApi.get)).data
    const atDesk = waiting.filter(({ key }) => key.startsWith('notice')).map(({ key }) => key)
    expect(atDesk).toEqual(missing.map(({ noticeId }) => `notice${noticeId}`))
    // The last one that is answered takes the family off the count.
    for (const { noticeId } of missing.slice(1))
      await lab.users.zhao.call(notificationsApi.confirm, { params: { id: noticeId }, body: {} })
    expect((await homeOf('zhou')).missingFamilies).toBe(1)
    const id = missing[0]?.noticeId ?? 0
    await lab.users.zhao.call(notificationsApi.confirm, { params: { id }, body: {} })
    expect((await homeOf('zhou')).missingFamilies).toBe(0)
  })

  test('leaves out what nobody waits for any more', async () => {
    const { id } = await lab.published('lin', { targets: toClasses(lab.classes.one), dueAt: inHours(24) })
    const listedDue = async (hours: number) => {
      const due_at = new Date(inHours(hours))
      await lab.t.db.updateTable('notices').set({ due_at }).where('id', '=', id).execute()
      return (await homeOf('lin')).missing.some(({ noticeId }) => noticeId === id)
    }
    expect(await listedDue(24)).toBe(true)
    expect(await listedDue(-6 * 24)).toBe(true)
    expect(await listedDue(-8 * 24)).toBe(false)
  })

  test('begins with the class that is headed, and has the messages that became to-dos', async () => {
    expect((await homeOf('lin')).classes).toEqual([
      { id: lab.classes.one, name: '初一1班', grade: '初一', students: 2, heads: true },
    ])
    const [conversation] = (await homeOf('liu')).conversations
    const params = { id: conversation?.sessionId ?? 0 }
    const body = { content: '周四请半天假', clientId: crypto.randomUUID() }
    const { data: sent } = await lab.users.liu.call(messagesApi.send, { params, body })
    await lab.users.lin.call(hoursApi.addTodo, { params: { id: sent.id }, body: null })
    const { todos, todoCount } = await homeOf('lin')
    expect(todoCount).toBe(1)
    expect(todos).toEqual([
      expect.objectContaining({ sessionId: params.id, text: '周四请半天假', studentName: '刘博' }),
    ])
  })
})

describe('feedback', () => {
  test('waits on the home of the 班主任 and of the office until it is closed, whatever is overdue first', async () => {
    const write = async (title: string, recipient: 'CLASS' | 'SCHOOL', anonymous = false) => {
      const body = { title, category: '建议' as const, content: '内容', recipient, anonymous }
      const { data } = await lab.users.liu.call(feedbackApi.create, {
        body: { ...body, studentId: lab.pupils.bo },
      })
      return data.id
    }
    const before = await homeOf('admin')
    const toClass = await write('给班主任', 'CLASS')
    const due_at = new Date(inHours(-1))
    await lab.t.db.updateTable('feedback').set({ due_at }).where('id', '=', toClass).execute()
    await write('给学校', 'SCHOOL', true)
    const lin = await homeOf('lin')
    expect(lin.feedback.map(({ title, senderName, overdue }) => [title, senderName, overdue])).toEqual([
      ['给班主任', expect.any(String), true],
    ])
    expect(lin.feedbackCount).toBe(1)
    const admin = await homeOf('admin')
    expect(admin.feedbackCount - before.feedbackCount).toBe(2)
    expect(admin.feedback.find(({ title }) => title === '给学校')).toMatchObject({
      senderName: null,
      overdue: false,
    })
    expect((await homeOf('liu')).feedbackCount).toBe(0)
    const ownLine = async () =>
      (await lab.users.lin.call(dashboardApi.get)).data.waiting.find(({ key }) => key === 'own-feedback')
    expect(await ownLine()).toBeUndefined()
    await lab.users.lin.call(feedbackApi.begin, { params: { id: toClass }, body: {} })
    expect(await ownLine()).toMatchObject({ count: 1, title: '我在处理的反馈' })
    expect((await homeOf('lin')).feedbackCount).toBe(1)
    // Late, and so a matter of the office, too.
    expect((await homeOf('admin')).feedbackCount - before.feedbackCount).toBe(2)
    await lab.t.db
      .updateTable('feedback')
      .set({ due_at: new Date(inHours(48)) })
      .where('id', '=', toClass)
      .execute()
    expect((await homeOf('lin')).feedbackCount).toBe(1)
    expect((await homeOf('admin')).feedbackCount - before.feedbackCount).toBe(1)
    const body = { content: '已处理' }
    await lab.users.lin.call(feedbackApi.close, { params: { id: toClass }, body })
    expect((await homeOf('lin')).feedbackCount).toBe(0)
    expect(await ownLine()).toBeUndefined()
  })
})

describe('a pupil’s home', () => {
  test('has the own class, its teachers and courses', async () => {
    const { student, ...home } = await homeOf('an')
    expect(student).toMatchObject({
      name: '程亦安',
      grade: '初一',
      className: '初一1班',
      headTeacherName: '林晓月',
      courses: [],
    })
    expect(student?.teachers).toContainEqual(
      expect.objectContaining({
        id: lab.teachers.lin,
        name: '林晓月',
        label: expect.stringContaining('班主任'),
      }),
    )
    expect(home).toMatchObject({ children: [], classes: [], figures: null, feedback: [], urgent: [] })
  })
})

describe('an administrator’s home', () => {
  test('has the school in figures, and the own notices that families have not answered', async () => {
    const { id } = await lab.published('admin', {
      title: '全校',
      targets: [{ kind: 'school', value: '' }],
      dueAt: inHours(24),
    })
    const { figures, missing, student } = await homeOf('admin')
    expect(figures).toMatchObject({ students: expect.any(Number), classes: 3 })
    expect(figures?.students).toBeGreaterThan(2)
    // One school has one number of pupils, on the phone and at the desk.
    const turnTo = (enrollment_status: '休学' | '在校') =>
      lab.t.db.updateTable('students').set({ enrollment_status }).where('id', '=', lab.pupils.an).execute()
    await turnTo('休学')
    lab.t.advance(1)
    const { statistics } = (await lab.users.admin.call(dashboardApi.get)).data
    const atDesk = statistics.find(({ key }) => key === 'students')?.value
    expect((await homeOf('admin')).figures?.students).toBe(atDesk)
    await turnTo('在校')
    expect(missing.find(({ noticeId }) => noticeId === id)).toMatchObject({ classId: null })
    expect(student).toBeNull()
    expect((await homeOf('lin')).figures).toBeNull()
  })
})

test.each(['an', 'admin'] as const)('the home of %s has nothing of families or classes', async (user) => {
  expect(await homeOf(user)).toMatchObject({
    children: [],
    conversations: [],
    classes: [],
    todoCount: 0,
  })
})

test('a home has what each child is to do next, and the pupil’s own what they do', async () => {
  const { make } = lab
  const course = await make.aCourse({ name: '数学' })
  await make.teaches(lab.teachers.lin, lab.classes.one, course, await make.aSemester())
  for (const [place, title] of ['四', '三', '二', '一'].entries()) {
    const asked = { courseId: course, classIds: [lab.classes.one], dueAt: inHours(26 - place) }
    const body = { ...asked, title, content: '做完。', estimatedMinutes: 5, status: 'PUBLISHED' as const }
    expect((await lab.users.lin.call(homeworksApi.create, { body })).status).toBe(200)
  }
  const { homework } = await homeOf('liu')
  const [bo, xi] = [lab.pupils.bo, lab.pupils.xi].map((id) =>
    homework.find(({ studentId }) => studentId === id),
  )
  expect(bo).toMatchObject({ todo: 4, next: [{ title: '一' }, { title: '二' }, { title: '三' }] })
  expect(xi).toMatchObject({ todo: 0, next: [] })
  expect((await homeOf('an')).homework).toEqual([{ ...bo, studentId: lab.pupils.an }])
  expect((await homeOf('lin')).homework).toEqual([])
})
