import { bellApi } from '@xueqiao/contract/features/base/bell'
import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { preparationReviewApi as review } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { preparationTemplatesApi as templates } from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import { preparationVersionsApi as versions } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../../../test/import-lab'
import type { Caller } from '../../../../../test/policy'
import { doc, lines, type PreparationLab, preparationLab, STEPS } from '../../../../../test/preparation-lab'
import { transact } from '../../../../platform/db/transact'
import { remind } from './reminders'

let lab: PreparationLab
let lin: Caller
let group: Caller

beforeAll(async () => {
  lab = await preparationLab()
  ;[lin, group] = [lab.users.lin.call, lab.group.call]
})

const WHOLE = { objectives: lines('会移项', '会检验'), steps: STEPS }
const bellOf = async (who: Caller) =>
  (await who(bellApi.bell, { query: {} })).data.items.map(({ title }) => title)

test('submitted, returned with a reason, submitted again, withdrawn and approved; never by oneself', async () => {
  const empty = await lab.aPreparation(lin)
  const submit = (id: number, body: object = {}) => lin.loose(review.submit, { params: { id }, body })
  expect(await submit(empty.id)).toMatchObject({ status: 400, errors: [{ field: 'objectives' }] })
  const { id, revision } = await lab.aPreparation(lin, WHOLE)
  const people = (await lin(review.reviewers, { params: { id } })).data
  expect(people[0]).toMatchObject({ id: lab.group.id, name: '严冬生', title: '教研组长' })
  for (const [body, field] of [
    [{ reviewerId: lab.users.lin.id }, 'reviewerId'],
    [{ reviewerId: lab.stranger.id }, 'reviewerId'],
    [{ dueOn: '2026-11-15' }, 'dueOn'],
    [{ dueOn: '2027-06-01' }, 'dueOn'],
  ] as const)
    expect(await submit(id, body)).toMatchObject({ status: 400, errors: [{ field }] })
  const { data: sent } = await submit(id)
  expect(sent).toMatchObject({
    ...{ status: 'SUBMITTED', reviewerName: '严冬生', dueOn: '2026-11-19', isOverdue: false },
    ...{ mayEdit: false, mayReflect: true, mayWithdraw: true, mayReview: false },
  })
  expect(await bellOf(group)).toContain('待审核的备课：移项')
  expect(await submit(id)).toMatchObject({ status: 409 })

  // While it waits its text stays; what came of the lesson may be written all the same.
  const save = (body: object, from = revision) =>
    lin.loose(api.update, { params: { id }, body: { revision: from, ...body } })
  expect(await save({ title: '去括号' })).toMatchObject({
    status: 409,
    message: '待审核的备课请先撤回再修改',
  })
  expect((await save({ reflection: doc('错在符号') })).data).toMatchObject({
    saved: true,
    status: 'SUBMITTED',
  })

  const waiting = async (by: Caller, query: object = {}) =>
    (await by(review.waiting, { query })).data.content.map((one) => one.id)
  expect(await waiting(group)).toEqual([id])
  expect(await waiting(lab.stranger.call)).toEqual([])
  expect((await lin(review.waiting)).status).toBe(403)

  const reject = (by: Caller, reason = '例 1 到例 2 跨度偏大', query: object = {}) =>
    by.loose(review.reject, { params: { id }, query, body: { reason } })
  expect(await reject(group, ' ')).toMatchObject({ errors: [{ field: 'reason', message: '请输入退回理由' }] })
  expect(await reject(lab.stranger.call)).toMatchObject({ status: 404 })
  expect((await reject(group)).data).toMatchObject({ status: 'REJECTED', reason: '例 1 到例 2 跨度偏大' })
  expect(await bellOf(lin)).toContain('备课被退回：移项')
  expect(await bellOf(group)).not.toContain('待审核的备课：移项')

  await save({ title: '移项与去括号' }, revision + 1)
  await submit(id, { reviewerId: lab.admin.id, dueOn: '2026-11-17' })
  // Whoever has read the first version does not decide about the second.
  expect(await reject(group, '仍然', { number: 1 })).toMatchObject({ status: 409 })
  expect((await lin(review.withdraw, { params: { id } })).data).toMatchObject({ status: 'DRAFT' })
  // Whoever had it open hears why; to everybody else it is not there.
  for (const by of [group, lab.admin.call])
    expect(await by(review.approve, { params: { id }, query: {} })).toMatchObject({
      ...{ status: 409, message: '该备课已不在待审核状态，可能已被撤回，请刷新后再试' },
    })
  expect(await reject(group, '晚了')).toMatchObject({ status: 409 })
  expect(await lab.stranger.call(review.approve, { params: { id }, query: {} })).toMatchObject({
    status: 404,
  })

  await submit(id)
  expect((await group(review.approve, { params: { id }, query: { number: 3 } })).data).toMatchObject({
    ...{ status: 'APPROVED', decidedByName: '严冬生' },
  })
  expect(await waiting(group, { state: 'DONE' })).toEqual([id])
  const { data: history } = await lin(review.reviews, { params: { id } })
  expect(history.map(({ status }) => status)).toEqual(['APPROVED', 'WITHDRAWN', 'REJECTED'])
  expect((await lin(versions.versions, { params: { id } })).data.map(({ kind }) => kind)).toEqual([
    ...['SUBMITTED', 'SUBMITTED', 'SUBMITTED'],
  ])
  expect(await lin(api.remove, { params: { id } })).toMatchObject({ status: 403 })
  // A template that has nothing to add changes nothing; changed after it was approved, it has to be approved again.
  const { data: template } = await lin(templates.create, {
    body: { name: '只有目标', scope: 'OWN', content: { objectives: doc('会') } },
  })
  const body = { templateId: template.id, replace: false, revision: revision + 2 }
  expect((await lin(templates.apply, { params: { id }, body })).data).toMatchObject({
    ...{ status: 'APPROVED', revision: revision + 2 },
  })
  expect((await save({ hours: 2 }, revision + 2)).data).toMatchObject({ saved: true, status: 'DRAFT' })
  // A draft again, it still has what was approved among its versions, and stays.
  expect((await lin(api.get, { params: { id } })).data.mayRemove).toBe(false)
  expect(await lin(api.remove, { params: { id } })).toMatchObject({
    ...{ status: 403, message: '只能删除自己未提交、从未通过审核的备课' },
  })

  // One's own is somebody else's to decide, whatever one holds.
  const own = await lab.aPreparation(group, WHOLE)
  await group(review.submit, { params: { id: own.id }, body: {} })
  expect(await group(review.approve, { params: { id: own.id }, query: {} })).toMatchObject({
    ...{ status: 403, message: '不能审核自己的备课' },
  })
})

test('comments stand on a paragraph, are answered and resolved, and outlive the paragraph', async () => {
  const { id, revision } = await lab.aPreparation(lin, WHOLE)
  await lin(review.submit, { params: { id }, body: {} })
  const { content } = (await group(api.get, { params: { id } })).data
  const [, block = ''] = content.objectives?.blocks ?? []
  const say = (by: Caller, body: object) => by.loose(review.comment, { params: { id }, body })
  const { data: first } = await say(group, { place: 'objectives', block, text: '写成可观察的行为' })
  expect(first).toMatchObject({ quote: '会检验', authorName: '严冬生', resolvedAt: null, mayResolve: true })
  expect(await bellOf(lin)).toContain('备课有新评论：移项')
  expect((await say(group, { place: 'steps', block: 'step2', text: '先放正号' })).data.quote).toContain(
    '探究',
  )
  expect(await say(group, { place: 'steps', block: 'gone1', text: '在哪' })).toMatchObject({ status: 409 })
  expect(await say(group, { text: ' ' })).toMatchObject({ errors: [{ field: 'text' }] })
  expect(await say(lab.stranger.call, { text: '外组' })).toMatchObject({ status: 404 })
  expect(await say(lab.users.mother.call, { text: '家长' })).toMatchObject({ status: 403 })
  const { data: answer } = await say(lin, { parentId: first.id, text: '已改' })
  expect(answer).toMatchObject({ parentId: first.id, place: 'objectives', block })
  expect(await say(lin, { parentId: answer.id, text: '再改' })).toMatchObject({ status: 400 })
  expect(await bellOf(group)).toContain('备课评论有新回复：移项')
  expect((await lin(api.get, { params: { id } })).data.openComments).toBe(2)

  const resolve = (by: Caller, commentId: number, resolved = true) =>
    by(review.resolve, { params: { id, commentId }, body: { resolved } })
  expect((await resolve(lin, first.id)).data).toMatchObject({ resolvedByName: '林晓月' })
  expect(await resolve(lin, answer.id)).toMatchObject({ status: 403 })
  await lin(review.withdraw, { params: { id } })
  await lin.loose(api.update, { params: { id }, body: { objectives: lines('会移项'), revision } })
  const { data: all } = await lin(review.comments, { params: { id } })
  expect(all).toMatchObject([{ quote: '会检验', block }, { place: 'steps' }, { text: '已改' }])
  expect((await lin(api.get, { params: { id } })).data.openComments).toBe(1)
})

test('集体备课: each derives their own from the master, and its owner takes paragraphs back', async () => {
  const master = await lab.aPreparation(lin, { ...WHOLE, shared: true })
  const derive = (by: Caller, masterId: number) =>
    by.loose(api.create, { body: { ...lab.place(), title: '移项', masterId } })
  expect(await derive(lab.stranger.call, master.id)).toMatchObject({ status: 404 })
  const { data: own } = await derive(group, master.id)
  expect(own).toMatchObject({ masterId: master.id, masterTitle: '移项' })
  expect(await derive(lin, own.id)).toMatchObject({ status: 409, errors: [{ field: 'masterId' }] })
  const steps = [STEPS[0], { ...STEPS[1], minutes: 12 }, { id: 'step9', name: '小结', minutes: 3 }]
  const objectives = lines('会移项', '会检验并说出理由', '会列方程')
  await group.loose(api.update, {
    params: { id: own.id },
    body: { objectives, steps, reflection: doc('各班不同'), revision: own.revision },
  })
  const compared = (await lin(versions.compare, { params: { id: own.id } })).data
  expect(compared).toMatchObject({ masterId: master.id, mayMerge: true, isMasterChanged: false })
  expect(compared.differences.map(({ place, kind, after }) => [place, kind, after])).toMatchObject([
    ['objectives', 'CHANGED', '会检验并说出理由'],
    ['objectives', 'ADDED', '会列方程'],
    ['steps', 'CHANGED', expect.stringContaining('12 分钟')],
    ['steps', 'ADDED', '小结 3 分钟'],
  ])
  const [changed, added, step] = compared.differences
  const merge = (by: Caller, block: string | undefined, revision: number, more: object = {}) =>
    by.loose(versions.merge, {
      params: { id: master.id },
      body: { fromId: own.id, place: 'objectives', block, revision, ...more },
    })
  expect(await merge(group, changed?.block, master.revision)).toMatchObject({ status: 403 })
  expect(await merge(lin, 'gone1', master.revision)).toMatchObject({ status: 404 })
  expect(await merge(lin, changed?.block, master.revision - 1)).toMatchObject({ status: 409 })
  expect((await merge(lin, added?.block, master.revision)).data.revision).toBe(master.revision + 1)
  await merge(lin, step?.block, master.revision + 1, { place: 'steps' })
  const { content } = (await lin(api.get, { params: { id: master.id } })).data
  expect(content.objectives?.doc.content?.map((node) => node.content?.[0]?.text)).toEqual([
    ...['会移项', '会检验', '会列方程'],
  ])
  expect(content.steps.map(({ minutes }) => minutes)).toEqual([5, 12])
  expect(await bellOf(group)).toContain('您的二次备课被采纳：移项')
  const left = (await lin(versions.compare, { params: { id: own.id } })).data
  expect(left.differences.map(({ kind }) => kind)).toEqual(['CHANGED', 'ADDED'])
  expect(left.isMasterChanged).toBe(true)
  expect((await lin(versions.compare, { params: { id: master.id } })).status).toBe(409)
})

test('what waits too long rings once a day, and leaders see who waits for whom', async () => {
  const { id } = await lab.aPreparation(lin, { ...WHOLE, title: '逾期的' })
  await lin(review.submit, { params: { id }, body: { dueOn: '2026-11-16' } })
  for (const _time of [1, 2]) await transact(lab.t.ctx(), remind)
  const told = (await bellOf(group)).filter((title) => title.endsWith('今天到期'))
  expect(told).toHaveLength(1)
  const { data } = await group(review.statistics)
  expect(data.courses.map(({ courseName }) => courseName)).toEqual(['数学'])
  expect(data.waits).toContainEqual(
    expect.objectContaining({ reviewerName: '严冬生', authorName: '林晓月', courseName: '数学' }),
  )
  expect((await lab.stranger.call(review.statistics)).data).toMatchObject({ courses: [], waits: [] })
  // What was sent to somebody in person is among their figures, as it is on their list.
  await sql`update lesson_preparation_reviews set reviewer_id = ${lab.stranger.id}
    where preparation_id = ${id}`.execute(lab.t.db)
  const listed = (await lab.stranger.call(review.waiting, { query: {} })).data
  expect(listed.content.map((one) => one.id)).toEqual([id])
  const { data: figures } = await lab.stranger.call(review.statistics)
  expect(figures.courses).toMatchObject([{ courseName: '数学', waiting: 1, overdue: 0 }])
  expect(figures.waits).toMatchObject([{ reviewerName: '外组教师', count: 1 }])
})

test('goes to Word in the usual tables, with nothing in it that somebody typed as markup', async () => {
  const { id } = await lab.aPreparation(lin, {
    ...{ ...WHOLE, title: '移项', objectives: doc('<w:p>会移项'), hours: 2, hourNumber: 1 },
    keyPoints: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '变号', marks: [{ type: 'bold' }] }] },
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '小标题' }] },
      ],
    },
  })
  const file = await lin(api.exportPaper, { params: { id } })
  const xml = unzip(file.raw)['word/document.xml']?.toString() ?? ''
  for (const text of [
    '&lt;w:p&gt;会移项',
    '教学环节',
    '设计意图',
    '第 1 课时，共 2 课时',
    '5 分钟',
    '板书设计',
    // What stands out on the screen does so on paper.
    '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">变号<',
    '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">小标题<',
  ])
    expect(xml).toContain(text)
  expect(xml.match(/<w:tbl>/g)).toHaveLength(3)
})

test('whoever was asked to review decides, also after they have left the department', async () => {
  const { id } = await lab.aPreparation(lin, WHOLE)
  await lin(review.submit, { params: { id }, body: {} })
  const place = (department: RawBuilder<unknown>) =>
    sql`update teachers set department_id = ${department} where name = '严冬生'`.execute(lab.t.db)
  const { rows } = await sql<{
    id: number
  }>`select department_id as id from teachers where name = '严冬生'`.execute(lab.t.db)
  await place(sql`null`)
  expect(await group.loose(review.approve, { params: { id }, query: {} })).toMatchObject({
    status: 200,
    data: { status: 'APPROVED' },
  })
  // What becomes of it afterwards is the department's alone.
  const { revision } = (await lin(api.get, { params: { id } })).data
  await lin(api.update, { params: { id }, body: { revision, title: '移项之后' } })
  expect((await group.loose(api.get, { params: { id } })).status).toBe(404)
  await place(sql`${rows[0]?.id}`)
})
