import { randomUUID } from 'node:crypto'
import { auditApi } from '@xueqiao/contract/features/base/audit'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { feedbackApi as api, type FeedbackPicture } from '@xueqiao/contract/features/family/feedback/api'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../test/app'
import { type Caller, feedbackLab, TRACES } from '../../../../test/feedback-lab'
import { pdf } from '../../../../test/file-samples'

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
const readPicture = (by: Caller, { url }: FeedbackPicture, query: object = {}) => {
  const [, , , a = '', b = ''] = url.split('/')
  return by.loose(filesApi.get, { params: { a, b }, query })
}

describe('who handles what', () => {
  const found = async (who: Caller, query: object = {}) =>
    (await who.loose(api.search, { query: { size: 100, ...query } })).data.content.map(({ id }) => id)

  test('the class’s word is its 班主任’s, the school’s is the department’s and the office’s', async () => {
    const toClass = await lab.send(parent)
    const toSchool = await lab.send(parent, { recipient: 'SCHOOL' })
    const { own, foreign, admin, schoolAdmin } = lab
    const both = expect.arrayContaining([toClass.id, toSchool.id])
    expect(await found(head)).toContain(toClass.id)
    expect(await found(head)).not.toContain(toSchool.id)
    for (const who of [leader, admin, schoolAdmin.call]) expect(await found(who)).toEqual(both)
    for (const who of [own.colleague.call, foreign.head.call, foreign.leader.call]) {
      expect(await found(who)).toEqual([])
      expect((await who(api.stats, {})).data).toMatchObject({ open: 0, overdue: 0 })
      for (const { id } of [toClass, toSchool]) expect((await who(api.get, at(id))).status).toBe(404)
    }
    expect((await lab.other.call(api.get, at(toClass.id))).status).toBe(404)
    expect((await lab.pupil.call(api.get, at(toClass.id))).status).toBe(404)
    const refused = await lab.t.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity', '=', 'feedback')
      .where('action', '=', 'denied')
      .where('user_id', '=', lab.other.id)
      .execute()
    expect(refused).toHaveLength(1)
  })

  test('assigned within reach only; the assignee handles it, and hands it on to nobody', async () => {
    const { own, foreign, admin } = lab
    const { id } = await lab.send(parent)
    const give = (who: Caller, assigneeId: number, more: object = {}) =>
      who(api.assign, { ...at(id), body: { assigneeId, ...more } })
    const outside = { status: 400, message: '所选处理人不在您可指派的范围内' }
    expect(await give(head, foreign.colleague.id)).toMatchObject(outside)
    expect(await give(head, own.leader.id)).toMatchObject(outside)
    expect(await give(leader, foreign.head.id)).toMatchObject(outside)
    expect(await give(leader, lab.other.id)).toMatchObject(outside)
    const names = async (who: Caller, keyword?: string) =>
      (await who(api.assignees, { ...at(id), query: { keyword } })).data.map(({ name }) => name)
    expect(await names(head)).toEqual(['own班主任', 'own同事'])
    expect(await names(leader, 'own主任')).toEqual(['own主任'])
    expect(await names(admin)).toEqual(expect.arrayContaining(['foreign同事', '系统管理员']))
    // Two of one office are told apart among staff; a family reads the office alone.
    const [office] = (await names(admin)).filter((name) => name.startsWith('学校管理员 '))
    expect(office).toBeDefined()
    expect((await give(admin, lab.schoolAdmin.id)).data).toMatchObject({ assigneeName: '学校管理员' })
    expect((await parent(api.get, at(id))).data).toMatchObject({ assigneeName: '学校管理员' })

    const due = await give(head, own.colleague.id, { dueDate: '2026-11-15' })
    expect(due).toMatchObject({ status: 400, message: '处理期限不能早于今天' })
    const given = await give(head, own.colleague.id, { dueDate: '2026-11-30' })
    expect(given.data).toMatchObject({ assigneeName: 'own同事', dueAt: '2026-11-30T16:00:00.000Z' })
    const colleague = own.colleague.call
    expect(await found(colleague, { assignedToMe: true })).toEqual([id])
    expect((await colleague(api.get, at(id))).data.rights).toEqual(['reply', 'note', 'start', 'close'])
    expect((await give(colleague, own.head.id)).status).toBe(403)
    expect((await colleague(api.assignees, at(id))).status).toBe(403)
    // Whoever is given it reaches the family where they teach the child, and nowhere else.
    for (const who of [head, leader, admin, colleague])
      expect((await who(api.get, at(id))).data.studentId).toBe(lab.childId)
    expect((await give(admin, foreign.colleague.id)).status).toBe(200)
    expect((await foreign.colleague.call(api.get, at(id))).data.studentId).toBeNull()
    const ofPupil = await lab.send(lab.pupil.call)
    expect((await head(api.get, at(ofPupil.id))).data.studentId).toBeNull()
    expect((await colleague(api.get, at(id))).status).toBe(404)
    expect((await foreign.colleague.call(api.get, at(id))).status).toBe(200)
  })

  test('nobody handles their own, and nobody is given their own', async () => {
    const { id } = await lab.send(leader, { recipient: 'SCHOOL' })
    expect(await found(leader)).not.toContain(id)
    expect((await leader(api.close, { ...at(id), body: { content: '自己办' } })).status).toBe(403)
    const back = await lab.admin(api.assign, { ...at(id), body: { assigneeId: lab.own.leader.id } })
    expect(back).toMatchObject({ status: 400, message: '不能指派给提交人本人' })
  })

  test('filters, counts and pages agree', async () => {
    const { t } = lab
    const praise = await lab.send(parent, { category: '表扬', title: '感谢值周老师' })
    const late = await lab.send(parent, { category: '报修', title: '教室灯管闪烁' })
    const past = new Date(t.ctx().now.getTime() - 1)
    await t.db.updateTable('feedback').set({ due_at: past }).where('id', '=', late.id).execute()
    expect(await found(head, { overdue: true })).toEqual([late.id])
    expect(await found(head, { category: '表扬' })).toEqual([praise.id])
    expect(await found(head, { keyword: '灯管' })).toEqual([late.id])
    expect(await found(head, { from: '2026-11-17' })).toEqual([])
    expect(await found(head, { to: '2026-11-16', category: '表扬' })).toEqual([praise.id])
    await head(api.close, { ...at(praise.id), body: { content: '已转达' } })
    await parent(api.rate, { ...at(praise.id), body: { score: 4 } })
    const { data } = await head(api.stats, {})
    expect(data).toMatchObject({ overdue: 1, closed: 1, averageDays: 0, satisfaction: 4 })
    expect(data.categories.find(({ category }) => category === '表扬')).toMatchObject({
      ...{ total: 1, unfinished: 0, satisfaction: 4, rated: 1 },
    })
    expect(data.open).toBe((await found(head, { status: 'OPEN' })).length)
    const all = await found(head)
    const second = await head(api.search, { query: { size: 2, page: 1 } })
    expect(second.data).toMatchObject({ totalElements: all.length })
    expect(second.data.content.map(({ id }) => id)).toEqual(all.slice(2, 4))
    const soonest = await found(head, { sort: 'dueAt', order: 'asc', overdue: true })
    expect(soonest[0]).toBe(late.id)
  })

  test('a list costs the same number of statements however long it is', async () => {
    const short = await lab.t.queriesOf(() => head(api.search, { query: { size: 1 } }))
    expect(await lab.t.queriesOf(() => head(api.search, { query: { size: 50 } }))).toBe(short)
  })
})

describe('anonymous', () => {
  /** Whoever learnt them could compare them with what else a phone has sent. */
  const clientIds: string[] = []
  const newClientId = () => {
    const clientId = randomUUID()
    clientIds.push(clientId)
    return { clientId }
  }
  const secretly = async () => {
    const imageIds = [await lab.upload(parent)]
    return lab.send(parent, { anonymous: true, imageIds, title: '匿名的话', ...newClientId() })
  }
  const bytes = (answer: Answer<unknown>) =>
    `${JSON.stringify(answer.headers)} ${answer.raw.toString('utf8')} ${decodeURIComponent(
      String(answer.headers['content-disposition'] ?? ''),
    )}`
  const silent = (text: string) => {
    for (const trace of [...TRACES, ...clientIds]) expect(text).not.toContain(trace)
  }

  test('no byte of any answer tells a teacher, a leader or the office who it was', async () => {
    lab.t.events.length = 0
    const { id, version, images } = await secretly()
    await parent(api.reply, {
      ...at(id),
      body: { content: '再说一句', imageIds: [await lab.upload(parent)], ...newClientId() },
    })
    const staff = [head, leader, lab.admin, lab.schoolAdmin.call]
    for (const who of staff) {
      const { data } = await who(api.get, at(id))
      expect(data).toMatchObject({ anonymous: true, submitterName: null, studentName: null, mine: false })
      expect(data.studentId).toBeNull()
      expect(data.entries[0]).toMatchObject({ bySubmitter: true, authorName: null })
      const pictures = [...data.images, ...data.entries.flatMap((entry) => entry.images)]
      expect(pictures).toHaveLength(2)
      const answers = [
        await who(api.get, at(id)),
        await who(api.search, { query: { keyword: '匿名的话' } }),
        await who(api.stats, {}),
        await who(api.mine, {}),
        await who(api.start),
        await who(api.assignees, at(id)),
        await who(api.close, { ...at(id), body: { content: '旧', version } }),
        await who(api.reply, { ...at(id), body: { content: '您好' } }),
        await who(api.reply, { ...at(id), body: { content: '备注', internal: true } }),
        await who(dashboardApi.get),
        await who(bellApi.bell),
        ...(await Promise.all(pictures.map((one) => readPicture(who, one)))),
        ...(await Promise.all(pictures.map((one) => readPicture(who, one, { size: 'thumbnail' })))),
      ]
      expect(answers.filter(({ code }) => code === 'STALE')).toHaveLength(1)
      for (const answer of answers) silent(bytes(answer))
    }
    expect(images).toHaveLength(1)
    const assigned = await head(api.assign, { ...at(id), body: { assigneeId: lab.own.colleague.id } })
    silent(bytes(assigned))
    const done = await lab.own.colleague.call(api.close, { ...at(id), body: { content: '已处理' } })
    silent(bytes(done))
    await parent(api.reopen, { ...at(id), body: { reason: '还没好' } })
    await head(api.close, { ...at(id), body: { content: '好了' } })
    await parent(api.rate, { ...at(id), body: { score: 3, comment: '一般' } })
    silent(bytes(await head(api.get, at(id))))
    silent(bytes(await lab.admin(dashboardApi.get)))
    for (const entity of ['feedback', 'files'] as const) {
      const log = await lab.admin(auditApi.search, { query: { entity, size: 100 } })
      for (const row of log.data.content) {
        const entry = await lab.admin(auditApi.get, at(row.id))
        if (row.entityId === id || entity === 'files') silent(bytes(entry))
      }
      expect(log.data.content.length).toBeGreaterThan(0)
    }
    for (const { tell, ...event } of lab.t.events)
      if (event.type === 'feedback.changed') silent(JSON.stringify([event, tell?.event]))
    expect((await parent(api.get, at(id))).data).toMatchObject({ mine: true, submitterName: '祁连山' })
  })

  test('what was withdrawn leaves no name in the log, whoever comes back to it', async () => {
    const { id } = await secretly()
    await parent(api.withdraw, at(id))
    for (const who of [parent, head, leader]) expect((await who(api.get, at(id))).status).toBe(404)
    const { data } = await lab.admin(auditApi.search, { query: { entity: 'feedback', size: 100 } })
    const entries = data.content.filter(({ entityId }) => entityId === id)
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'create'])
    silent(JSON.stringify(entries))
  })

  test('a search by name finds who gave it, never who hid it', async () => {
    const hidden = await secretly()
    const named = await lab.send(parent)
    for (const keyword of ['祁连山', 'qls', '祁小山']) {
      for (const who of [head, lab.admin]) {
        const { data } = await who(api.search, { query: { keyword, size: 100 } })
        const ids = data.content.map(({ id }) => id)
        expect(ids).toContain(named.id)
        expect(ids).not.toContain(hidden.id)
      }
    }
  })

  test('to the school not even the class is told', async () => {
    const { id } = await lab.send(parent, { anonymous: true, recipient: 'SCHOOL' })
    const { data } = await lab.admin(api.get, at(id))
    expect(data).toMatchObject({ className: null, submitterKind: 'PARENT' })
  })

  test('an anonymous teacher is refused as an assignee by nothing that would tell', async () => {
    const { id } = await lab.send(lab.own.colleague.call, { recipient: 'SCHOOL', anonymous: true })
    const given = await leader(api.assign, { ...at(id), body: { assigneeId: lab.own.colleague.id } })
    expect(given.status).toBe(200)
    expect((await lab.own.colleague.call(api.close, { ...at(id), body: { content: '无' } })).status).toBe(403)
  })

  test('the office may look, for a reason that the log keeps and the sender reads', async () => {
    const { id } = await secretly()
    const reveal = (who: Caller, reason = '涉及人身安全') => who(api.reveal, { ...at(id), body: { reason } })
    for (const who of [head, leader]) expect(await reveal(who)).toMatchObject({ status: 403 })
    expect(await reveal(lab.admin, ' ')).toMatchObject({ status: 400, message: '请填写查看原因' })
    expect((await reveal(lab.schoolAdmin.call)).data).toEqual({ name: '祁连山', studentName: '祁小山' })
    const { content } = (
      await lab.admin(auditApi.search, { query: { entity: 'feedback', action: 'reveal' } })
    ).data
    expect(content).toMatchObject([{ entityId: id, summary: '查看了提交人的姓名：匿名反馈 匿名的话' }])
    const looks = async (who: Caller) =>
      (await who(api.get, at(id))).data.entries.filter(({ step }) => step === 'reveal')
    expect(await looks(parent)).toMatchObject([{ content: '涉及人身安全', authorName: '学校管理员' }])
    expect(await looks(head)).toEqual([])
    const named = await lab.send(parent)
    const pointless = await lab.admin(api.reveal, { ...at(named.id), body: { reason: '看看' } })
    expect(pointless).toMatchObject({ status: 409, message: '该反馈不是匿名提交的' })
  })
})

describe('pictures', () => {
  test('seen by whoever sees what they belong to, and those of a note by staff only', async () => {
    const { id, images } = await lab.send(parent, { imageIds: [await lab.upload(parent)] })
    const note = { content: '现场照片', internal: true, imageIds: [await lab.upload(head)] }
    const { data } = await head(api.reply, { ...at(id), body: note })
    const [sent] = images
    const [noted] = data.entries.at(-1)?.images ?? []
    if (sent === undefined || noted === undefined) throw new Error('no pictures')
    for (const who of [parent, head, leader]) expect((await readPicture(who, sent)).status).toBe(200)
    for (const who of [head, leader]) expect((await readPicture(who, noted)).status).toBe(200)
    expect((await readPicture(parent, noted)).status).toBe(404)
    for (const who of [lab.other.call, lab.own.colleague.call, lab.foreign.head.call])
      for (const one of [sent, noted]) expect((await readPicture(who, one)).status).toBe(404)
  })

  test('only one’s own, only pictures, only those uploaded for this, and only once', async () => {
    const give = async (imageId: number) =>
      parent(api.create, { body: { ...lab.input, imageIds: [imageId] } })
    expect(await give(await lab.upload(lab.other.call))).toMatchObject({ status: 404 })
    const wrong = { status: 400, message: '请上传图片' }
    expect(await give(await lab.upload(parent, { type: 'document' }))).toMatchObject(wrong)
    expect(await give(await lab.upload(parent, { name: 'x.pdf', bytes: pdf() }))).toMatchObject(wrong)
    const own = await lab.upload(parent)
    expect((await give(own)).status).toBe(200)
    expect((await give(own)).status).toBe(404)
  })

  test('withdrawn with what they belong to', async () => {
    const { id, images } = await lab.send(parent, { imageIds: [await lab.upload(parent)] })
    await parent(api.withdraw, at(id))
    const [sent] = images
    if (sent === undefined) throw new Error('no picture')
    expect((await readPicture(head, sent)).status).toBe(404)
  })
})
