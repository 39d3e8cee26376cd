import { filesApi } from '@xueqiao/contract/features/base/files'
import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { preparationReviewApi as review } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { beforeAll, expect, test } from 'vitest'
import { pdf } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import type { Caller } from '../../../../test/policy'
import { doc, type PreparationLab, preparationLab, STEPS } from '../../../../test/preparation-lab'

let lab: PreparationLab
let lin: Caller

beforeAll(async () => {
  lab = await preparationLab()
  lin = lab.users.lin.call
})

const aFile = async (name: string) =>
  (await lin.loose(filesApi.upload, await uploadForm(pdf(), name))).data.id as number
const aHomework = async (title: string) => {
  const words = { title, content: '第 1 题', courseId: lab.courses.maths, classIds: [lab.classes.one] }
  const { data } = await lin.loose(homeworksApi.create, {
    body: { ...words, dueAt: '2026-11-18T00:00:00Z', estimatedMinutes: 5, status: 'PUBLISHED' },
  })
  return data.id as number
}
const save = (id: number, body: object) => lin.loose(api.update, { params: { id }, body })
const read = async (id: number) => (await lin(api.get, { params: { id } })).data
const linked = async (id: number) => (await read(id)).homework.map((one) => one.id)
const WHOLE = { objectives: doc('会移项'), steps: STEPS }

test('homework that was really given is linked and read back, by whoever may read the preparation', async () => {
  const homeworkId = await aHomework('移项 课后练习')
  const { id, revision } = await lab.aPreparation(lin, WHOLE)
  const { data: saved } = await save(id, { revision, homeworkIds: [homeworkId], shared: true })
  expect(saved).toMatchObject({ saved: true, revision: revision + 1 })
  const shown = [{ id: homeworkId, title: '移项 课后练习', status: 'PUBLISHED' }]
  expect((await read(id)).homework).toEqual(shown)
  expect((await lab.group.call(api.get, { params: { id } })).data.homework).toEqual(shown)
  // Somebody who does not see it does not link it.
  const strange = await lab.aPreparation(lab.sun.call, WHOLE)
  const body = { revision: strange.revision, homeworkIds: [homeworkId] }
  expect(await lab.sun.call.loose(api.update, { params: { id: strange.id }, body })).toMatchObject({
    ...{ status: 400, errors: [{ field: 'homeworkIds' }] },
  })
})

test('homework that two devices link is linked twice, and both hear what stands there', async () => {
  const [one, two] = [await aHomework('甲'), await aHomework('乙')]
  const { id, revision } = await lab.aPreparation(lin, WHOLE)
  const first = await save(id, { revision, homeworkIds: [one] })
  expect(first.data).toMatchObject({ saved: true, beside: null })
  const { data: second } = await save(id, { revision, homeworkIds: [two] })
  expect(second).toMatchObject({ saved: true, beside: { homeworkIds: [one, two] } })
  expect(await linked(id)).toEqual([one, two])
  // Whoever knows of both takes one away.
  await save(id, { revision: second.revision, homeworkIds: [two] })
  expect(await linked(id)).toEqual([two])
})

test('of two who write at once the attachments, homework and 共享 of the second are kept, too', async () => {
  const [first, second] = [await aFile('甲.pdf'), await aFile('乙.pdf')]
  const homeworkId = await aHomework('移项')
  const { id, revision } = await lab.aPreparation(lin, WHOLE)
  await save(id, { revision, objectives: doc('会移项并检验'), fileIds: [first] })
  const sent = { objectives: doc('说得出依据'), fileIds: [second], homeworkIds: [homeworkId], shared: true }
  const { data } = await save(id, { revision, ...sent })
  const beside = { shared: true, fileIds: [first, second], homeworkIds: [homeworkId] }
  expect(data).toMatchObject({ saved: false, keptNumber: 2, beside, other: { revision: data.revision } })
  expect(await read(id)).toMatchObject({ shared: true, fileIds: [first, second], revision: data.revision })
  expect(await linked(id)).toEqual([homeworkId])
  // Sent again it is the same still.
  expect((await save(id, { revision, ...sent })).data).toMatchObject({ keptNumber: 2, beside })
})

test('what waits to be decided keeps its attachments and homework, and what is approved must be approved anew', async () => {
  const [file, homeworkId] = [await aFile('课件.pdf'), await aHomework('课后')]
  const { id } = await lab.aPreparation(lin, WHOLE)
  const handIn = async () => (await lin(review.submit, { params: { id }, body: {} })).data.revision
  const decide = async () => (await lab.group.call(review.approve, { params: { id }, query: {} })).data
  const before = await handIn()
  const refused = { status: 409, message: '待审核的备课请先撤回再修改' }
  expect(await save(id, { revision: before, fileIds: [file] })).toMatchObject(refused)
  expect(await save(id, { revision: before, homeworkIds: [homeworkId] })).toMatchObject(refused)
  // Of another device that does not know that it was handed in.
  expect(await save(id, { revision: 1, fileIds: [file] })).toMatchObject(refused)
  expect(await read(id)).toMatchObject({ status: 'SUBMITTED', fileIds: [], homework: [] })
  expect((await save(id, { revision: before, fileIds: [], homeworkIds: [] })).status).toBe(200)

  // Its text is kept as a version, and what it chose stays with the page until it may be changed.
  const late = await save(id, { revision: 1, objectives: doc('别处写的'), fileIds: [file] })
  expect(late.data).toMatchObject({ saved: false, beside: { fileIds: [] }, other: { revision: before } })

  await decide()
  expect((await save(id, { revision: before, shared: true })).data).toMatchObject({ status: 'APPROVED' })
  const changed = await save(id, { revision: before, fileIds: [file] })
  expect(changed.data).toMatchObject({ saved: true, status: 'DRAFT' })
  await handIn()
  const { revision } = await decide()
  expect((await save(id, { revision, homeworkIds: [homeworkId] })).data).toMatchObject({ status: 'DRAFT' })
  expect(await read(id)).toMatchObject({ status: 'DRAFT', fileIds: [file], homework: [{ id: homeworkId }] })
})
