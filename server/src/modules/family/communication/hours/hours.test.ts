import { bellApi } from '@xueqiao/contract/features/base/bell'
import { DEFAULT_WEEK } from '@xueqiao/contract/features/base/school-settings'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { hoursApi as api } from '@xueqiao/contract/features/family/communication/hours'
import { messagesApi, URGENT_PER_WEEK } from '@xueqiao/contract/features/family/communication/messages'
import { communicationStatsApi } from '@xueqiao/contract/features/family/communication/stats'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { parentsMergeApi } from '@xueqiao/contract/features/pupils/parents/merge'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { settingsApi } from '@xueqiao/contract/features/school/settings/api'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'
import { somebodyWaits } from '../../../../../test/locks'
import { localDate } from '../../../../platform/clock'
import { visibleAt } from './clock'
import { communicationJobs } from './hours'

const { t, chat } = await useChat()

const MINUTE = 60_000
/** Moves on to the next Monday, at this time at school. */
const goTo = (hours: number, minutes = 0) => {
  const now = t.ctx().now.getTime()
  const monday = Date.parse('2026-11-16T00:00:00+08:00') + (hours * 60 + minutes) * MINUTE
  const week = 7 * 24 * 60 * MINUTE
  const weeks = Math.ceil((now - monday) / week)
  t.advance((monday + Math.max(0, weeks) * week - now) / MINUTE)
}
beforeEach(() => goTo(10))

/** Sessions of the browser are shorter than a night. */
const relogin = async (...people: ChatUser[]) => {
  for (const who of people) {
    const { username } = await t.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    who.call = await t.login(username)
  }
}
const at = async (hours: number, minutes: number, ...people: ChatUser[]) => {
  goTo(hours, minutes)
  await relogin(...people)
}
const run = async (kind: 'communication.wake' | 'communication.roll') => {
  const { db, env, bus, log, now } = t.ctx()
  const { handlers } = communicationJobs({ db, env, bus, log })
  const nothing = async () => {}
  const job = { id: 1, kind, payload: null, ownerId: null, attempt: 1, log, now: () => now }
  return handlers[kind]?.({
    ...job,
    signal: new AbortController().signal,
    checkCancelled: nothing,
    settle: nothing,
    progress: nothing,
  })
}

const wake = () => run('communication.wake')

test('the rolls of class groups are a job of their own: waking neither does their work nor waits for it', async () => {
  const { teacher, classId, parent } = await chat.aFamily()
  const { data: group } = await teacher.call(communicationApi.openClassGroup, { body: { classId } })
  const second = await chat.aParent([await chat.make.aStudent({ classId })])
  const members = async () =>
    (await teacher.call(communicationApi.participants, { params: { id: group.id } })).data.map(
      ({ userId }) => userId,
    )
  expect(await wake()).toEqual({ woken: 0 })
  expect((await members()).toSorted()).toEqual([teacher.id, parent.id].toSorted())
  expect(await run('communication.roll')).toEqual({ rolls: 1 })
  expect((await members()).toSorted()).toEqual([teacher.id, parent.id, second.id].toSorted())
  expect(await run('communication.roll')).toEqual({ rolls: 0 })
})

describe('when a message will be seen', () => {
  const week = DEFAULT_WEEK
  test.each([
    ['2026-11-16T07:29:59+08:00', '2026-11-16T07:30:00+08:00'],
    ['2026-11-16T07:30:00+08:00', null],
    ['2026-11-16T17:59:59+08:00', null],
    ['2026-11-16T18:00:00+08:00', '2026-11-17T07:30:00+08:00'],
    // Friday evening waits for Monday; at school it is Monday while it is Sunday in Greenwich.
    ['2026-11-20T18:00:00+08:00', '2026-11-23T07:30:00+08:00'],
    ['2026-11-22T23:30:00Z', null],
  ])('%s', (now, seen) => {
    const expected = seen === null ? null : new Date(seen)
    expect(visibleAt({ enabled: true, week }, new Date(now))).toEqual(expected)
    expect(visibleAt({ enabled: false, week }, new Date(now))).toBeNull()
  })
})

describe('working hours', () => {
  test('are set by teachers for themselves', async () => {
    const teacher = await chat.aTeacher()
    expect((await teacher.call(api.hours)).data).toEqual({ enabled: true, week: DEFAULT_WEEK, custom: false })
    const evening = { from: '07:30', to: '20:00' }
    const body = { enabled: true, week: [evening, null, null, null, null, null, null] }
    expect((await teacher.call(api.setHours, { body })).data).toEqual({ ...body, custom: true })
    expect((await teacher.call(api.hours)).data).toEqual({ ...body, custom: true })
    for (const [week, message] of [
      [[evening], '请设置每周的工作时间'],
      [Array(7).fill(null), '请至少设置一天的工作时间'],
      [[{ from: '18:00', to: '07:30' }, ...Array(6).fill(null)], '结束时间应晚于开始时间'],
      [[{ from: '24:00', to: '25:00' }, ...Array(6).fill(null)], '时间格式应为HH:mm'],
    ])
      expect(await teacher.call.loose(api.setHours, { body: { enabled: true, week } })).toMatchObject({
        status: 400,
        message,
      })
    expect(await (await chat.asAdmin())(api.setHours, { body })).toMatchObject({
      status: 400,
      message: '只有教师可以设置工作时间',
    })
  })

  test('what a parent writes in the evening waits for the morning, and may be looked at before', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    await chat.say(parent, id, '白天的话')
    expect(await chat.unread(teacher)).toBe(1)
    await at(20, 0, parent, teacher)
    expect((await chat.rowOf(parent, id)).hours).toMatchObject({ onDuty: false })
    const late = await chat.say(parent, id, '晚上的话')
    expect(late.visibleAt).toBe(new Date(t.ctx().now.getTime() + 11.5 * 60 * MINUTE).toISOString())
    await chat.say(parent, id, '还有一句')
    // The day's message counts, the evening's do not yet; whoever opens the chat sees them all.
    expect(await chat.unread(teacher)).toBe(1)
    expect((await chat.rowOf(teacher, id)).unreadCount).toBe(1)
    expect((await teacher.call(messagesApi.list, { params: { id } })).data.content).toHaveLength(3)
    expect(await wake()).toMatchObject({ woken: 0 })

    t.advance(11.5 * 60)
    await relogin(parent, teacher)
    expect(await chat.unread(teacher)).toBe(3)
    expect(await wake()).toMatchObject({ woken: 1 })
    expect(t.events.at(-1)?.tell).toEqual({
      users: [teacher.id],
      event: { type: 'conversation.changed', sessionId: id },
    })
    expect(await chat.unread(teacher)).toBe(3)
  })

  test('what teachers write waits for nobody, and an answer at night ends the quiet', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    await at(21, 0, parent, teacher)
    expect((await chat.say(teacher, id, '明早见')).visibleAt).toBeNull()
    expect(await chat.unread(parent)).toBe(1)
    await chat.say(parent, id, '好的')
    expect(await chat.unread(teacher)).toBe(0)
    await teacher.call(messagesApi.read, { params: { id }, body: undefined })
    await chat.say(teacher, id, '晚安')
    expect((await chat.rowOf(teacher, id)).unreadCount).toBe(0)
    expect(await wake()).toMatchObject({ woken: 0 })
    await chat.say(parent, id, '晚安')
    const week = Array(7).fill({ from: '00:00', to: '23:59' })
    await teacher.call(api.setHours, { body: { enabled: true, week } })
    expect(await chat.unread(teacher)).toBe(1)
  })
})

describe('urgent messages', () => {
  const urgent = { urgent: true, urgentReason: '孩子还没到家' }
  const dutyOf = (date: string, teacherIds: number[]) => ({ body: { days: [{ date, teacherIds }] } })

  test('break through, reach whoever is on duty, and are rationed', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const duty = await chat.aTeacher()
    await at(21, 0, parent, teacher, duty)
    const admin = await t.login('admin')
    await admin(api.setDuty, dutyOf(localDate(t.ctx().now), [duty.profileId]))
    await chat.say(parent, id, '之前的私话')
    expect(await chat.unread(teacher)).toBe(0)
    const sent = await chat.say(parent, id, '请帮忙看看', urgent)
    expect(sent).toMatchObject({ urgent: true, urgentReason: '孩子还没到家', visibleAt: null })
    expect(await chat.unread(teacher)).toBe(2)
    expect(await chat.unread(duty)).toBe(1)
    const { content } = (await duty.call(messagesApi.list, { params: { id } })).data
    expect(content.map((message) => message.content)).toEqual(['请帮忙看看'])
    const told = t.events.filter(({ type }) => type === 'message.sent').at(-1)
    expect(told?.tell?.users).toContain(duty.id)
    expect(
      t.events.find(({ tell }) => tell?.users.includes(duty.id) && tell.event.type === 'bell'),
    ).toBeDefined()
    const rung = async () =>
      Promise.all(
        [teacher, duty, parent].map(
          async ({ call }) => (await call(bellApi.bell, { query: { size: 0 } })).data.unread,
        ),
      )
    expect(await rung()).toEqual([1, 1, 0])
    await duty.call(messagesApi.read, { params: { id }, body: {} })
    expect(await rung()).toEqual([1, 0, 0])
    await teacher.call(messagesApi.read, { params: { id }, body: {} })
    expect(await rung()).toEqual([0, 0, 0])

    for (let n = 1; n < URGENT_PER_WEEK; n += 1) await chat.say(parent, id, '还没到', urgent)
    const over = { params: { id }, body: { content: '还没', ...urgent } }
    expect(await parent.call(messagesApi.send, over)).toMatchObject({
      status: 429,
      message: `每位家长每周最多发送 ${URGENT_PER_WEEK} 条紧急消息`,
    })
    expect((await chat.say(parent, id, '到了，谢谢')).visibleAt).not.toBeNull()
    t.advance(8 * 24 * 60)
    await relogin(parent)
    expect(await parent.call(messagesApi.send, over)).toMatchObject({ status: 200 })
  })

  test('stand above all other talks of whoever is to act until they are read, and are counted for the sender', async () => {
    const { parent, teacher, classId, id } = await chat.aConversation()
    const classmate = await chat.make.aStudent({ classId })
    const other = await chat.aParent([classmate])
    const later = await chat.aConversationOf({ parent: other, teacher, studentId: classmate })
    const duty = await chat.aTeacher()
    const admin = await t.login('admin')
    await admin(api.setDuty, dutyOf(localDate(t.ctx().now), [duty.profileId]))
    const left = async () =>
      (await parent.call(communicationApi.conversation, { params: { id } })).data.urgentLeft
    const listOf = async (who: ChatUser) =>
      (await who.call(communicationApi.conversations)).data.content.map(({ id, urgent }) => [id, urgent])
    expect(await left()).toBe(URGENT_PER_WEEK)
    const sent = await chat.say(parent, id, '请帮忙看看', urgent)
    t.advance(1)
    await chat.say(other, later, '不急')
    await teacher.call(communicationApi.pin, { params: { id: later }, body: { pinned: true } })

    expect(await left()).toBe(URGENT_PER_WEEK - 1)
    expect(await listOf(teacher)).toEqual([
      [id, true],
      [later, false],
    ])
    expect(await listOf(duty)).toEqual([[id, true]])
    expect(await listOf(parent)).toEqual([[id, false]])
    const homeOf = async (who: ChatUser) => (await who.call(homeApi.get)).data.urgent
    const line = { sessionId: id, seq: sent.seq, reason: '孩子还没到家', text: '请帮忙看看' }
    expect(await homeOf(teacher)).toEqual([expect.objectContaining(line)])
    expect(await homeOf(duty)).toEqual([expect.objectContaining(line)])
    expect(await homeOf(parent)).toEqual([])

    await teacher.call(messagesApi.read, { params: { id }, body: {} })
    expect(await listOf(teacher)).toEqual([
      [later, false],
      [id, false],
    ])
    expect(await homeOf(teacher)).toEqual([])
    expect(await homeOf(duty)).toHaveLength(1)
    await parent.call(messagesApi.recall, { params: { id, msgId: sent.id } })
    expect(await homeOf(duty)).toEqual([])
    // Nobody but a parent is rationed.
    const ofTeacher = await teacher.call(communicationApi.conversation, { params: { id } })
    expect(ofTeacher.data.urgentLeft).toBeNull()
  })

  test('show on the home which of them is left when a later one was read by itself', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const first = await chat.say(parent, id, '请帮忙看看', urgent)
    const second = await chat.say(parent, id, '还没到', urgent)
    await teacher.call(messagesApi.readOne, { params: { id, msgId: second.id } })
    expect((await teacher.call(homeApi.get)).data.urgent).toEqual([
      expect.objectContaining({ sessionId: id, seq: first.seq, text: '请帮忙看看' }),
    ])
  })

  test('two who plan the same day at once: the later holds', async () => {
    const [one, two] = [await chat.make.aTeacher(), await chat.make.aTeacher()]
    const admin = await chat.asAdmin()
    const day = '2027-04-01'
    const { later } = await t.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('duty_teachers')
        .values([one, two].map((teacher_id) => ({ date: day, teacher_id })))
        .execute()
      const later = admin(api.setDuty, dutyOf(day, [one]))
      await somebodyWaits(t.db)
      return { later }
    })
    expect((await later).data).toMatchObject([{ date: day, teachers: [{ teacherId: one }] }])
    expect((await later).data[0]?.teachers).toHaveLength(1)
  })

  test('the duty list is kept by the office of the school', async () => {
    const [one, two] = [await chat.aTeacher(), await chat.aTeacher()]
    const leader = await chat.aTeacher({ roles: ['SCHOOL_ADMIN', 'TEACHER'] })
    const chief = await chat.aTeacher({ roles: ['DEPARTMENT_ADMIN', 'TEACHER'] })
    expect(await chief.call(api.setDuty, dutyOf('2027-03-01', [chief.profileId]))).toMatchObject({
      status: 403,
    })
    const silent = await chat.make.aTeacher()
    const answer = await leader.call(api.setDuty, dutyOf('2027-03-01', [one.profileId, silent]))
    expect(answer.data).toMatchObject([
      {
        date: '2027-03-01',
        teachers: [{ teacherId: one.profileId, hasAccount: true }, { hasAccount: false }],
      },
    ])
    await leader.call(api.setDuty, dutyOf('2027-03-01', [two.profileId]))
    const query = { from: '2027-03-01', to: '2027-03-07' }
    const [day] = (await one.call(api.duty, { query })).data
    expect(day?.teachers.map(({ teacherId }) => teacherId)).toEqual([two.profileId])
    expect(await one.call(api.setDuty, dutyOf('2027-03-01', []))).toMatchObject({ status: 403 })
    expect(await leader.call(api.setDuty, dutyOf('2027-03-01', [999_999]))).toMatchObject({ status: 400 })
    expect(await one.call(api.duty, { query: { from: '2027-03-07', to: '2027-03-01' } })).toMatchObject({
      status: 400,
    })
  })
})

describe('to-dos', () => {
  test('are made of messages, for oneself alone', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const sent = await chat.say(parent, id, '请开一张在读证明')
    const body = { note: '找教务处盖章', dueDate: '2026-11-20' }
    const made = await teacher.call(api.addTodo, { params: { id: sent.id }, body })
    expect(made.data).toMatchObject({
      sessionId: id,
      messageId: sent.id,
      seq: 1,
      content: '请开一张在读证明',
      sessionTitle: '王大明',
      done: false,
      ...body,
    })
    const params = { id: made.data.id }
    const again = await teacher.call(api.addTodo, { params: { id: sent.id }, body: null })
    expect(again.data.id).toBe(made.data.id)
    expect((await teacher.call(api.todos)).data.totalElements).toBe(1)
    expect((await parent.call(api.todos)).data.totalElements).toBe(0)
    expect(await parent.call(api.setTodo, { params, body: { done: true } })).toMatchObject({ status: 404 })
    expect(await parent.call(api.removeTodo, { params })).toMatchObject({ status: 404 })
    expect((await teacher.call(api.setTodo, { params, body: { done: true } })).data).toMatchObject({
      done: true,
    })
    expect((await teacher.call(api.todos, { query: { done: 'true' } })).data.content).toHaveLength(1)
    expect((await teacher.call(api.todos)).data.content).toEqual([])
    await teacher.call(api.removeTodo, { params })
    expect((await teacher.call(api.todos, { query: { done: 'true' } })).data.content).toEqual([])
    const other = await chat.aFamily()
    expect(await other.teacher.call(api.addTodo, { params: { id: sent.id }, body })).toMatchObject({
      status: 404,
    })
  })
})

test('a to-do of a message that was taken back says so, and keeps its note', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  const sent = await chat.say(parent, id, '发错的话')
  await teacher.call(api.addTodo, { params: { id: sent.id }, body: { note: '回电' } })
  await parent.call(messagesApi.recall, { params: { id, msgId: sent.id } })
  expect((await teacher.call(api.todos)).data.content).toMatchObject([
    { content: '消息已撤回', note: '回电', seq: sent.seq },
  ])
})

describe('a new 班主任', () => {
  test('takes over from now on; the one before keeps what was said and hears no more', async () => {
    const { parent, teacher, id, classId } = await chat.aConversation()
    await chat.say(parent, id, '说给原班主任的话')
    const next = await chat.aTeacher({ name: '新班主任' })
    await chat.changeHead(classId, next.profileId)
    const line = '班主任已变更为新班主任老师，今后的消息由新班主任老师接收'
    expect(await chat.words(next, id)).toEqual([line])
    await chat.say(parent, id, '您好，新老师')
    expect(await chat.words(next, id)).toEqual([line, '您好，新老师'])
    expect(await chat.words(teacher, id)).toEqual(['说给原班主任的话', line])
    expect(await chat.words(parent, id)).toHaveLength(3)
    const row = (await teacher.call(communicationApi.conversations)).data.content.find((one) => one.id === id)
    expect(row).toMatchObject({ active: false, left: true, lastMessage: { content: line } })
    expect(t.events.filter(({ type }) => type === 'message.sent').at(-1)?.tell?.users).not.toContain(
      teacher.id,
    )
    expect(
      await teacher.call(messagesApi.send, { params: { id }, body: { content: '我还在' } }),
    ).toMatchObject({
      status: 403,
    })
    expect(
      (await teacher.call(messagesApi.search, { query: { keyword: '新老师' } })).data.totalElements,
    ).toBe(0)
    expect((await chat.rowOf(parent, id)).peer).toMatchObject({ userId: next.id, label: '班主任' })
    // Who still teaches there begins anew.
    const again = await teacher.call(communicationApi.createConversation, { body: { userIds: [parent.id] } })
    expect(again.data.id).not.toBe(id)
  })

  test('who talks with the family already goes on there; who has no account takes over nothing', async () => {
    const family = await chat.aConversation()
    const { parent, studentId, classId, id } = family
    const next = await chat.aTeacher({ name: '李老' })
    const own = await chat.aConversationOf({ parent, teacher: next, studentId })
    await chat.changeHead(classId, next.profileId)
    expect(await chat.rowOf(parent, id)).toMatchObject({ active: false, left: false })
    expect(await chat.words(parent, id)).toEqual(['班主任已变更为李老老师，请在与李老老师的会话中继续沟通'])
    expect((await chat.rowOf(parent, own)).active).toBe(true)
    expect(await next.call(messagesApi.list, { params: { id } })).toMatchObject({ status: 403 })

    await chat.changeHead(classId, await chat.make.aTeacher({ name: '周' }))
    expect((await chat.rowOf(parent, own)).active).toBe(false)
    expect((await chat.words(parent, own)).at(-1)).toContain('尚未开通账号')
    await chat.changeHead(classId, null)
  })
})

test('who set no hours has those of the school, until they set some and after they give them up', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  const week = DEFAULT_WEEK.map((day) => (day === null ? null : { from: '06:00', to: '09:30' }))
  const change = async (teacherHours: object) => {
    const admin = await t.login('admin')
    const { logoUrl: _, maxIdleMinutes: __, ...settings } = (await admin(settingsApi.get)).data
    const answer = await admin.loose(settingsApi.update, { body: { ...settings, teacherHours } })
    expect(answer).toMatchObject({ status: 200, data: { teacherHours } })
  }
  await change({ enabled: true, week })
  expect((await teacher.call(api.hours)).data).toEqual({ enabled: true, week, custom: false })
  const sent = await chat.say(parent, id, '十点钟已经下班')
  expect(sent.visibleAt).toBe(new Date(t.ctx().now.getTime() + 20 * 60 * MINUTE).toISOString())
  expect(await chat.unread(teacher)).toBe(0)
  expect((await chat.rowOf(parent, id)).hours).toMatchObject({ onDuty: false, visibleAt: sent.visibleAt })
  // By the school's new hours it is time to work: what waited is there.
  await change({ enabled: true, week: DEFAULT_WEEK })
  expect(await chat.unread(teacher)).toBe(1)
  await teacher.call(api.setHours, { body: { enabled: false, week } })
  await change({ enabled: true, week })
  expect((await chat.say(parent, id, '随时')).visibleAt).toBeNull()
  const reset = await teacher.call(api.resetHours)
  expect(reset).toMatchObject({ status: 200, message: '已恢复为学校默认时段', data: { week, custom: false } })
  expect((await chat.say(parent, id, '又下班了')).visibleAt).toBe(sent.visibleAt)
  await change({ enabled: true, week: DEFAULT_WEEK })
})

describe('a child who changes class', () => {
  const moveTo = async (studentId: number, classId: number) => {
    const admin = await t.login('admin')
    const moved = await admin(studentsApi.assignClass, { params: { id: studentId }, body: { classId } })
    expect(moved.status).toBe(200)
    return moved.data
  }

  test('is talked about with the new 班主任; the one before keeps what was said and hears no more', async () => {
    const { parent, teacher, id, studentId } = await chat.aConversation()
    await chat.say(parent, id, '说给原班主任的话')
    const next = await chat.aTeacher({ name: '方' })
    const { name, className } = await moveTo(studentId, await chat.aClass(next.profileId))
    const line = `${name}已转入${className}，今后的消息由班主任方老师接收`
    expect(await chat.words(next, id)).toEqual([line])
    await chat.say(parent, id, '您好，方老师')
    expect(await chat.words(next, id)).toEqual([line, '您好，方老师'])
    expect(await chat.words(teacher, id)).toEqual(['说给原班主任的话', line])
    const late = await teacher.call(messagesApi.send, { params: { id }, body: { content: '我还在' } })
    expect(late.status).toBe(403)
    expect(t.events.filter(({ type }) => type === 'message.sent').at(-1)?.tell?.users).not.toContain(
      teacher.id,
    )
    expect((await chat.rowOf(parent, id)).peer).toMatchObject({ userId: next.id, label: '班主任' })
  })

  test('through no class, and into one that gets its 班主任 later, as well', async () => {
    const { parent, teacher, id, studentId } = await chat.aConversation()
    const out = await (await t.login('admin'))(studentsApi.removeFromClass, { params: { id: studentId } })
    expect(out.status).toBe(200)
    expect((await chat.rowOf(teacher, id)).active).toBe(true)
    const classId = await chat.aClass(null)
    await moveTo(studentId, classId)
    await chat.say(parent, id, '还没有新老师')
    expect(await chat.words(teacher, id)).toEqual(['还没有新老师'])
    const next = await chat.aTeacher({ name: '后来' })
    await chat.changeHead(classId, next.profileId)
    expect(await chat.words(next, id)).toEqual(['班主任已变更为后来老师，今后的消息由后来老师接收'])
    expect((await chat.rowOf(teacher, id)).active).toBe(false)
  })

  test('ends with those who taught only the old class, goes on with those who teach the new one too', async () => {
    const family = await chat.aConversation()
    const { parent, teacher: head, classId, studentId } = family
    const [gone, both] = [await chat.aTeacher({ name: '旧' }), await chat.aTeacher({ name: '同' })]
    const next = await chat.aTeacher({ name: '新' })
    const newClass = await chat.aClass(next.profileId)
    const assist = async (id: number, assistantTeacherId: number) => {
      const admin = await t.login('admin')
      const { data } = await admin(classesApi.get, { params: { id } })
      const answer = await admin(classesApi.update, { params: { id }, body: { ...data, assistantTeacherId } })
      expect(answer.status).toBe(200)
    }
    await assist(classId, gone.profileId)
    await assist(newClass, both.profileId)
    const withGone = await chat.aConversationOf({ parent, teacher: gone, studentId })
    const withBoth = await chat.aConversationOf({ parent, teacher: both, studentId })
    const stranger = await chat.aTeacher()
    const withStranger = await chat.aConversationOf({ parent, teacher: stranger, studentId })
    const own = await chat.aConversationOf({ parent, teacher: next, studentId })
    const { name, className } = await moveTo(studentId, newClass)
    const arrived = `${name}已转入${className}`
    expect(await chat.words(parent, withGone)).toEqual([`${arrived}，本会话已结束，请与新班级的老师联系`])
    expect(await chat.words(parent, family.id)).toEqual([`${arrived}，请在与新老师的会话中继续沟通`])
    const open = async (id: number) => (await chat.rowOf(parent, id)).active
    expect(await Promise.all([withGone, family.id, withBoth, withStranger, own].map(open))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
    const again = { params: { id: withGone }, body: { active: true } }
    expect(await gone.call(communicationApi.updateConversation, again)).toMatchObject({ status: 403 })
    // What the family opens again reaches the teacher again.
    expect((await parent.call(communicationApi.updateConversation, again)).data.active).toBe(true)
    await chat.say(parent, withGone, '还有一件事')
    expect((await chat.words(gone, withGone)).at(-1)).toBe('还有一件事')
    expect((await chat.rowOf(head, family.id)).active).toBe(false)
  })
})

test('two parents who are one have their talks together', async () => {
  const { parent, teacher, id, studentId } = await chat.aConversation()
  await chat.say(parent, id, '第一个账号')
  const twin = await chat.anotherParent(studentId)
  const admin = await t.login('admin')
  const body = { fromId: parent.profileId, disable: 'from' as const }
  const merged = await admin(parentsMergeApi.merge, { params: { id: twin.profileId }, body })
  expect(merged.status).toBe(200)
  expect((await chat.rowOf(twin, id)).parentId).toBe(twin.profileId)
  expect((await chat.say(twin, id, '第二个账号')).seq).toBe(2)
  expect((await chat.rowOf(teacher, id)).peer).toMatchObject({ userId: twin.id })
})

test('classes stand in the order of their numbers, as in the figures of notices', async () => {
  const conversations = [await chat.aConversation(), await chat.aConversation()]
  for (const [index, number] of ['10', '2'].entries()) {
    const { id, parent, classId } = conversations[index] ?? (await chat.aConversation())
    await chat.say(parent, id, '请问几点放学')
    const named = { name: `序号${number}班`, class_number: number, grade: 5 }
    await t.db.updateTable('classes').set(named).where('id', '=', classId).execute()
  }
  const { analytics } = (await (await t.login('admin'))(communicationStatsApi.stats)).data
  const names = analytics?.classes.map(({ className }) => className) ?? []
  expect(names.filter((name) => name.startsWith('序号'))).toEqual(['序号2班', '序号10班'])
})

test('COMMUNICATION-33: figures are one’s own; staff also get those of their reach', async () => {
  const { parent, teacher, id, classId } = await chat.aConversation()
  await chat.say(parent, id, '问题一')
  t.advance(10)
  await chat.say(teacher, id, '回答一')
  await chat.say(parent, id, '问题二')
  await chat.say(parent, id, '补充')
  t.advance(30)
  await chat.say(teacher, id, '回答二')
  const mine = (await parent.call(communicationStatsApi.stats)).data
  expect(mine).toMatchObject({ sessions: 1, sent: 3, received: 2, unread: 2, analytics: null })
  const { analytics } = (await teacher.call(communicationStatsApi.stats)).data
  expect(analytics).toMatchObject({
    answers: { count: 2, medianMinutes: 20, p90Minutes: 28 },
    days: [{ date: localDate(t.ctx().now), parents: 3, teachers: 2 }],
    teachers: [{ teacherId: teacher.profileId, messages: 2, count: 2 }],
    classes: [{ classId, sessions: 1, families: 1, messages: 5 }],
  })
  const other = await chat.aFamily()
  expect((await other.teacher.call(communicationStatsApi.stats)).data.analytics).toMatchObject({
    days: [],
    classes: [],
  })
  const school = (await (await t.login('admin'))(communicationStatsApi.stats, { query: { classId } })).data
  expect(school.analytics?.classes).toMatchObject([{ classId, messages: 5 }])
  expect((await chat.rowOf(parent, id)).answerMinutes).toBe(20)
  expect(
    await teacher.call(communicationStatsApi.stats, { query: { from: '2026-12-01', to: '2026-11-01' } }),
  ).toMatchObject({ status: 400 })
})
