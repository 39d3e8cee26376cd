import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from '../../../../../lib/toast'
import type { StoredUser } from '../../../../../session/store'
import { useChat } from '../../../../../shared/chat/events'
import { aConversation, message } from '../../../../../shared/chat/testing'
import { type Answers, enveloped, renderPage, signedIn, signInAs, stubFetch } from '../../../../kit/testing'
import { aContact } from '../testing'
import { ChatPage } from './ChatPage'

const DETAIL = 'GET /api/communication/conversations/7'
const LIST = 'GET /api/communication/sessions/7/messages?size=30'
const SEND = 'POST /api/communication/sessions/7/messages'
const READ = 'PUT /api/communication/sessions/7/read'
const NOW = '2026-11-16T12:12:00.000Z'

const mine = { senderId: 1, senderName: '程立', senderType: 'PARENT' as const }
const theirs = { senderId: 2, senderName: '林晓月', senderType: 'TEACHER' as const }
const listed = (content: unknown[], more: object = {}) =>
  enveloped({
    content,
    totalElements: content.length,
    firstSeq: 1,
    lastSeq: content.length,
    lastReadSeq: content.length,
    ...more,
  })

const Live = () => {
  useChat()
  return <Toaster />
}

const open = (answers: Answers, path = '/mobile/chat/7', profileType: 'PARENT' | 'TEACHER' = 'PARENT') => {
  const calls = stubFetch({ [DETAIL]: enveloped(aConversation()), ...answers })
  show(signInAs({ id: 1, roles: [profileType], profileType, profileId: 9 }), path)
  return calls
}
const show = (user: StoredUser, path = '/mobile/chat/7') =>
  renderPage(
    <>
      <ChatPage />
      <Live />
    </>,
    { path, route: '/mobile/chat/:sessionId', user },
  )
const say = (text: string) => {
  fireEvent.change(screen.getByLabelText('输入消息'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: '发送' }))
}
const sends = (calls: ReturnType<typeof stubFetch>) => calls.filter(({ call }) => call === SEND)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('an open chat', () => {
  it('says with whom and about which child, and when the teacher is back', async () => {
    open({
      [DETAIL]: enveloped(
        aConversation({
          hours: {
            enabled: true,
            week: Array.from({ length: 7 }, () => ({ from: '07:30', to: '18:00' })),
            onDuty: false,
            visibleAt: '2026-11-16T23:30:00.000Z',
          },
        }),
      ),
      [LIST]: listed([]),
    })
    expect(await screen.findByRole('heading', { level: 1, name: '林晓月' })).toBeTruthy()
    expect(screen.getByText('初一(3)班 班主任 · 程亦安')).toBeTruthy()
    expect(screen.getByText(/^老师.*不在线，消息明早 07:30 送达$/)).toBeTruthy()
  })

  it('shows bubbles with what became of them, the line above what is new, and what was taken back', async () => {
    open({
      [LIST]: listed(
        [
          message(1, { ...theirs, content: '领读了课文' }),
          message(2, { ...mine, content: '谢谢老师', read: true }),
          message(3, { ...mine, recalled: true, content: '' }),
          message(4, { ...theirs, content: '请今晚签字', urgent: true, urgentReason: '班里还差三位' }),
          message(5, { ...mine, content: '就去签', replyTo: { ...message(4), content: '请今晚签字' } }),
        ],
        { lastReadSeq: 3 },
      ),
      [READ]: enveloped({ sessionId: 7, userId: 1, lastReadSeq: 5, unreadCount: 0 }),
    })
    const log = within(await screen.findByRole('log'))
    expect(await log.findByText('领读了课文')).toBeTruthy()
    expect(log.getByText('已读')).toBeTruthy()
    expect(log.getByText('已送达')).toBeTruthy()
    expect(log.getByText('你撤回了一条消息')).toBeTruthy()
    expect(log.getByText('以下为新消息')).toBeTruthy()
    expect(log.getByText(/紧急：班里还差三位/)).toBeTruthy()
    expect(log.getByRole('button', { name: '王丽华：请今晚签字' })).toBeTruthy()
  })

  it('of a class tells teachers how many have read, and parents where to answer', async () => {
    const group = { classId: 3, parents: 2, onlyHead: false, mayWrite: true, manages: true }
    const conversation = aConversation({
      kind: 'group',
      title: '初一(3)班家长',
      peer: null,
      classGroup: group,
    })
    const members = [
      { userId: 1, type: 'TEACHER', name: '林晓月', lastReadSeq: 1 },
      { userId: 2, type: 'PARENT', name: '程立', lastReadSeq: 1 },
      { userId: 3, type: 'PARENT', name: '王丽华', lastReadSeq: 0 },
    ]
    const said = listed([message(1, { senderId: 1, content: '周五家长会', read: true })])
    const answers = { [LIST]: said, [`${DETAIL}/participants`]: enveloped(members) }
    open({ ...answers, [DETAIL]: enveloped(conversation) }, '/mobile/chat/7', 'TEACHER')
    expect(await screen.findByText('1/2 位家长已读')).toBeTruthy()
    expect(screen.getByText('2 位家长')).toBeTruthy()
    expect(screen.getByLabelText('输入消息')).toBeTruthy()
    cleanup()
    open({ ...answers, [DETAIL]: enveloped({ ...conversation, classGroup: { ...group, mayWrite: false } }) })
    const way = await screen.findByRole('link', { name: '私聊老师' })
    expect(way.getAttribute('href')).toBe('/mobile/family-school/contacts')
    expect(screen.queryByLabelText('输入消息')).toBeNull()
  })

  it('sends at once, and keeps the words for another page', async () => {
    const calls = open({
      [LIST]: listed([]),
      [SEND]: enveloped(message(1, { ...mine, content: '大概 15:30 走。' })),
    })
    await screen.findByRole('log')
    say('大概 15:30 走。')
    expect(screen.getByLabelText('输入消息')).toHaveProperty('value', '')
    expect(await screen.findByText('已送达')).toBeTruthy()
    expect(sends(calls)).toHaveLength(1)
    expect(sends(calls)[0]?.body).toMatchObject({ content: '大概 15:30 走。', type: 'text' })
    fireEvent.change(screen.getByLabelText('输入消息'), { target: { value: '写到一半' } })
    cleanup()
    // As after a reload, or the next day.
    show(signedIn())
    expect(await screen.findByLabelText('输入消息')).toHaveProperty('value', '写到一半')
  })

  it('keeps what cannot leave, in order, and sends each once when it can', async () => {
    const calls = open({ [LIST]: listed([]), [SEND]: new Response('', { status: 502 }) })
    await screen.findByRole('log')
    say('第一句')
    expect(await screen.findByText(/未发送，网络恢复后自动重试/)).toBeTruthy()
    say('第二句')
    let seq = 0
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
      calls.push({
        call: `${method} ${address}`,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      })
      if (`${method} ${address}` !== SEND) return Response.json(listed([]))
      const { content, clientId } = JSON.parse(String(body))
      seq += 1
      return Response.json(enveloped(message(seq, { ...mine, content, clientId })))
    })
    act(() => {
      window.dispatchEvent(new Event('online'))
    })
    await waitFor(() => expect(screen.queryByText(/未发送/)).toBeNull())
    const accepted = sends(calls).slice(-2)
    expect(accepted.map(({ body }) => (body as { content: string }).content)).toEqual(['第一句', '第二句'])
    const ids = new Set(sends(calls).map(({ body }) => (body as { clientId: string }).clientId))
    expect(ids.size).toBe(2)
  })

  it('says why a message was refused, and lets it go', async () => {
    open({
      [LIST]: listed([]),
      [SEND]: Response.json({ success: false, message: '本周的紧急消息已用完' }, { status: 400 }),
    })
    await screen.findByRole('log')
    fireEvent.click(screen.getByRole('button', { name: '更多' }))
    fireEvent.click(screen.getByRole('button', { name: '紧急消息' }))
    const sheet = within(screen.getByRole('dialog'))
    fireEvent.click(sheet.getByRole('button', { name: '发送紧急消息' }))
    expect(sheet.getByText('请输入消息内容')).toBeTruthy()
    expect(sheet.getByText('请填写紧急原因')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('消息内容'), { target: { value: '孩子发烧了' } })
    fireEvent.change(sheet.getByLabelText('紧急原因'), { target: { value: '需要马上接走' } })
    fireEvent.click(sheet.getByRole('button', { name: '发送紧急消息' }))
    expect(await screen.findByText('未发送：本周的紧急消息已用完')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('孩子发烧了')).toBeNull())
  })
})

describe('an urgent message', () => {
  const openSheet = async (urgentLeft: number) => {
    open({ [LIST]: listed([]), [DETAIL]: enveloped(aConversation({ urgentLeft })) })
    await screen.findByRole('log')
    fireEvent.click(await screen.findByRole('button', { name: '更多' }))
    fireEvent.click(screen.getByRole('button', { name: '紧急消息' }))
    return within(screen.getByRole('dialog'))
  }
  it('says how many are left before anything is typed', async () => {
    const sheet = await openSheet(1)
    expect(await sheet.findByText('一周内还可发送 1 条（最多 2 条）。')).toBeTruthy()
    expect(sheet.getByRole('button', { name: '发送紧急消息' })).toHaveProperty('disabled', false)
  })
  it('is made of what was typed already, and is there again after its sheet was closed', async () => {
    const calls = open({
      [LIST]: listed([]),
      [SEND]: enveloped(message(1, { ...mine, content: '孩子发烧了' })),
    })
    fireEvent.change(await screen.findByLabelText('输入消息'), { target: { value: '孩子发烧了' } })
    const begin = async () => {
      fireEvent.click(await screen.findByRole('button', { name: '更多' }))
      fireEvent.click(screen.getByRole('button', { name: '紧急消息' }))
      return within(screen.getByRole('dialog'))
    }
    fireEvent.change((await begin()).getByLabelText('紧急原因'), { target: { value: '需要马上接走' } })
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    const sheet = await begin()
    expect(sheet.getByLabelText('消息内容')).toHaveProperty('value', '孩子发烧了')
    expect(sheet.getByLabelText('紧急原因')).toHaveProperty('value', '需要马上接走')
    fireEvent.click(sheet.getByRole('button', { name: '发送紧急消息' }))
    await waitFor(() =>
      expect(sends(calls)[0]?.body).toMatchObject({ content: '孩子发烧了', urgentReason: '需要马上接走' }),
    )
    expect(screen.getByLabelText('输入消息')).toHaveProperty('value', '')
    expect((await begin()).getByLabelText('紧急原因')).toHaveProperty('value', '')
  })
  it('is not written where none is left', async () => {
    const sheet = await openSheet(0)
    expect(await sheet.findByText(/一周内的 2 条紧急消息已用完/)).toBeTruthy()
    expect(sheet.getByRole('button', { name: '发送紧急消息' })).toHaveProperty('disabled', true)
  })
})

describe('the menu of a message', () => {
  const soon = { createdAt: '2026-11-16T12:11:00.000Z' }

  it('takes back what was sent within two minutes, and quotes', async () => {
    const calls = open({
      [LIST]: listed([
        message(1, { ...theirs, content: '请签字' }),
        message(2, { ...mine, ...soon, content: '错字' }),
      ]),
      'PUT /api/communication/sessions/7/messages/1002/recall': enveloped(
        message(2, { ...mine, ...soon, recalled: true, content: '' }),
      ),
      [SEND]: enveloped(message(3, { ...mine, content: '好的' })),
    })
    fireEvent.click(await screen.findByRole('button', { name: '我：错字，更多操作' }))
    fireEvent.click(screen.getByRole('button', { name: '撤回' }))
    expect(await screen.findByText('你撤回了一条消息')).toBeTruthy()

    fireEvent.contextMenu(screen.getByText('请签字'))
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '回复' }))
    expect(screen.getByText('回复 林晓月：请签字')).toBeTruthy()
    say('好的')
    await waitFor(() => expect(sends(calls)).toHaveLength(1))
    expect(sends(calls)[0]?.body).toMatchObject({ replyTo: 1001 })
    expect(screen.queryByText('回复 林晓月：请签字')).toBeNull()
  })

  it('does not take back what is older, and makes a to-do', async () => {
    const calls = open({
      [LIST]: listed([message(1, { ...mine, content: '早先的话' })]),
      'POST /api/communication/messages/1001/todo': enveloped({ id: 1 }),
    })
    fireEvent.click(await screen.findByRole('button', { name: '我：早先的话，更多操作' }))
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '转为待办' }))
    expect(await screen.findByText('已转为待办')).toBeTruthy()
    expect(calls.filter(({ call }) => call.endsWith('/todo'))).toHaveLength(1)
  })
})

describe('a session that is over', () => {
  it('can be read, and opened again by those who are of it', async () => {
    const calls = open({
      [DETAIL]: enveloped(aConversation({ active: false })),
      [LIST]: listed([message(1, theirs)]),
      'PUT /api/communication/conversations/7': enveloped(aConversation()),
    })
    expect(await screen.findByText(/会话已结束/)).toBeTruthy()
    expect(screen.queryByLabelText('输入消息')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
    expect(await screen.findByText('会话已重新打开')).toBeTruthy()
    expect(await screen.findByLabelText('输入消息')).toBeTruthy()
    expect(calls.find(({ call }) => call.startsWith('PUT /api/communication/conv'))?.body).toEqual({
      active: true,
    })
  })

  it('was handed over: nothing is offered that would be refused', async () => {
    open(
      {
        [DETAIL]: enveloped(aConversation({ active: false, left: true })),
        [LIST]: listed([message(1, theirs)]),
      },
      undefined,
      'TEACHER',
    )
    expect(await screen.findByText(/您已不在该会话中/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新打开' })).toBeNull()
  })

  it.each([
    [true, '该老师已不再接收此会话的消息，请联系班主任。'],
    [false, '会话已结束，仍可查看以前的消息。'],
  ])('has nobody in it: it says so and offers nothing (open: %s)', async (active, text) => {
    open({
      [DETAIL]: enveloped(aConversation({ active, reachable: false })),
      [LIST]: listed([message(1, theirs)]),
    })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByLabelText('输入消息')).toBeNull()
    expect(screen.queryByRole('button', { name: '重新打开' })).toBeNull()
  })

  const menu = async (title = '林晓月') => {
    await screen.findByRole('heading', { level: 1, name: title })
    fireEvent.click(screen.getByRole('button', { name: '会话设置' }))
    await screen.findByRole('dialog')
  }

  it('was ended from the menu, after a question', async () => {
    const calls = open({
      [LIST]: listed([message(1, theirs)]),
      'PUT /api/communication/conversations/7': enveloped(aConversation({ active: false })),
    })
    await menu()
    fireEvent.click(screen.getByRole('button', { name: '结束会话' }))
    const sheet = within(screen.getByRole('dialog', { name: '结束会话' }))
    expect(sheet.getByText(/确定结束与 林晓月 的会话吗？.*重新打开后才能继续发送。/)).toBeTruthy()
    expect(calls.some(({ call }) => call.startsWith('PUT /api/communication/conv'))).toBe(false)
    fireEvent.click(sheet.getByRole('button', { name: '结束会话' }))
    expect(await screen.findByText('会话已结束')).toBeTruthy()
    expect(await screen.findByText('会话已结束，仍可查看以前的消息。')).toBeTruthy()
    expect(screen.queryByLabelText('输入消息')).toBeNull()
    expect(calls.find(({ call }) => call.startsWith('PUT /api/communication/conv'))?.body).toEqual({
      active: false,
    })
  })

  it('is not ended by whoever was only brought in', async () => {
    open({ [DETAIL]: enveloped(aConversation({ mayManage: false })), [LIST]: listed([message(1, theirs)]) })
    await menu()
    expect(screen.getByRole('button', { name: '删除会话' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '结束会话' })).toBeNull()
  })

  it('of a class: the 班主任 says who speaks, and families read that it has ended', async () => {
    const classGroup = { classId: 3, parents: 2, onlyHead: false, mayWrite: true, manages: true }
    const conversation = aConversation({ kind: 'group', title: '初一(3)班家长', peer: null, classGroup })
    const answers = { [LIST]: listed([]), [`${DETAIL}/participants`]: enveloped([]) }
    const calls = open(
      {
        ...answers,
        [DETAIL]: enveloped(conversation),
        'PUT /api/communication/conversations/7': enveloped({
          ...conversation,
          classGroup: { ...classGroup, onlyHead: true },
        }),
      },
      undefined,
      'TEACHER',
    )
    await menu(conversation.title)
    fireEvent.click(screen.getByRole('button', { name: '仅班主任可发言' }))
    expect(await screen.findByText('已设为仅班主任可发言')).toBeTruthy()
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ onlyHead: true })
    cleanup()
    const reader = { ...classGroup, mayWrite: false, manages: false }
    const ended = { ...conversation, active: false, mayManage: false, classGroup: reader }
    open({ ...answers, [DETAIL]: enveloped(ended) })
    expect(await screen.findByText('会话已结束，仍可查看以前的消息。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新打开' })).toBeNull()
  })
})

it('Enter that picks a word of an input method sends nothing, also where only its key code says so', async () => {
  const calls = open({ [LIST]: listed([]), [SEND]: enveloped(message(1, { ...mine, content: '你好' })) })
  const area = await screen.findByLabelText('输入消息')
  fireEvent.change(area, { target: { value: '你好' } })
  fireEvent.keyDown(area, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(area, { key: 'Enter', isComposing: true })
  expect(area).toHaveProperty('value', '你好')
  fireEvent.keyDown(area, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(sends(calls)).toHaveLength(1))
})

it('of a stranger only who they are is shown, with when there will be more', async () => {
  const peer = { userId: 2, type: 'PARENT' as const, profileId: 9, name: '程立', label: null, online: false }
  const unknown = { studentId: null, studentName: null, className: null, studentNumber: null, guardians: [] }
  open(
    {
      [DETAIL]: enveloped(aConversation({ title: '程立', peer, stranger: true, ...unknown })),
      [LIST]: listed([]),
      'GET /api/communication/conversations/7/participants': enveloped([]),
    },
    '/mobile/chat/7',
    'TEACHER',
  )
  expect(await screen.findByText('家长 · 陌生人')).toBeTruthy()
  expect(screen.getByText('您与对方没有任教关系，对方回复后可查看孩子信息')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '会话设置' }))
  const members = await screen.findByRole('button', { name: '会话成员' })
  expect(screen.queryByText(/的档案/)).toBeNull()
  fireEvent.click(members)
  await screen.findByRole('dialog', { name: '会话成员' })
  await waitFor(() => expect(screen.queryByRole('button', { name: '添加成员' })).toBeNull())
})

it('members are shown, sent away after a question, and brought in', async () => {
  const member = (userId: number, name: string, mayRemove = false) => ({
    userId,
    type: 'TEACHER',
    profileId: userId,
    name,
    label: null,
    online: false,
    lastReadSeq: 0,
    joinedAt: NOW,
    principal: !mayRemove,
    mayRemove,
  })
  const MEMBERS = '/api/communication/conversations/7/participants'
  const calls = open({
    [LIST]: listed([]),
    [`GET ${MEMBERS}`]: enveloped([member(1, '程立'), member(4, '罗文博', true)]),
    [`DELETE ${MEMBERS}/4`]: enveloped([member(1, '程立')]),
    'GET /api/communication/users/teachers?size=20': enveloped({
      content: [aContact({ userId: 1, name: '程立' }), aContact({ userId: 6, name: '宋清' })],
      totalElements: 2,
    }),
    [`POST ${MEMBERS}`]: enveloped([member(1, '程立'), member(6, '宋清', true)]),
  })
  await screen.findByRole('heading', { level: 1, name: '林晓月' })
  fireEvent.click(screen.getByRole('button', { name: '会话设置' }))
  fireEvent.click(await screen.findByRole('button', { name: '会话成员' }))
  fireEvent.click(await screen.findByRole('button', { name: '移除 罗文博' }))
  fireEvent.click(screen.getByRole('button', { name: '移除' }))
  expect(await screen.findByText('成员已移除')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('罗文博')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '添加成员' }))
  fireEvent.click(await screen.findByRole('button', { name: '添加 宋清' }))
  expect(screen.queryByRole('button', { name: '添加 程立' })).toBeNull()
  expect(await screen.findByRole('button', { name: '移除 宋清' })).toBeTruthy()
  expect(calls.find(({ call }) => call === `POST ${MEMBERS}`)?.body).toEqual({ userIds: [6] })
})

it('a session of others says so, and offers to try again (COMMUNICATION-28)', async () => {
  const refusal = Response.json({ success: false, message: '您不是该会话的成员' }, { status: 403 })
  open({ [DETAIL]: refusal, [LIST]: refusal })
  expect(await screen.findByText('权限不足: 您不是该会话的成员')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

it('a picture has its words, a link leads there, and a picture opens on the whole screen', async () => {
  const file = {
    id: 4,
    url: '/api/files/ab/cd',
    thumbnailUrl: null,
    name: '课堂.jpg',
    size: 9,
    type: 'image/jpeg',
  }
  open({
    [LIST]: listed([
      message(1, { ...theirs, type: 'image', content: '课堂.jpg', file }),
      message(2, { ...theirs, type: 'image', content: '今天的黑板', file: { ...file, name: '黑板.jpg' } }),
      message(3, { ...theirs, content: '请看 https://example.org/a?b=1，谢谢' }),
    ]),
  })
  // The name of a picture is no word of anybody's; what was written under it is.
  expect(await screen.findByText('今天的黑板')).toBeTruthy()
  expect(screen.queryByText('课堂.jpg')).toBeNull()
  const link = screen.getByRole('link', { name: 'https://example.org/a?b=1' })
  expect(link.getAttribute('href')).toBe('https://example.org/a?b=1')
  expect(link.getAttribute('rel')).toContain('noopener')
  fireEvent.click(await screen.findByRole('button', { name: '查看图片 课堂.jpg' }))
  const viewer = within(await screen.findByRole('dialog', { name: '课堂.jpg' }))
  expect(viewer.getByRole('link', { name: '保存图片' }).getAttribute('href')).toBe(
    '/api/files/ab/cd?token=token',
  )
  fireEvent.click(viewer.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
