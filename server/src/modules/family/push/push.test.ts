import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { pushApi as api, DEVICES_MAX } from '@xueqiao/contract/features/family/push'
import { profileApi } from '@xueqiao/contract/features/pupils/profile'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { type ChatUser, chatFor } from '../../../../test/chat-things'
import { type StandInPushService, startPushService } from '../../../../test/push-service'
import { transact } from '../../../platform/db/transact'
import { createPushSender } from '../../../platform/push/sender'
import { loadVapidKeys } from '../../../platform/push/vapid'
import { ring } from '../../base/bell/service'

const KEY = `${'A'.repeat(42)}E`
const SUBJECT = 'https://school.example'

let service: StandInPushService
let t: TestApp
let chat: ReturnType<typeof chatFor>

const start = async (now?: string) => {
  const keys = await loadVapidKeys('', KEY)
  service.expect(keys.publicKey)
  const push = createPushSender({ keys, subject: SUBJECT, own: [service.origin] })
  const app = await testApp({ push, ...(now === undefined ? {} : { now }) })
  return { app, chat: chatFor(app) }
}

beforeAll(async () => {
  service = await startPushService()
  const made = await start()
  t = made.app
  chat = made.chat
})

type Call = ChatUser['call']
let count = 0
const subscribe = async (call: Call) => {
  const device = service.aDevice(`device ${++count}`)
  const answer = await call(api.subscribe, { body: device.subscription })
  expect(answer).toMatchObject({ status: 200, message: '已开启消息推送' })
  return { ...device, id: answer.data.id }
}
const aFamilyWithPhone = async (of = chat) => {
  const family = await of.aFamily()
  const device = await subscribe(family.parent.call)
  return { ...family, device, sessionId: await of.aConversationOf(family) }
}
const ringAt = (app: TestApp, userId: number, title: string, link: string) =>
  transact(app.ctx(), (ctx) => ring(ctx, [userId], { title, link }))
const devicesOf = async (call: Call) => (await call(api.devices)).data

/** What arrives before two bells rung one after the other: whatever was said earlier has had its time. */
const before = async (app: TestApp, userId: number) => {
  const arrived: string[] = []
  for (const link of ['/sentinel/1', '/sentinel/2']) {
    await ringAt(app, userId, '新通知：哨兵', link)
    for (let link_ = ''; link_ !== link; ) {
      const { payload } = await service.next()
      link_ = payload.link
      if (!link_.startsWith('/sentinel/')) arrived.push(`${payload.title}${payload.body}`)
    }
  }
  expect(service.troubles).toEqual([])
  return arrived
}

describe('what is pushed', () => {
  test('a message reaches the phone of the other side alone, encrypted, signed, without its words', async () => {
    const { teacher, parent, sessionId, device } = await aFamilyWithPhone()
    await subscribe(teacher.call)
    const sent = await chat.say(teacher, sessionId, '孩子今天发烧了')
    const link = `/family-school/chat/${sessionId}`
    const { payload, ...push } = await service.next()
    expect(payload).toEqual({
      title: sent.senderName,
      body: '发来一条新消息',
      link,
      phone: `/mobile/chat/${sessionId}`,
      tag: link,
      silent: false,
    })
    expect(push).toMatchObject({ urgency: 'high', subject: SUBJECT, device: { name: device.name } })
    expect(push.topic).toMatch(/^[\w-]{32}$/)
    expect(await before(t, parent.id)).toEqual([])
    await vi.waitFor(async () =>
      expect((await devicesOf(parent.call))[0]?.lastUsedAt).toBe(t.ctx().now.toISOString()),
    )
  })

  test('a line behind the bell says of what kind it is', async () => {
    const { parent } = await aFamilyWithPhone()
    await ringAt(t, parent.id, '待签字的通知：关于王小明的处分', '/family-school/notification/7')
    const { payload, urgency } = await service.next()
    expect(payload).toMatchObject({
      title: '学桥',
      body: '待签字的通知',
      link: '/family-school/notification/7',
      phone: '/mobile/notifications?id=7',
    })
    expect(urgency).toBe('normal')
    await ringAt(t, parent.id, '通知 春游 未能定时发布：账号已禁用', '/x')
    expect((await service.next()).payload.body).toBe('有一条新提醒')
    await ringAt(t, parent.id, '您的反馈已处理，请评价：食堂', '/x')
    expect((await service.next()).payload.body).toBe('您的反馈已处理')
  })

  test('lines of one kind to thousands are one wish, and nothing to many pushes a talk aside', async () => {
    const { parent, sessionId } = await aFamilyWithPhone()
    const bell = (id: number, title: string, link: string) => ({
      ...{ type: 'bell.rung' as const, id: 0 },
      tell: { users: [id], event: { type: 'bell' as const, title, link } },
    })
    const nobody = 1_000_000_000
    await transact(t.ctx(), async (ctx) => {
      for (let n = 0; n < 6000; n += 1)
        ctx.emit(bell(nobody + n, `作业提醒：孩子 ${n} 还有 1 项今晚截止`, '/homework/student'))
      ctx.emit(bell(parent.id, '作业提醒：最后一家', '/homework/student'))
    })
    expect((await service.next()).payload).toMatchObject({ body: '作业提醒', link: '/homework/student' })
    await transact(t.ctx(), async (ctx) => {
      for (let n = 0; n < 6000; n += 1) ctx.emit(bell(nobody + n, '新作业：口算', `/homework/detail/${n}`))
      const event = { type: 'conversation.changed' as const, sessionId }
      ctx.emit({ type: 'messages.visible', id: 0, tell: { users: [parent.id], event } })
    })
    expect((await service.next()).payload.body).toBe('工作时间开始，有新消息')
  })

  test('muted talks are not', async () => {
    const { teacher, parent, sessionId } = await aFamilyWithPhone()
    await parent.call(communicationApi.mute, { params: { id: sessionId }, body: { muted: true } })
    await chat.say(teacher, sessionId, '静音中')
    expect(await before(t, parent.id)).toEqual([])
    await parent.call(communicationApi.mute, { params: { id: sessionId }, body: { muted: false } })
    await chat.say(teacher, sessionId, '不再静音')
    expect((await service.next()).payload.body).toBe('发来一条新消息')
  })

  test('off duty a teacher is left in peace, unless it is urgent', async () => {
    // 21:00 on a Monday in Shanghai.
    const night = await start('2026-11-16T13:00:00Z')
    const { teacher, parent, sessionId } = await aFamilyWithPhone(night.chat)
    await subscribe(teacher.call)
    await night.chat.say(parent, sessionId, '晚上好')
    expect(await before(night.app, teacher.id)).toEqual([])
    await ringAt(night.app, teacher.id, '新的反馈：食堂', '/family-school/feedback/1')
    const { payload, urgency } = await service.next()
    expect({ silent: payload.silent, urgency }).toEqual({ silent: true, urgency: 'low' })
    await night.chat.say(parent, sessionId, '发烧了', { urgent: true, urgentReason: '孩子发烧' })
    expect((await service.next()).payload).toMatchObject({ body: '发来一条紧急消息', silent: false })
    await night.chat.say(teacher, sessionId, '家长随时可以听到')
    expect((await service.next()).payload.body).toBe('发来一条新消息')
  })

  test('a device that is gone is forgotten, one that is refused after a while', async () => {
    const { teacher, parent, sessionId, device } = await aFamilyWithPhone()
    service.answer(device, 410)
    await chat.say(teacher, sessionId, '还在吗')
    await vi.waitFor(async () => expect(await devicesOf(parent.call)).toEqual([]))
    const stubborn = await subscribe(parent.call)
    service.answer(stubborn, 403)
    const failures = async () =>
      (
        await t.db.selectFrom('push_subscriptions').select('failures').where('id', '=', stubborn.id).execute()
      )[0]?.failures
    for (const times of [1, 2, 3, 4, undefined]) {
      await chat.say(teacher, sessionId, `第 ${times} 次`)
      await vi.waitFor(async () => expect(await failures()).toBe(times))
    }
  })

  test('a service that cannot be reached changes nothing for anybody', async () => {
    const { teacher, parent, sessionId } = await aFamilyWithPhone()
    const dead = await startPushService()
    const push = createPushSender({
      keys: await loadVapidKeys('', KEY),
      subject: SUBJECT,
      own: [dead.origin],
    })
    const lone = await testApp({ push })
    const alone = chatFor(lone)
    const family = await alone.aFamily()
    const body = { ...dead.aDevice('dead').subscription, endpoint: 'http://127.0.0.1:9/push' }
    expect((await family.parent.call(api.subscribe, { body })).status).toBe(400)
    const unknown = { ...body, endpoint: 'https://push.unreachable.invalid/x' }
    expect((await family.parent.call(api.subscribe, { body: unknown })).status).toBe(200)
    const there = await alone.aConversationOf(family)
    const sent = await alone.say(family.teacher, there, '收得到吗')
    expect(sent.seq).toBeGreaterThan(0)
    expect(await alone.unread(family.parent)).toBeGreaterThan(0)
    expect(await devicesOf(family.parent.call)).toHaveLength(1)
    await chat.say(teacher, sessionId, '别处照常')
    expect((await service.next()).payload.body).toBe('发来一条新消息')
    expect(await before(t, parent.id)).toEqual([])
  })
})

describe('whose device it is', () => {
  test('it moves to whoever signs in there, and nobody else can take it', async () => {
    const { parent, device } = await aFamilyWithPhone()
    const other = await chat.aTeacher()
    const { endpoint } = device.subscription
    const stolen = { ...service.aDevice('thief').subscription, endpoint }
    expect(await other.call(api.subscribe, { body: stolen })).toMatchObject({
      status: 409,
      message: '推送地址已被占用',
      field: 'endpoint',
    })
    // Without a word about whose it is.
    expect((await other.call(api.unsubscribe, { body: { endpoint } })).status).toBe(200)
    expect(await other.call(api.remove, { params: { id: device.id } })).toMatchObject({
      status: 404,
      message: '推送设备不存在',
    })
    expect(await devicesOf(parent.call)).toMatchObject([
      { id: device.id, current: true, agent: expect.any(String) },
    ])
    await other.call(api.subscribe, { body: device.subscription })
    expect(await devicesOf(parent.call)).toEqual([])
    expect(await devicesOf(other.call)).toMatchObject([{ id: device.id }])
    expect((await other.call(api.unsubscribe, { body: { endpoint } })).message).toBe('已关闭消息推送')
    expect(await devicesOf(other.call)).toEqual([])
  })

  test('it is nobody’s after signing out, there or from elsewhere, and stays when the session only runs out', async () => {
    const { parent, teacher } = await aFamilyWithPhone()
    await parent.call(authApi.logout)
    const again = t.as((await relogin(parent)).token)
    expect(await devicesOf(again)).toEqual([])

    const phone = t.as((await relogin(teacher)).token)
    await subscribe(phone)
    expect(await devicesOf(teacher.call)).toMatchObject([{ current: false }])
    const sessions = (await phone(profileApi.sessions)).data
    const session = sessions.find(({ current }) => current)?.id ?? ''
    await teacher.call(profileApi.endSession, { params: { session } })
    expect(await devicesOf(teacher.call)).toEqual([])
  })

  test('running out of time is not signing out; a new password is', async () => {
    const day = await start()
    const { parent, teacher, sessionId } = await aFamilyWithPhone(day.chat)
    day.app.advance(61)
    expect((await parent.call(api.devices)).code).toBe('SESSION_TIMEOUT')
    const back = day.app.as((await relogin(teacher, day.app)).token)
    await day.chat.say({ ...teacher, call: back }, sessionId, '家长的页面早已关了')
    expect((await service.next()).payload.body).toBe('发来一条新消息')
    const again = day.app.as((await relogin(parent, day.app)).token)
    expect(await devicesOf(again)).toHaveLength(1)
    await again(authApi.changePassword, { body: { oldPassword: 'secret-1', newPassword: 'secret-2' } })
    expect(await devicesOf(again)).toEqual([])
  })

  test('a password that was reset is told to the phones that lose it with it', async () => {
    const { parent, device } = await aFamilyWithPhone()
    const admin = await chat.asAdmin()
    await admin(usersApi.resetPassword, { params: { id: parent.id } })
    const { payload, device: reached } = await service.next()
    expect(reached.name).toBe(device.name)
    const link = '/family-school/profile'
    expect(payload).toEqual({
      ...{ title: '学桥', body: '密码已被重置', link, phone: '/mobile/profile', tag: link, silent: false },
    })
    const left = await t.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('id', '=', device.id)
      .execute()
    expect(left).toEqual([])
    expect(service.troubles).toEqual([])
  })

  test('it is nobody’s once the account is closed', async () => {
    const { parent, teacher, sessionId } = await aFamilyWithPhone()
    const admin = await chat.asAdmin()
    await admin(usersApi.setStatus, { params: { id: parent.id }, query: { enabled: 'false' } })
    const left = await t.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', parent.id)
      .execute()
    expect(left).toEqual([])
    await subscribe(teacher.call)
    await chat.say(teacher, sessionId, '没有人听')
    expect(await before(t, teacher.id)).toEqual([])
  })

  test('nobody has more than ten: the one that was used least makes room', async () => {
    const { call } = await chat.aTeacher()
    const ids: number[] = []
    for (let n = 0; n <= DEVICES_MAX; n += 1) ids.push((await subscribe(call)).id)
    expect((await devicesOf(call)).map(({ id }) => id)).toEqual(ids.slice(1).reverse())
  })
})

const relogin = async ({ id }: ChatUser, app = t) => {
  const { username } = await app.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return app.login(username)
}

describe('a hostile address', () => {
  const CLOSED = [
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://10.0.0.5/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0.0.0.0/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://8.8.8.8/x',
    'https://intranet/x',
    'https://push.example.com:8443/x',
    'https://user:secret@push.example.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
  ]
  test.each(CLOSED)('%s is refused', async (endpoint) => {
    const admin = await chat.asAdmin()
    const body = { ...service.aDevice('ssrf').subscription, endpoint }
    expect(await admin(api.subscribe, { body })).toMatchObject({
      status: 400,
      message: '推送地址必须是公网上的 https 地址',
      field: 'endpoint',
    })
  })

  test('as are keys that are none', async () => {
    const admin = await chat.asAdmin()
    const { subscription } = service.aDevice('keys')
    const { endpoint, keys } = subscription
    const offCurve = { ...keys, p256dh: `BA${'A'.repeat(85)}` }
    for (const bad of [offCurve, { ...keys, p256dh: 'short' }, { ...keys, auth: '' }])
      expect(await admin(api.subscribe, { body: { endpoint, keys: bad } })).toMatchObject({
        status: 400,
        message: '推送密钥不正确',
      })
    expect((await admin.loose(api.subscribe, { body: { endpoint, keys: null } })).status).toBe(400)
    const long = { endpoint: `https://push.example.com/${'x'.repeat(1000)}`, keys }
    expect((await admin(api.subscribe, { body: long })).message).toBe('推送地址过长')
  })
})

test('a school without pushes says so', async () => {
  const silent = await testApp()
  const { call } = await chatFor(silent).aTeacher()
  expect((await call(api.state)).data).toEqual({ on: false, publicKey: null })
  const body = service.aDevice('off').subscription
  expect(await call(api.subscribe, { body })).toMatchObject({ status: 503, message: '学校没有开启消息推送' })
  const admin = await chat.asAdmin()
  expect((await admin(api.state)).data).toEqual({
    on: true,
    publicKey: (await loadVapidKeys('', KEY)).publicKey,
  })
})
