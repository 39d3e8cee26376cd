import { randomUUID } from 'node:crypto'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import {
  MESSAGE_MAX,
  messagesApi,
  SENDS_PER_MINUTE,
} from '@xueqiao/contract/features/family/communication/messages'
import { describe, expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'
import { picture } from '../../../../../test/file-samples'
import { uploadForm } from '../../../../../test/import-lab'

const { t, chat } = await useChat()

const listed = async (who: ChatUser, id: number, query = {}) =>
  (await who.call(messagesApi.list, { params: { id }, query })).data
const upload = async (who: ChatUser, name: string, bytes: Buffer) =>
  who.call.loose(messagesApi.upload, await uploadForm(bytes, name))
const aPicture = () => picture(900, 600).png().toBuffer()

describe('sending', () => {
  test('numbers have no gaps, and those of the talk are told', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const first = await chat.say(parent, id, ' 林老师早上好\u0007\u202e \r\n请一天假 ')
    expect(first).toMatchObject({
      seq: 1,
      sessionId: id,
      senderId: parent.id,
      senderType: 'PARENT',
      senderName: '王大明',
      type: 'text',
      content: '林老师早上好 \n请一天假',
      read: false,
      recalled: false,
      visibleAt: null,
    })
    await chat.say(teacher, id, '<b onclick=alert(1)>收到</b>')
    expect(await chat.words(parent, id)).toEqual(['林老师早上好 \n请一天假', '<b onclick=alert(1)>收到</b>'])
    const told = t.events.filter(({ type }) => type === 'message.sent').at(-1)
    expect(told?.tell).toMatchObject({ event: { sessionId: id, message: { seq: 2 } } })
    expect([...(told?.tell?.users ?? [])].sort()).toEqual([parent.id, teacher.id].sort())
  })

  test('nothing, too much, and what was never there', async () => {
    const { parent, id } = await chat.aConversation()
    const send = (body: object) => parent.call.loose(messagesApi.send, { params: { id }, body })
    for (const [body, message] of [
      [{}, '请输入消息内容'],
      [{ content: ' \n\t ' }, '请输入消息内容'],
      [{ content: '字'.repeat(MESSAGE_MAX + 1) }, `消息不能超过 ${MESSAGE_MAX} 个字符`],
      [{ content: '好', type: 'VOICE' }, '消息类型不正确'],
      [{ content: '好', type: 'system' }, '消息类型不正确'],
      [{ content: '好', type: 'IMAGE' }, '请选择要发送的文件'],
      [{ content: '好', clientId: 'x' }, '消息编号不正确'],
      [{ content: '好', replyTo: 999_999 }, '引用的消息不存在'],
      [{ content: '好', fileId: 999_999 }, '文件不存在'],
      [{ content: '好', urgent: true }, '请填写紧急原因'],
    ] as const)
      expect(await send(body)).toMatchObject({ status: 400, message })
    expect(await send({ fileUrl: '/api/files/../../etc/passwd' })).toMatchObject({ status: 404 })
    expect(await send({ noticeId: 999_999 })).toMatchObject({ status: 404 })
    expect(await send({ content: '字'.repeat(MESSAGE_MAX), type: 'TEXT' })).toMatchObject({ status: 200 })
    expect(await chat.words(parent, id)).toHaveLength(1)
  })

  test('the same again is the same message, one after the other and at once', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const clientId = randomUUID()
    const body = { content: '到家了', clientId }
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => parent.call(messagesApi.send, { params: { id }, body })),
    )
    const later = await parent.call(messagesApi.send, { params: { id }, body })
    expect(new Set([...tries, later].map(({ data }) => data.id)).size).toBe(1)
    expect([...tries, later].every(({ status }) => status === 200)).toBe(true)
    expect(await chat.words(parent, id)).toEqual(['到家了'])
    // Another sender may make the same id without getting in the way.
    expect((await teacher.call(messagesApi.send, { params: { id }, body })).data.seq).toBe(2)
  })

  test('fifty at once: each once, numbered 1 to 50', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) => chat.say(n % 2 ? parent : teacher, id, `第${n}条`)),
    )
    const oneToFifty = Array.from({ length: 50 }, (_, n) => n + 1)
    expect(sent.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(oneToFifty)
    const { content } = await listed(parent, id, { size: 100 })
    expect(content.map(({ seq }) => seq)).toEqual(oneToFifty)
    expect(new Set(content.map((message) => message.content)).size).toBe(50)
    for (const { id: messageId, content: text } of sent)
      expect(content.find((message) => message.id === messageId)?.content).toBe(text)
  })

  test('takes three statements in its transaction, whatever the talk holds', async () => {
    const { parent, id } = await chat.aConversation()
    const send = () => chat.say(parent, id, '您好')
    await send()
    // begin, the lock, everything it depends on, everything it changes, commit; and the session of the sender.
    expect(await t.queriesOf(send)).toBeLessThanOrEqual(6)
  })

  test('nobody writes faster than people do', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    await t.db
      .insertInto('messages')
      .values(
        Array.from({ length: SENDS_PER_MINUTE }, (_, n) => ({
          conversation_id: id,
          seq: n + 1,
          sender_id: parent.id,
          sender_type: 'PARENT' as const,
          sender_name: '王大明',
          kind: 'text' as const,
          body: '急',
          client_id: null,
          file_id: null,
          notice_id: null,
          reply_to: null,
          urgent_reason: null,
          visible_at: null,
          recalled_at: null,
          created_at: t.ctx().now,
        })),
      )
      .execute()
    await t.db.updateTable('conversations').set({ last_seq: SENDS_PER_MINUTE }).where('id', '=', id).execute()
    const send = () => parent.call(messagesApi.send, { params: { id }, body: { content: '再来' } })
    expect(await send()).toMatchObject({ status: 429, message: '发送过于频繁，请稍后再试' })
    expect((await chat.say(teacher, id, '慢慢说')).seq).toBe(SENDS_PER_MINUTE + 1)
    t.advance(2)
    expect(await send()).toMatchObject({ status: 200 })
  })
})

describe('reading', () => {
  test('pages go back from the newest; before, after and around lead anywhere', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    for (let n = 1; n <= 25; n += 1) await chat.say(n % 2 ? parent : teacher, id, `${n}`)
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => `${from + n}`)
    expect(await listed(parent, id)).toMatchObject({ totalElements: 25, firstSeq: 1, lastSeq: 25 })
    expect(await chat.words(parent, id)).toEqual(numbers(6, 25))
    expect(await chat.words(parent, id, { page: 1 })).toEqual(numbers(1, 5))
    expect(await chat.words(parent, id, { page: 2 })).toEqual([])
    expect(await chat.words(parent, id, { before: 6, size: 3 })).toEqual(numbers(3, 5))
    expect(await chat.words(parent, id, { before: 2, size: 3 })).toEqual(['1'])
    expect(await chat.words(parent, id, { after: 22 })).toEqual(numbers(23, 25))
    expect(await chat.words(parent, id, { after: 0, size: 2 })).toEqual(['1', '2'])
    expect(await chat.words(parent, id, { after: 25 })).toEqual([])
    expect(await chat.words(parent, id, { around: 10, size: 5 })).toEqual(numbers(8, 12))
    expect(await chat.words(parent, id, { around: 25, size: 5 })).toEqual(numbers(21, 25))
    expect(await chat.words(parent, id, { around: 1, size: 5 })).toEqual(numbers(1, 5))
    expect(
      await parent.call.loose(messagesApi.list, { params: { id }, query: { after: '1;drop' } }),
    ).toMatchObject({ status: 400 })
    const ask = () => listed(parent, id)
    // The first call of a minute also notes that somebody was here.
    await ask()
    await ask()
    expect(await t.queriesOf(ask, { remembered: true })).toBe(2)
  })

  test('COMMUNICATION-22, 23: unread grows with what comes and shrinks with what is read', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const [one, two] = [await chat.say(teacher, id, '第一条'), await chat.say(teacher, id, '第二条')]
    const params = { userId: parent.id }
    const unread = await parent.call(api.unreadCount, { params, query: { userType: 'PARENT' } })
    expect(unread.data).toBe(2)
    const read = (msgId: number) => parent.call(messagesApi.readOne, { params: { id, msgId } })
    expect((await read(one.id)).data).toMatchObject({ lastReadSeq: 1, unreadCount: 1 })
    expect(await chat.unread(parent)).toBe(1)
    const marks = async (who: ChatUser) => (await listed(who, id)).content.map((message) => message.read)
    expect(await marks(parent)).toEqual([true, false])
    expect(await marks(teacher)).toEqual([true, false])
    expect(t.events.at(-1)?.tell?.event).toEqual({
      type: 'messages.read',
      sessionId: id,
      userId: parent.id,
      from: 0,
      seq: 1,
    })
    const before = t.events.length
    expect((await read(one.id)).data.unreadCount).toBe(1)
    expect(t.events).toHaveLength(before)
    expect((await read(two.id)).data.unreadCount).toBe(0)
    expect((await read(one.id)).data.lastReadSeq).toBe(2)

    await chat.say(teacher, id, '第三条')
    const whole = await parent.call(messagesApi.read, { params: { id }, body: { seq: 999 } })
    expect(whole.data).toMatchObject({ lastReadSeq: 3, unreadCount: 0 })
    await chat.say(teacher, id, '第四条')
    await chat.say(parent, id, '好的')
    expect(await chat.unread(parent)).toBe(1)
    expect(await chat.unread(teacher)).toBe(1)
  })

  test('a message is quoted as it was, and as recalled when it is', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const asked = await chat.say(parent, id, '明天几点集合？')
    const answer = await chat.say(teacher, id, '八点', { replyTo: asked.id })
    expect(answer.replyTo).toMatchObject({
      id: asked.id,
      seq: 1,
      content: '明天几点集合？',
      senderName: '王大明',
    })
    expect((await listed(parent, id)).content[1]?.replyTo).toMatchObject({ content: '明天几点集合？' })
    await parent.call(messagesApi.recall, { params: { id, msgId: asked.id } })
    expect((await listed(teacher, id)).content[1]?.replyTo).toMatchObject({ content: '', recalled: true })
    const elsewhere = await chat.aConversation()
    expect(
      await elsewhere.parent.call(messagesApi.send, {
        params: { id: elsewhere.id },
        body: { content: '偷看', replyTo: answer.id },
      }),
    ).toMatchObject({ status: 400, message: '引用的消息不存在' })
  })
})

describe('recalling', () => {
  test('one’s own, for two minutes, and its words are gone for everybody', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const sent = await chat.say(parent, id, '发错了的秘密')
    const params = { id, msgId: sent.id }
    expect(await teacher.call(messagesApi.recall, { params })).toMatchObject({
      status: 403,
      message: '只能撤回自己发送的消息',
    })
    expect((await parent.call(messagesApi.recall, { params })).data).toMatchObject({
      recalled: true,
      content: '',
    })
    expect(t.events.at(-1)?.tell?.event).toMatchObject({ type: 'message.recalled', messageId: sent.id })
    const stored = await t.db.selectFrom('messages').selectAll().where('id', '=', sent.id).execute()
    expect(JSON.stringify(stored)).not.toContain('秘密')
    const list = (await teacher.call(api.conversations)).data.content[0]
    expect(list?.lastMessage).toMatchObject({ recalled: true, content: '' })

    const late = await chat.say(parent, id, '晚了')
    t.advance(2)
    expect(await parent.call(messagesApi.recall, { params: { id, msgId: late.id } })).toMatchObject({
      status: 200,
    })
    const later = await chat.say(parent, id, '更晚了')
    t.advance(3)
    expect(await parent.call(messagesApi.recall, { params: { id, msgId: later.id } })).toMatchObject({
      status: 409,
      message: '消息发送超过 2 分钟，不能撤回',
    })
  })
})

describe('files', () => {
  test('COMMUNICATION-34: pictures and papers are sent, programs are not', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const program = Buffer.from(`MZ${'\0'.repeat(100)}`)
    for (const name of ['run.exe', 'run.png'])
      expect(await upload(parent, name, program)).toMatchObject({ status: 415, message: '不支持的文件类型' })
    const webp = await picture().webp().toBuffer()
    expect(await upload(parent, 'a.webp', webp)).toMatchObject({ status: 415 })

    const shot = await upload(parent, '病历.png', await aPicture())
    expect(shot.data).toMatchObject({ name: '病历.png', thumbnailUrl: expect.any(String) })
    const sent = await chat.say(parent, id, '', { fileId: shot.data.id })
    expect(sent).toMatchObject({ type: 'image', content: '病历.png', fileUrl: shot.data.url })
    expect(sent.file).toEqual(shot.data)
    expect((await listed(teacher, id)).content[0]?.file).toEqual(shot.data)
    const paper = await upload(parent, '说明.txt', Buffer.from('请假说明'))
    const body = { content: '见附件', type: 'FILE', fileUrl: paper.data.url }
    const file = await parent.call.loose(messagesApi.send, { params: { id }, body })
    expect(file.data).toMatchObject({ type: 'file', content: '见附件', file: { name: '说明.txt' } })
    expect(
      await parent.call(messagesApi.send, { params: { id }, body: { fileId: paper.data.id } }),
    ).toMatchObject({ status: 400, message: '文件不存在' })
  })

  test('COMMUNICATION-28: only those of the talk open them, and nobody else once recalled', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    const stranger = await chat.aFamily()
    const { data } = await upload(parent, '病历.png', await aPicture())
    const [a = '', b = ''] = data.url.split('/').slice(-2)
    const open = async (who: ChatUser, query = {}) =>
      (await who.call(filesApi.get, { params: { a, b }, query })).status
    expect([await open(parent), await open(teacher)]).toEqual([200, 404])
    expect(await teacher.call(messagesApi.send, { params: { id }, body: { fileId: data.id } })).toMatchObject(
      { status: 400 },
    )
    const sent = await chat.say(parent, id, '', { fileId: data.id })
    expect([await open(teacher), await open(teacher, { size: 'thumbnail' })]).toEqual([200, 200])
    for (const who of [stranger.parent, stranger.teacher]) expect(await open(who)).toBe(404)
    expect((await (await chat.asAdmin())(filesApi.get, { params: { a, b } })).status).toBe(404)
    await parent.call(messagesApi.recall, { params: { id, msgId: sent.id } })
    expect([await open(parent), await open(teacher)]).toEqual([200, 404])
    expect((await listed(teacher, id)).content[0]).toMatchObject({
      file: null,
      fileUrl: null,
      recalled: true,
    })
  })
})

describe('strangers to a talk', () => {
  test('COMMUNICATION-28: get nothing by any verb, and the log knows that they tried', async () => {
    const { parent, teacher, id, studentId } = await chat.aConversation()
    const sent = await chat.say(parent, id, '只说给老师听')
    const other = await chat.aFamily()
    const pupil = await chat.make.aUser('pupil9', ['STUDENT'], { type: 'STUDENT', id: studentId })
    for (const { call } of [other.parent, other.teacher, pupil]) {
      const params = { id }
      const msg = { id, msgId: sent.id }
      const forbidden = [
        call(messagesApi.list, { params }),
        call(messagesApi.list, { params, query: { around: 1 } }),
        call(messagesApi.send, { params, body: { content: '插话' } }),
        call(messagesApi.readOne, { params: msg }),
        call(messagesApi.read, { params, body: undefined }),
        call(messagesApi.recall, { params: msg }),
        call(messagesApi.search, { query: { keyword: '只说', sessionId: id } }),
      ]
      for (const answer of await Promise.all(forbidden)) {
        expect(answer).toMatchObject({ status: 403, message: '您不在该会话中' })
        expect(answer.body).not.toHaveProperty('data.content')
      }
      const hidden = [
        call(api.conversation, { params }),
        call(api.updateConversation, { params, body: { subject: 'x' } }),
        call(api.removeConversation, { params }),
        call(api.participants, { params }),
        call(api.addParticipants, { params, body: { userIds: [other.teacher.id] } }),
        call(api.removeParticipant, { params: { id, userId: teacher.id } }),
        call(api.pin, { params, body: { pinned: true } }),
        call(api.mute, { params, body: { muted: true } }),
      ]
      for (const answer of await Promise.all(hidden))
        expect(answer).toMatchObject({ status: 404, message: '会话不存在' })
      expect((await call(messagesApi.search, { query: { keyword: '只说' } })).data.totalElements).toBe(0)
    }
    expect(await other.parent.call(messagesApi.list, { params: { id: 999_999 } })).toMatchObject({
      status: 404,
    })
    const denied = await t.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity', '=', 'conversations')
      .where('entity_id', '=', id)
      .where('action', '=', 'denied')
      .execute()
    expect(denied.length).toBeGreaterThan(10)
    expect(await chat.words(teacher, id)).toEqual(['只说给老师听'])
  })

  test('a message of another talk is none of this one', async () => {
    const one = await chat.aConversation()
    const two = await chat.aConversation()
    const sent = await chat.say(two.parent, two.id, '别处')
    for (const endpoint of [messagesApi.readOne, messagesApi.recall])
      expect(await one.parent.call(endpoint, { params: { id: one.id, msgId: sent.id } })).toMatchObject({
        status: 404,
        message: '消息不存在',
      })
  })
})
