import { randomUUID } from 'node:crypto'
import { remindersApi } from '@xueqiao/contract/features/base/reminders'
import { feedbackApi as api } from '@xueqiao/contract/features/family/feedback/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, feedbackLab } from '../../../../test/feedback-lab'
import { somebodyWaits } from '../../../../test/locks'

let lab: Awaited<ReturnType<typeof feedbackLab>>
let parent: Caller
let head: Caller
let leader: Caller

beforeAll(async () => {
  lab = await feedbackLab()
  parent = lab.parent.call
  head = lab.own.head.call
  leader = lab.own.leader.call
})

const at = (id: number) => ({ params: { id } })
const reply = (content = '请看') => ({ body: { content } })
const closed = async (more: object = {}) => {
  const { id } = await lab.send(parent, more)
  const answer = await head(api.close, { ...at(id), body: { content: '已与食堂沟通' } })
  return answer.data
}

describe('sending', () => {
  test('a family sends to the 班主任: OPEN, due in three working days, told to those concerned', async () => {
    lab.t.events.length = 0
    const made = await parent(api.create, { body: lab.input })
    expect(made).toMatchObject({ status: 200, message: '反馈已提交' })
    expect(made.data).toMatchObject({
      ...{ status: 'OPEN', recipient: 'CLASS', mine: true, overdue: false, assigneeName: null, version: 1 },
      ...{ submitterName: '祁连山', studentName: '祁小山', relationship: '父亲', className: 'own班' },
      dueAt: '2026-11-19T16:00:00.000Z',
      rights: ['reply', 'withdraw'],
    })
    const told = lab.t.events.find(({ type }) => type === 'feedback.changed')?.tell
    expect(told?.event).toEqual({ type: 'feedback.changed', feedbackId: made.data.id })
    const { own, foreign, schoolAdmin } = lab
    const concerned = [lab.parent.id, own.head.id, own.leader.id, schoolAdmin.id]
    expect(told?.users).toEqual(expect.arrayContaining(concerned))
    for (const one of [own.colleague.id, foreign.head.id, foreign.leader.id, lab.other.id, lab.pupil.id])
      expect(told?.users).not.toContain(one)
  })

  test.each([
    [{ title: '' }, '请输入标题'],
    [{ title: '一' }, '长度在 2 到 50 个字符'],
    [{ content: ' ' }, '请输入反馈内容'],
    [{ category: '闲聊' }, '请选择反馈类型'],
    [{ recipient: 'MAYOR' }, '请选择反馈对象'],
    [{ imageIds: [1, 2, 3, 4, 5, 6, 7] }, '最多上传 6 张图片'],
  ])('%j is refused: %s', async (wrong, message) => {
    const answer = await parent.loose(api.create, { body: { ...lab.input, ...wrong } })
    expect(answer).toMatchObject({ status: 400, message })
  })

  test('two thousand characters are enough', async () => {
    const long = (length: number) => ({ body: { ...lab.input, content: '长'.repeat(length) } })
    expect((await parent(api.create, long(2000))).status).toBe(200)
    expect(await parent(api.create, long(2001))).toMatchObject({ message: '长度不能超过 2000 个字符' })
  })

  test('a child must be one’s own, and is asked for where there are several', async () => {
    const { make, own, childId } = lab
    const foreign = await make.aStudent({ classId: own.classId })
    const about = (studentId: number) => parent(api.create, { body: { ...lab.input, studentId } })
    expect(await about(foreign)).toMatchObject({ status: 400, message: '请选择孩子', field: 'studentId' })
    expect((await about(childId)).data.studentName).toBe('祁小山')

    const [first, second] = [await make.aStudent({ classId: own.classId }), await make.aStudent()]
    const profile = { type: 'PARENT', id: await make.aParent([first, second]) } as const
    const { call } = await make.aUser('two_children', ['PARENT'], profile)
    expect((await call(api.start)).data.children).toMatchObject([
      { id: first, className: 'own班', headTeacherName: 'own班主任' },
      { id: second, className: null, headTeacherName: null },
    ])
    expect(await call(api.create, { body: lab.input })).toMatchObject({ message: '请选择孩子' })
    const ofSecond = { body: { ...lab.input, studentId: second } }
    expect(await call(api.create, ofSecond)).toMatchObject({
      status: 400,
      message: '该班级暂无班主任，请提交给学校',
    })
    const toSchool = { body: { ...lab.input, studentId: second, recipient: 'SCHOOL' } } as const
    expect(await call(api.create, toSchool)).toMatchObject({ status: 200 })
  })

  test('a pupil sends about their own class, a teacher to the school only', async () => {
    expect((await lab.send(lab.pupil.call)).className).toBe('own班')
    const toClass = await lab.own.colleague.call(api.create, { body: lab.input })
    expect(toClass).toMatchObject({ status: 400, message: '教职工的反馈请提交给学校' })
    const { id } = await lab.send(lab.own.colleague.call, { recipient: 'SCHOOL' })
    expect((await leader(api.get, at(id))).data).toMatchObject({ submitterKind: 'TEACHER', mine: false })
    expect((await head(api.get, at(id))).status).toBe(404)
  })

  test('what is sent again because no answer came is the same piece, and nobody hears of it twice', async () => {
    const body = { ...lab.input, title: '只此一条', clientId: randomUUID() }
    const traces = async () => ({
      log: await lab.t.db.selectFrom('audit_log').select('id').where('entity', '=', 'feedback').execute(),
      bells: await lab.t.db.selectFrom('notifications').select('id').execute(),
      events: lab.t.events.filter(({ type }) => type === 'feedback.changed').length,
    })
    const imageIds = [await lab.upload(parent)]
    const first = await parent(api.create, { body: { ...body, imageIds } })
    const before = await traces()
    // By now the picture is the piece's own.
    const again = await parent(api.create, { body: { ...body, imageIds } })
    expect(again).toMatchObject({ status: 200, data: { id: first.data.id, version: 1, images: [{}] } })
    expect(await traces()).toEqual(before)
    const both = await Promise.all(
      ['同时', '同时'].map((title) => lab.other.call(api.create, { body: { ...body, title } })),
    )
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
    // The number is the sender's own: with another it means another piece.
    expect(both[0]?.data.id).not.toBe(first.data.id)
    expect(await parent(api.create, { body: { ...body, clientId: randomUUID() } })).toMatchObject({
      status: 200,
      data: { id: expect.not.toBeOneOf([first.data.id]) },
    })
    const sent = (await parent(api.mine, { query: { size: 100 } })).data.content
    expect(sent.filter(({ title }) => title === body.title)).toHaveLength(2)
    for (const changed of [{ content: '另一段话' }, { anonymous: true }])
      expect(await parent(api.create, { body: { ...body, ...changed } })).toMatchObject({
        status: 409,
        message: '这条反馈刚才已经提交成功，之后的修改没有保存，请在“我提交的”中查看',
      })
    expect(await parent.loose(api.create, { body: { ...body, clientId: '1' } })).toMatchObject({
      status: 400,
    })
    await parent(api.withdraw, at(first.data.id))
    expect((await parent(api.create, { body })).status).toBe(404)
  })

  test('nobody floods the school', async () => {
    const { make, own, t } = lab
    const profile = { type: 'PARENT', id: await make.aParent([await make.aStudent()]) } as const
    const { id, call } = await make.aUser('flood', ['PARENT'], profile)
    const row = { title: '重复', content: '重复', category: '其他', recipient: 'SCHOOL' } as const
    const known = { anonymous: false, submitter_id: id, class_id: own.classId, due_at: t.ctx().now }
    const sent = { ...row, ...known, created_at: t.ctx().now }
    await t.db.insertInto('feedback').values(Array(19).fill(sent)).execute()
    // The last one comes from another device at the same moment.
    const { second } = await t.db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${id} for no key update`.execute(tx)
      await tx.insertInto('feedback').values(sent).execute()
      const second = call(api.create, { body: { ...lab.input, recipient: 'SCHOOL' } })
      await somebodyWaits(t.db)
      return { second }
    })
    expect(await second).toMatchObject({ status: 429 })
    const more = await call(api.create, { body: { ...lab.input, recipient: 'SCHOOL' } })
    expect(more).toMatchObject({ status: 429, message: '今天已提交 20 条反馈，请明天再试' })
    const { title, content } = row
    const clientId = randomUUID()
    const one = t.db.selectFrom('feedback').select('id').where('submitter_id', '=', id).limit(1)
    await t.db.updateTable('feedback').set({ client_id: clientId }).where('id', '=', one).execute()
    const last = { ...lab.input, title, content, clientId }
    expect((await call(api.create, { body: last })).status).toBe(200)
  })
})

describe('handling', () => {
  test('open → processing → closed → rated, with everything in the thread', async () => {
    const { id } = await lab.send(parent)
    const begun = await head(api.begin, { ...at(id), body: { version: 1 } })
    expect(begun.data).toMatchObject({ status: 'PROCESSING', assigneeName: 'own班主任' })
    await parent(api.reply, { ...at(id), ...reply('补充一下') })
    await head(api.reply, { ...at(id), body: { content: '家长很着急', internal: true } })
    await head(api.reply, { ...at(id), ...reply('正在了解') })
    const done = await head(api.close, { ...at(id), body: { content: '已调整菜单' } })
    expect(done).toMatchObject({ status: 200, message: '反馈已处理' })
    expect(done.data.closedAt).not.toBeNull()
    const rated = await parent(api.rate, { ...at(id), body: { score: 4, comment: '很及时' } })
    expect(rated.data).toMatchObject({ satisfaction: 4, satisfactionComment: '很及时', rights: [] })
    const steps = (who: Caller) =>
      who(api.get, at(id)).then(({ data }) => data.entries.map((entry) => entry.step))
    expect(await steps(head)).toEqual(['start', 'reply', 'note', 'reply', 'close', 'rate'])
    expect(await steps(parent)).toEqual(['start', 'reply', 'reply', 'close', 'rate'])
  })

  test('an answer begins the work, an answer by the sender does not', async () => {
    const { id } = await lab.send(parent)
    expect((await parent(api.reply, { ...at(id), ...reply() })).data.status).toBe('OPEN')
    const answered = (await head(api.reply, { ...at(id), ...reply('收到') })).data
    expect(answered).toMatchObject({ status: 'PROCESSING', assigneeName: 'own班主任', replyCount: 2 })
  })

  test('an answer or a note that is sent again stands in the thread once', async () => {
    const { id } = await lab.send(parent)
    for (const internal of [false, true]) {
      const body = { content: '收到', internal, clientId: randomUUID() }
      const first = await head(api.reply, { ...at(id), body })
      lab.t.events.length = 0
      const again = await head(api.reply, { ...at(id), body })
      expect(again.data).toEqual(first.data)
      expect(lab.t.events).toEqual([])
      expect(await head(api.reply, { ...at(id), body: { ...body, content: '收到了' } })).toMatchObject({
        status: 409,
        message: '这条回复刚才已经发送成功，之后的修改没有保存',
      })
      const other = await leader(api.reply, { ...at(id), body })
      expect(other.data.entries).toHaveLength(first.data.entries.length + 1)
    }
  })

  test('what is closed is neither answered, assigned, started, withdrawn nor closed again', async () => {
    const { id, version } = await closed()
    const refused = { status: 409, message: '该反馈已处理完毕' }
    expect(await parent(api.reply, { ...at(id), ...reply() })).toMatchObject(refused)
    expect(await head(api.reply, { ...at(id), ...reply() })).toMatchObject(refused)
    expect(await head(api.begin, { ...at(id), body: {} })).toMatchObject(refused)
    expect(await head(api.close, { ...at(id), ...reply() })).toMatchObject(refused)
    expect(await parent(api.withdraw, at(id))).toMatchObject(refused)
    const assigneeId = lab.own.colleague.id
    expect(await head(api.assign, { ...at(id), body: { assigneeId } })).toMatchObject(refused)
    const note = { content: '归档', internal: true }
    expect(await head(api.reply, { ...at(id), body: note })).toMatchObject({ status: 200 })
    expect((await head(api.get, at(id))).data.version).toBe(version)
  })

  test('neither side does what is the other’s', async () => {
    const { id } = await lab.send(parent)
    expect(await parent.loose(api.begin, { ...at(id), body: {} })).toMatchObject({ status: 403 })
    expect(await parent.loose(api.close, { ...at(id), ...reply() })).toMatchObject({ status: 403 })
    const note = { content: '偷偷', internal: true }
    expect(await parent(api.reply, { ...at(id), body: note })).toMatchObject({ status: 403 })
    expect(await head(api.withdraw, at(id))).toMatchObject({ status: 403 })
    await head(api.close, { ...at(id), ...reply() })
    expect(await head(api.rate, { ...at(id), body: { score: 5 } })).toMatchObject({ status: 403 })
    expect(await head(api.reopen, { ...at(id), body: { reason: '代开' } })).toMatchObject({ status: 403 })
    expect(await lab.other.call(api.rate, { ...at(id), body: { score: 1 } })).toMatchObject({ status: 404 })
  })

  test('an open one is withdrawn and gone for everybody; one in work stays', async () => {
    const { id } = await lab.send(parent)
    expect(await parent(api.withdraw, at(id))).toMatchObject({ status: 200, message: '反馈已撤回' })
    for (const who of [parent, head, lab.admin]) expect((await who(api.get, at(id))).status).toBe(404)
    const begun = await lab.send(parent)
    await head(api.begin, { ...at(begun.id), body: {} })
    const refused = { status: 409, message: '该反馈已在处理中' }
    expect(await parent(api.withdraw, at(begun.id))).toMatchObject(refused)
    expect(await head(api.begin, { ...at(begun.id), body: {} })).toMatchObject(refused)
  })

  test('two people at once: whoever acts on what they have not read is told', async () => {
    const { id, version } = await lab.send(parent)
    await parent(api.reply, { ...at(id), ...reply('还有一件事') })
    const stale = await head(api.close, { ...at(id), body: { content: '好了', version } })
    expect(stale).toMatchObject({ status: 409, code: 'STALE' })
    const fresh = (await head(api.get, at(id))).data.version
    const done = await head(api.close, { ...at(id), body: { content: '好了', version: fresh } })
    expect(done.status).toBe(200)
  })
})

test('the bell rings for whoever should look', async () => {
  const { own, schoolAdmin } = lab
  const latest = async ({ call }: { call: Caller }) => (await call(remindersApi.lines)).data.content[0]?.title
  const { id } = await lab.send(parent, { title: '响铃一' })
  expect(await latest(own.head)).toBe('新的反馈：响铃一')
  expect(await latest(schoolAdmin)).not.toBe('新的反馈：响铃一')
  await head(api.reply, { ...at(id), ...reply() })
  expect(await latest(lab.parent)).toBe('您的反馈有新回复：响铃一')
  await head(api.assign, { ...at(id), body: { assigneeId: own.colleague.id } })
  expect(await latest(own.colleague)).toBe('反馈指派给您处理：响铃一')
  await parent(api.reply, { ...at(id), ...reply() })
  expect(await latest(own.colleague)).toBe('反馈有新的补充：响铃一')
  expect(await latest(own.head)).toBe('新的反馈：响铃一')
  await own.colleague.call(api.close, { ...at(id), ...reply() })
  expect(await latest(lab.parent)).toBe('您的反馈已处理，请评价：响铃一')
  await lab.send(parent, { title: '响铃二', recipient: 'SCHOOL' })
  for (const who of [own.leader, schoolAdmin]) expect(await latest(who)).toBe('新的反馈：响铃二')
})

test('what one of them has taken up is off the bells of all, and what is gone off everybody’s', async () => {
  const { own, schoolAdmin, make } = lab
  const parentId = await make.aParent([await make.aStudent({ classId: own.classId })])
  const sender = await make.aUser('bells', ['PARENT'], { type: 'PARENT', id: parentId })
  const lineOf = async ({ call }: { call: Caller }, id: number) =>
    (await call(remindersApi.lines)).data.content.find(({ link }) => link.endsWith(`/${id}`))
  const one = await lab.send(sender.call, { title: '谁来处理', recipient: 'SCHOOL' })
  for (const who of [own.leader, schoolAdmin])
    expect(await lineOf(who, one.id)).toMatchObject({ read: false })
  await schoolAdmin.call(api.begin, { ...at(one.id), body: {} })
  expect(await lineOf(own.leader, one.id)).toMatchObject({ read: true })
  expect(await lineOf(sender, one.id)).toMatchObject({ read: false })
  const two = await lab.send(sender.call, { title: '不说了' })
  expect(await lineOf(own.head, two.id)).toBeDefined()
  await sender.call(api.withdraw, at(two.id))
  expect(await lineOf(own.head, two.id)).toBeUndefined()
})

describe('afterwards', () => {
  test('a score of 1 to 5, once, and only when it is closed', async () => {
    const { id } = await lab.send(parent)
    const early = await parent(api.rate, { ...at(id), body: { score: 5 } })
    expect(early).toMatchObject({ status: 409, message: '该反馈尚未处理完毕' })
    await head(api.close, { ...at(id), ...reply() })
    for (const score of [0, 6, 2.5])
      expect(await parent(api.rate, { ...at(id), body: { score } })).toMatchObject({
        status: 400,
        message: '请选择 1 到 5 分',
      })
    expect((await parent(api.rate, { ...at(id), body: { score: 5 } })).status).toBe(200)
    const again = await parent(api.rate, { ...at(id), body: { score: 1 } })
    expect(again).toMatchObject({ status: 409, message: '您已评价过该反馈' })
    const reopened = await parent(api.reopen, { ...at(id), body: { reason: '还是不行' } })
    expect(reopened).toMatchObject({ status: 409, message: expect.stringContaining('已评价的反馈') })
  })

  test('reopened once, within seven days, with a reason and a new term', async () => {
    const { id } = await closed()
    const silent = await parent.loose(api.reopen, { ...at(id), body: {} })
    expect(silent).toMatchObject({ status: 400, message: '请填写重新打开的原因' })
    const again = await parent(api.reopen, { ...at(id), body: { reason: '第二天又咸了' } })
    expect(again.data).toMatchObject({ status: 'PROCESSING', closedAt: null, reopenUntil: null })
    expect(again.data.entries.at(-1)).toMatchObject({ step: 'reopen', content: '第二天又咸了' })
    await head(api.close, { ...at(id), ...reply('换了厨师') })
    const third = await parent(api.reopen, { ...at(id), body: { reason: '又来了' } })
    expect(third).toMatchObject({ status: 409, message: expect.stringContaining('只能重新打开一次') })
    const open = await lab.send(parent)
    expect(await parent(api.reopen, { ...at(open.id), body: { reason: '早了' } })).toMatchObject({
      status: 409,
    })
  })

  test('after seven days it is over', async () => {
    const { id } = await closed()
    await lab.t.db
      .updateTable('feedback')
      .set({ closed_at: new Date(lab.t.ctx().now.getTime() - 7 * 86_400_000 - 1) })
      .where('id', '=', id)
      .execute()
    const late = await parent(api.reopen, { ...at(id), body: { reason: '晚了一步' } })
    expect(late).toMatchObject({ status: 409, message: expect.stringContaining('超过 7 天') })
  })
})
