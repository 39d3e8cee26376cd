import { randomUUID } from 'node:crypto'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { filesApi, type StoredFile } from '@xueqiao/contract/features/base/files'
import { remindersApi } from '@xueqiao/contract/features/base/reminders'
import { notificationsApi as api } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsFollowApi as follow } from '@xueqiao/contract/features/family/notifications/follow'
import { notificationsManageApi as manage } from '@xueqiao/contract/features/family/notifications/manage'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../../../../test/file-samples'
import { uploadForm } from '../../../../../test/import-lab'
import { type NoticeLab, noticeLab } from '../../../../../test/notice-lab'
import { createWorker } from '../../../../platform/jobs/worker'
import { filesJobs } from '../../../base/files/jobs'

let lab: NoticeLab
let father: NoticeLab['users']['mother']
let signature: string

beforeAll(async () => {
  lab = await noticeLab()
  father = await lab.asParent('father', lab.parents.father)
  signature = `data:image/png;base64,${(await picture().png().toBuffer()).toString('base64')}`
})

type Caller = NoticeLab['users']['mother']['call']

const toOne = () => [{ kind: 'class' as const, value: String(lab.classes.one) }]
const toBoth = () => [...toOne(), { kind: 'class' as const, value: String(lab.classes.two) }]
const publish = (input: Parameters<NoticeLab['published']>[1] = {}) =>
  lab.published('chief', { targets: toOne(), ...input })
const managed = async (id: number) => (await lab.users.chief.call(manage.get, { params: { id } })).data
const familiesDone = async (id: number) => (await managed(id)).figures.familiesDone
const counts = async (call: Caller) => (await call(api.counts)).data

describe('reading', () => {
  test('the first look is kept; where reading is all that is asked it settles the family', async () => {
    const { mother } = lab.users
    const { id } = await publish({ level: 'read' })
    const before = await counts(mother.call)
    // To fetch it, as often as a browser likes, is not to read it.
    for (const _ of [1, 2])
      expect((await mother.call(api.get, { params: { id } })).data).toMatchObject({
        unread: true,
        receipts: [{ readAt: null }],
      })
    expect(await counts(mother.call)).toEqual(before)
    expect(await familiesDone(id)).toBe(0)
    const first = (await mother.call(api.read, { params: { id } })).data
    expect(first).toMatchObject({
      unread: false,
      awaits: false,
      content: '本周五下午召开家长会。\n请准时到校。',
    })
    expect((await counts(mother.call)).unread).toBe(before.unread - 1)
    expect(await familiesDone(id)).toBe(1)
    lab.t.advance(5)
    const again = (await mother.call(api.read, { params: { id } })).data
    expect(again.receipts[0]?.readAt).toBe(first.receipts[0]?.readAt)
    const { content } = (await mother.call(remindersApi.lines)).data
    expect(content.find(({ link }) => link.endsWith(`/${id}`))?.read).toBe(true)
    expect(await mother.call(api.confirm, { params: { id }, body: {} })).toMatchObject({ status: 409 })
  })

  test('lists are filtered, searched and put what waits first', async () => {
    const { mother } = lab.users
    await publish({ title: '先发的待确认' })
    await publish({ title: '后发的只读', level: 'read' })
    const list = async (query: object) =>
      (await mother.call.loose(api.mine, { query })).data.content.map(({ title }) => title)
    const all = await list({})
    expect(all.indexOf('先发的待确认')).toBeLessThan(all.indexOf('后发的只读'))
    expect(await list({ keyword: '后发' })).toEqual(['后发的只读'])
    expect(await list({ filter: 'unanswered' })).not.toContain('后发的只读')
    expect(await list({ filter: 'unread', keyword: '%' })).toEqual([])
    expect(await list({ studentId: lab.pupils.xi })).toEqual([])
  })

  test('the family of another child, a colleague and a pupil find nothing there', async () => {
    const { id } = await publish({ level: 'sign' })
    const { zhao, zhou, an } = lab.users
    for (const { call } of [zhao, zhou, an]) {
      for (const door of [api.get, api.read])
        expect(await call(door, { params: { id } })).toMatchObject({ status: 404, message: '通知不存在' })
      expect(await call(api.confirm, { params: { id }, body: {} })).toMatchObject({ status: 404 })
      expect(await call(api.sign, { params: { id }, body: { signature } })).toMatchObject({ status: 404 })
    }
  })

  test('who wrote it and who follows the class read it without a receipt, as a forwarded one', async () => {
    const { id } = await publish()
    const { chief, lin, admin } = lab.users
    for (const { call } of [chief, lin, admin])
      expect((await call(api.get, { params: { id } })).data).toMatchObject({ unread: false, receipts: [] })
    expect(await lin.call(api.read, { params: { id } })).toMatchObject({ status: 404 })
    const draft = await lab.draft('lin', { targets: toOne() })
    expect(await lin.call(api.get, { params: { id: draft.id } })).toMatchObject({ status: 404 })
  })

  test('a guardian who is one no more loses the notice with the child', async () => {
    const { id } = await publish()
    const { t, parents, pupils } = lab
    const link = { student_id: pupils.an, parent_id: parents.father }
    await t.db
      .deleteFrom('student_guardians')
      .where('student_id', '=', link.student_id)
      .where('parent_id', '=', link.parent_id)
      .execute()
    expect(await father.call(api.get, { params: { id } })).toMatchObject({ status: 404 })
    await t.db
      .insertInto('student_guardians')
      .values({ ...link, relationship: '父亲' })
      .execute()
    expect(await father.call(api.get, { params: { id } })).toMatchObject({ status: 200 })
  })
})

describe('confirming', () => {
  test('either: one guardian is enough, and the other sees by whom', async () => {
    const { mother } = lab.users
    const { id } = await publish({ rule: 'either' })
    const done = (await mother.call(api.confirm, { params: { id }, body: { note: '轻微晕车，已备药' } })).data
    expect(done).toMatchObject({ awaits: false, receipts: [{ note: '轻微晕车，已备药', awaits: false }] })
    expect(await familiesDone(id)).toBe(1)
    expect((await father.call(api.get, { params: { id } })).data.receipts).toMatchObject([
      { awaits: false, answeredAt: null, answeredBy: '王立文' },
    ])
    // A retry is no second answer.
    lab.t.advance(1)
    const again = (await mother.call(api.confirm, { params: { id }, body: { note: '另一句' } })).data
    expect(again.receipts).toEqual(done.receipts)
    const { rows } = { rows: await auditOf(id) }
    expect(rows.filter(({ action }) => action === 'answer')).toEqual([
      { action: 'answer', summary: '确认了通知 家长会通知（学生 程亦安）', user_id: mother.id },
    ])
  })

  test('both: the family is missing until each guardian has answered', async () => {
    const { mother } = lab.users
    const { id } = await publish({ rule: 'both' })
    await mother.call(api.confirm, { params: { id }, body: {} })
    expect(await familiesDone(id)).toBe(0)
    expect((await father.call(api.get, { params: { id } })).data.awaits).toBe(true)
    await father.call(api.confirm, { params: { id }, body: {} })
    expect(await familiesDone(id)).toBe(1)
  })

  test('with several children it is said whose; each is answered for alone', async () => {
    const { liu } = lab.users
    const { id } = await publish({ targets: toBoth() })
    const asked = (await liu.call(api.get, { params: { id } })).data
    expect(asked.receipts.map(({ studentName }) => studentName)).toEqual(['刘博', '刘曦'])
    expect(await liu.call(api.confirm, { params: { id }, body: {} })).toMatchObject({
      status: 400,
      message: '请选择孩子',
      field: 'studentId',
    })
    const confirm = (studentId: number) => liu.call(api.confirm, { params: { id }, body: { studentId } })
    expect((await confirm(lab.pupils.bo)).data).toMatchObject({ awaits: true })
    expect(await confirm(lab.pupils.an)).toMatchObject({ status: 404 })
    expect((await confirm(lab.pupils.xi)).data).toMatchObject({ awaits: false })
    expect((await managed(id)).classes).toMatchObject([
      { className: '初一1班', total: 2, done: 1 },
      { className: '初一2班', total: 1, done: 1 },
    ])
  })

  test('after the due time it is taken, and marked late', async () => {
    const { mother, liu } = lab.users
    const dueAt = new Date(lab.t.ctx().now.getTime() + 60_000).toISOString()
    const { id } = await publish({ dueAt })
    await mother.call(api.confirm, { params: { id }, body: {} })
    lab.t.advance(2)
    expect((await liu.call(api.confirm, { params: { id }, body: {} })).data.receipts).toMatchObject([
      { late: true },
    ])
    expect((await managed(id)).figures).toMatchObject({ familiesDone: 2, late: 1 })
    const late = await lab.users.chief.call(follow.receipts, { params: { id }, query: { state: 'late' } })
    expect(late.data.content.map(({ name }) => name)).toEqual(['刘博'])
  })
})

const auditOf = (id: number) =>
  lab.t.db
    .selectFrom('audit_log')
    .select(['action', 'summary', 'user_id'])
    .where('entity', '=', 'notices')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()

const placeOf = (url: string) => {
  const [, , , a = '', b = ''] = url.split('/')
  return { a, b }
}
const fileStatus = async (call: Caller, url: string) =>
  (await call.loose(filesApi.get, { params: placeOf(url) })).status

describe('signing', () => {
  test('a drawn picture; seen by whoever drew it and by those who follow the class', async () => {
    const { mother, chief, lin, zhou, zhao, liu, admin } = lab.users
    const { id } = await publish({ level: 'sign' })
    expect(await mother.call(api.confirm, { params: { id }, body: {} })).toMatchObject({
      message: '该通知需要手写签字',
    })
    const sign = (body: object) => mother.call.loose(api.sign, { params: { id }, body })
    const refused = [
      {},
      { signature: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=' },
      { signature: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` },
      { signature: `data:image/png;base64,${'A'.repeat(300_000)}` },
    ]
    for (const body of refused) expect([400, 415]).toContain((await sign(body)).status)
    const signed = (await sign({ signature })).data
    const url = signed.receipts[0]?.signatureUrl ?? ''
    expect(url).toMatch(/^\/api\/files\/document\/[0-9a-f]{32}\.png$/)
    for (const { call } of [mother, chief, lin, admin]) expect(await fileStatus(call, url)).toBe(200)
    for (const { call } of [zhou, zhao, liu, father]) expect(await fileStatus(call, url)).toBe(404)
  })

  test('only guardians who sign for the child; if none does, each of them may', async () => {
    const { t, parents, pupils, users } = lab
    const setSigning = (parentId: number, can_sign: boolean) =>
      t.db
        .updateTable('student_guardians')
        .set({ can_sign })
        .where('student_id', '=', pupils.an)
        .where('parent_id', '=', parentId)
        .execute()
    await setSigning(parents.father, false)
    const { id } = await publish({ level: 'sign', rule: 'both' })
    expect(await father.call(api.sign, { params: { id }, body: { signature } })).toMatchObject({
      status: 403,
      message: '请由有签字权限的监护人签字',
    })
    await users.mother.call(api.sign, { params: { id }, body: { signature } })
    expect(await familiesDone(id)).toBe(1)
    await setSigning(parents.mother, false)
    const other = await publish({ level: 'sign' })
    expect(await father.call(api.sign, { params: { id: other.id }, body: { signature } })).toMatchObject({
      status: 200,
    })
    await setSigning(parents.mother, true)
    await setSigning(parents.father, true)
  })
})

const DAY_MS = 86_400_000
const PDF = { name: '研学行程与保险说明.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }

const aFile = async (call: Caller, { name, bytes } = PDF): Promise<StoredFile> =>
  (await call.loose(filesApi.upload, await uploadForm(bytes, name))).data

test('attachments are read by recipients and by those who manage, and by nobody once it is withdrawn', async () => {
  const { lin, mother, zhao, zhou, chief } = lab.users
  const file = await aFile(lin.call)
  const foreign = await aFile(zhou.call)
  const draft = await lab.draft('lin', { targets: toOne(), attachmentIds: [file.id] })
  expect(draft.attachments).toMatchObject([{ id: file.id, name: '研学行程与保险说明.pdf' }])
  expect(await fileStatus(mother.call, file.url)).toBe(404)
  const stolen = { ...(await lab.draft('lin')), targets: toOne(), attachmentIds: [foreign.id], version: null }
  expect(await lin.call.loose(manage.update, { params: { id: stolen.id }, body: stolen })).toMatchObject({
    status: 404,
  })
  const { id } = draft
  await lin.call(manage.publish, { params: { id }, body: {} })
  for (const { call } of [mother, lin, chief]) expect(await fileStatus(call, file.url)).toBe(200)
  for (const { call } of [zhao, zhou]) expect(await fileStatus(call, file.url)).toBe(404)

  const gone = await lin.call(manage.withdraw, { params: { id }, body: { reason: '时间有误' } })
  expect(gone.data).toMatchObject({ status: 'WITHDRAWN', withdrawReason: '时间有误' })
  expect(await fileStatus(mother.call, file.url)).toBe(404)
  expect((await mother.call(api.get, { params: { id } })).data).toMatchObject({
    status: 'WITHDRAWN',
    content: '',
    attachments: [],
    awaits: false,
  })
  expect(await mother.call(api.confirm, { params: { id }, body: {} })).toMatchObject({
    status: 409,
    message: '通知已撤回，无需回执',
  })
  expect(await lin.call(manage.withdraw, { params: { id }, body: {} })).toMatchObject({ status: 409 })
})

test('a draft saved again keeps the file it had, and takes the one that was added', async () => {
  const { lin } = lab.users
  const [kept, added] = [await aFile(lin.call), await aFile(lin.call, { ...PDF, name: '补充说明.pdf' })]
  const clientId = randomUUID()
  const first = await lab.draft('lin', { clientId, attachmentIds: [kept.id] })
  const again = await lab.draft('lin', { clientId, attachmentIds: [kept.id, added.id] })
  expect(again.id).toBe(first.id)
  expect(again.attachments.map(({ id }) => id)).toEqual([kept.id, added.id])
})

test('a copy has files of its own, with the bytes and the thumbnail, and keeps them when the original is deleted', async () => {
  const { lin, zhou, mother, chief } = lab.users
  const sheet = await aFile(lin.call)
  const photo = await aFile(lin.call, { name: '集合地点.png', bytes: await picture().png().toBuffer() })
  const draft = await lab.draft('lin', { targets: toOne(), attachmentIds: [sheet.id, photo.id] })
  const params = { id: draft.id }
  expect(await zhou.call(manage.copy, { params })).toMatchObject({ status: 404 })
  const copy = (await chief.call(manage.copy, { params })).data
  expect(copy.attachments.map(({ name }) => name)).toEqual([sheet.name, photo.name])
  expect(copy.attachments.map(({ url }) => url)).not.toContain(sheet.url)
  await lin.call(manage.remove, { params })
  const base = lab.t.ctx()
  const inTwoDays = new Date(base.now.getTime() + 2 * DAY_MS)
  await createWorker({ ...base, now: () => inTwoDays, ...filesJobs(base) }).runDue()
  expect(await lab.t.db.selectFrom('files').select('id').where('id', '=', sheet.id).execute()).toEqual([])
  await chief.call(manage.publish, { params: { id: copy.id }, body: {} })
  for (const { url, thumbnailUrl } of copy.attachments) {
    const got = await mother.call.loose(filesApi.get, { params: placeOf(url) })
    expect(got.status).toBe(200)
    if (thumbnailUrl !== null)
      expect(
        await mother.call.loose(filesApi.get, { params: placeOf(url), query: { size: 'thumbnail' } }),
      ).toMatchObject({ status: 200 })
  }
})

describe('at its hour', () => {
  const inMinutes = (minutes: number) => new Date(lab.t.ctx().now.getTime() + minutes * 60_000).toISOString()

  test('a scheduled notice goes out once, in the name of its author', async () => {
    const { lin, mother } = lab.users
    const { id } = await lab.draft('lin', { title: '定时的', targets: toOne() })
    const schedule = (publishAt: string) => lin.call(manage.schedule, { params: { id }, body: { publishAt } })
    expect(await schedule(inMinutes(-1))).toMatchObject({ status: 400, message: '发布时间应晚于现在' })
    expect((await schedule(inMinutes(30))).data).toMatchObject({ status: 'SCHEDULED' })
    expect(await lin.call(manage.publish, { params: { id }, body: {} })).toMatchObject({ status: 409 })
    lab.t.advance(29)
    await lab.runDue()
    expect(await mother.call(api.get, { params: { id } })).toMatchObject({ status: 404 })
    lab.t.advance(1)
    expect(await lab.runDue()).toBe(1)
    expect((await mother.call(api.get, { params: { id } })).data).toMatchObject({
      title: '定时的',
      authorName: '北校区 林晓月',
    })
    expect(await lab.receiptsOf(id)).toHaveLength(3)
    await lab.runDue()
    expect(await lab.receiptsOf(id)).toHaveLength(3)
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'publish', user_id: lin.id })
  })

  test('one that was called off, or put off, does not', async () => {
    const { lin } = lab.users
    const { id } = await lab.draft('lin', { targets: toOne() })
    await lin.call(manage.schedule, { params: { id }, body: { publishAt: inMinutes(10) } })
    expect((await lin.call(manage.unschedule, { params: { id } })).data).toMatchObject({ status: 'DRAFT' })
    await lin.call(manage.schedule, { params: { id }, body: { publishAt: inMinutes(60) } })
    lab.t.advance(10)
    await lab.runDue()
    expect(await lab.receiptsOf(id)).toEqual([])
    lab.t.advance(50)
    await lab.runDue()
    expect(await lab.receiptsOf(id)).toHaveLength(3)
  })

  test('one whose author may not send it any more becomes a draft again, and they hear why', async () => {
    const { t, classes, teachers, users } = lab
    const { id } = await lab.draft('lin', { title: '换了班主任', targets: toOne() })
    await users.lin.call(manage.schedule, { params: { id }, body: { publishAt: inMinutes(5) } })
    const head = (head_teacher_id: number) =>
      t.db.updateTable('classes').set({ head_teacher_id }).where('id', '=', classes.one).execute()
    await head(teachers.zhou)
    t.advance(5)
    await lab.runDue()
    await head(teachers.lin)
    expect(await lab.receiptsOf(id)).toEqual([])
    expect((await users.lin.call(manage.get, { params: { id } })).data.status).toBe('DRAFT')
    expect((await users.lin.call(bellApi.bell)).data.items[0]?.title).toBe(
      '通知 换了班主任 未能定时发布：只能选择您管理或任教的班级',
    )
  })
})

describe('chasing', () => {
  test('who is missing, reminded alone and once an hour', async () => {
    const { lin, mother, liu } = lab.users
    const { id } = await lab.published('admin', {
      title: '催办',
      targets: [{ kind: 'school' }],
      rule: 'both',
    })
    await mother.call(api.confirm, { params: { id }, body: {} })
    const missing = async () =>
      (await lin.call(follow.receipts, { params: { id }, query: { state: 'missing' } })).data.content
    expect((await missing()).map(({ name }) => name)).toEqual(['程亦安', '刘博'])
    expect((await missing())[0]?.people).toMatchObject([
      { name: '王立文', relationship: '母亲', hasAccount: true },
      { name: '程海', answeredAt: null },
    ])
    const unread = async (call: Caller) => (await call(bellApi.bell)).data.unread
    const before = {
      mother: await unread(mother.call),
      father: await unread(father.call),
      zhao: await unread(lab.users.zhao.call),
    }
    const remind = () => lin.call(follow.remind, { params: { id }, body: {} })
    expect((await remind()).data).toEqual({ reminded: 2, skipped: 0, withoutAccount: 0 })
    expect(await unread(father.call)).toBe(before.father + 1)
    expect(await unread(mother.call)).toBe(before.mother)
    // Not of the class of whoever reminds.
    expect(await unread(lab.users.zhao.call)).toBe(before.zhao)
    expect((await father.call(bellApi.bell)).data.items[0]?.title).toBe('请确认通知：催办')
    expect(await remind()).toMatchObject({ status: 429 })
    await liu.call(api.confirm, { params: { id }, body: { studentId: lab.pupils.bo } })
    lab.t.advance(60)
    expect((await remind()).data.reminded).toBe(1)
    await father.call(api.confirm, { params: { id }, body: {} })
    expect(await remind()).toMatchObject({ status: 409, message: '没有需要提醒的人' })
  })

  test('beside a chat: what one family still owes, as far as the teacher sees it, and a word to them alone', async () => {
    const { lin, zhou, mother, liu } = lab.users
    const title = '研学告知书'
    const { id } = await lab.published('admin', { title, level: 'sign', targets: [{ kind: 'school' }] })
    await lab.published('admin', { title: '只需阅读', level: 'read', targets: [{ kind: 'school' }] })
    const waiting = async (call: Caller, studentId = lab.pupils.an) =>
      (await call(follow.waiting, { query: { studentId } })).data.filter((one) => one.title === title)
    expect(await waiting(lin.call)).toMatchObject([{ id, level: 'sign', dueAt: null, remindedAt: null }])
    // Neither of the class nor the author: nothing of that family.
    expect(await waiting(zhou.call)).toEqual([])
    expect(await waiting(zhou.call, lab.pupils.yu)).toHaveLength(1)
    const heard = async (call: Caller) =>
      (await call(bellApi.bell)).data.items.filter((item) => item.title === `请签字：${title}`).length
    const body = { studentId: lab.pupils.an }
    const sent = await lin.call(follow.remind, { params: { id }, body })
    expect(sent.data).toEqual({ reminded: 2, skipped: 0, withoutAccount: 0 })
    expect([await heard(mother.call), await heard(father.call), await heard(liu.call)]).toEqual([1, 1, 0])
    expect((await waiting(lin.call))[0]?.remindedAt).not.toBeNull()
    const foreign = { studentId: lab.pupils.yu }
    expect(await lin.call(follow.remind, { params: { id }, body: foreign })).toMatchObject({ status: 409 })
    await mother.call(api.sign, { params: { id }, body: { signature } })
    expect(await waiting(lin.call)).toEqual([])
  })

  test('the phones of the silent, for a reason that their families can read', async () => {
    const { lin, mother } = lab.users
    const silent = await lab.aGuardian('程奶奶', '祖母', [lab.pupils.an], { primary: false })
    const { id } = await publish({ rule: 'both' })
    await mother.call(api.confirm, { params: { id }, body: {} })
    await father.call(api.read, { params: { id } })
    const phones = (body: { reason: string }) => lin.call(follow.phones, { params: { id }, body })
    expect(await phones({ reason: '' })).toMatchObject({ status: 400, message: '请填写查看原因' })
    await lin.call(authApi.confirm, { body: { password: 'secret-1' } })
    const { data } = await phones({ reason: '电话催签' })
    expect(data).toMatchObject([
      {
        studentName: '程亦安',
        name: '程海',
        hasAccount: true,
        read: true,
        phone: expect.stringMatching(/^138/),
      },
      { studentName: '程亦安', name: '程奶奶', relationship: '祖母', hasAccount: false, read: false },
      { studentName: '刘博', name: '刘强' },
    ])
    const seen = (await mother.call(studentsApi.reveals, { params: { id: lab.pupils.an } })).data
    expect(seen).toContainEqual(expect.objectContaining({ by: '林晓月', reason: '电话催签' }))
    expect((await managed(id)).withoutAccount).toBe(1)
    const { data: sent } = await lin.call(follow.remind, { params: { id }, body: {} })
    expect(sent.withoutAccount).toBe(1)
    await lab.t.db.deleteFrom('student_guardians').where('parent_id', '=', silent).execute()
  })

  test('the proof says who answered when, and holds the signatures', async () => {
    const { lin, mother } = lab.users
    const { id } = await publish({ level: 'sign', title: '安全告知书' })
    await mother.call(api.sign, { params: { id }, body: { signature, note: '同意参加' } })
    const { data } = await lin.call(follow.proof, { params: { id } })
    expect(data).toMatchObject({ printedBy: '林晓月', notice: { title: '安全告知书' } })
    const { data: list } = await lin.call(follow.proofPart, { params: { id } })
    expect(list.next).toBeNull()
    const people = list.units.flatMap((unit) => unit.people)
    expect(people.find(({ name }) => name === '王立文')).toMatchObject({
      note: '同意参加',
      answeredAt: expect.any(String),
      signatureUrl: expect.stringContaining('/api/files/'),
    })
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'export', user_id: lin.id })
  })
})
