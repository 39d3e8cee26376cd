import { filesApi } from '@xueqiao/contract/features/base/files'
import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { differencesOf } from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import { preparationReviewApi as review } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { preparationVersionsApi as versions } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import { beforeAll, expect, test } from 'vitest'
import { pdf, picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import type { Caller } from '../../../../test/policy'
import { doc, type PreparationLab, preparationLab, STEPS } from '../../../../test/preparation-lab'
import { createWorker } from '../../../platform/jobs/worker'
import { filesJobs } from '../../base/files/jobs'

let lab: PreparationLab
let lin: Caller

beforeAll(async () => {
  lab = await preparationLab()
  lin = lab.users.lin.call
})

const wordsOf = (part: { doc: unknown } | null) => JSON.stringify(part?.doc ?? '').match(/[\u4e00-\u9fff]+/g)

test('of two who write at once both are kept, and the second sees what the first wrote', async () => {
  const { id, revision } = await lab.aPreparation(lin, { objectives: doc('会移项') })
  const save = (body: object) => lin.loose(api.update, { params: { id }, body: { revision, ...body } })
  const first = await save({ objectives: doc('会移项并检验') })
  expect(first.data).toMatchObject({ saved: true, revision: revision + 1, other: null })
  // The answer was lost, and the page sends it again.
  expect((await save({ objectives: doc('会移项并检验') })).data).toMatchObject({
    ...{ saved: true, revision: revision + 1 },
  })
  const second = await save({ objectives: doc('说得出移项的依据') })
  expect(second).toMatchObject({ status: 200, data: { saved: false, revision: revision + 1, keptNumber: 2 } })
  expect(second.data.other).toMatchObject({ revision: revision + 1, savedByName: '林晓月' })
  expect(wordsOf(second.data.other?.content.objectives ?? null)).toEqual(['会移项并检验'])
  // Sent again it is the same version still; what a third device wrote meanwhile is one of its own.
  expect((await save({ objectives: doc('说得出移项的依据') })).data).toMatchObject({ keptNumber: 2 })
  expect((await save({ objectives: doc('说得出依据') })).data).toMatchObject({ saved: false, keptNumber: 3 })
  const { data: kept } = await lin(versions.version, { params: { id, number: '2' } })
  expect(kept).toMatchObject({ kind: 'CONFLICT', savedByName: '林晓月' })
  expect(wordsOf(kept.content.objectives)).toEqual(['说得出移项的依据'])
  const now = (await lin(api.get, { params: { id } })).data
  expect(differencesOf(now.content, kept.content)).toMatchObject([
    { place: 'objectives', kind: 'CHANGED', before: '会移项并检验', after: '说得出移项的依据' },
  ])

  // Whoever comes second settles with what is theirs: what the first wrote is among the versions all the same.
  const mine = { objectives: doc('说得出移项的依据'), revision: revision + 1 }
  expect((await lin.loose(api.update, { params: { id }, body: mine })).data).toMatchObject({
    ...{ saved: true, revision: revision + 2 },
  })
  const { data: standing } = await lin(versions.version, { params: { id, number: '1' } })
  expect([standing.kind, wordsOf(standing.content.objectives)]).toEqual(['AUTO', ['会移项并检验']])

  const { data: restored } = await lin(versions.restore, { params: { id, number: '1' } })
  expect(wordsOf(restored.content.objectives)).toEqual(['会移项并检验'])
  const { data: list } = await lin(versions.versions, { params: { id } })
  expect(list.map(({ number, kind }) => [number, kind])).toEqual([
    [4, 'RESTORED'],
    [3, 'CONFLICT'],
    [2, 'CONFLICT'],
    [1, 'AUTO'],
  ])
  expect((await lin(versions.version, { params: { id, number: '../1' } })).status).toBe(404)
})

test('what was thought after the lesson stays, whichever version is brought back', async () => {
  const { id, revision } = await lab.aPreparation(lin, { objectives: doc('会移项'), steps: STEPS })
  const think = (text: string, at: number) =>
    lin.loose(api.update, { params: { id }, body: { reflection: doc(text), revision: at } })
  const restore = async (number: string) => (await lin(versions.restore, { params: { id, number } })).data
  await think('旧的反思', revision)
  await lin(review.submit, { params: { id }, body: {} })
  await lin(review.withdraw, { params: { id } })
  await think('新的反思', revision + 1)
  const back = await restore('1')
  expect(wordsOf(back.content.reflection)).toEqual(['新的反思'])
})

test('what two devices attach and show is there a day later, whoever was second', async () => {
  const writer = await lab.t.login('lin')
  const { id, revision } = await lab.aPreparation(writer, { objectives: doc('会移项') })
  const save = (body: object) => writer.loose(api.update, { params: { id }, body: { revision, ...body } })
  const uploaded = async (bytes: Buffer, name: string) =>
    (await writer.loose(filesApi.upload, await uploadForm(bytes, name))).data.id as number
  const [one, two] = [await uploaded(pdf(), '甲.pdf'), await uploaded(pdf(), '乙.pdf')]
  const shown = await uploaded(await picture().png().toBuffer(), '天平.png')

  // Each device knows of its own file alone.
  expect((await save({ fileIds: [one] })).data).toMatchObject({ saved: true, revision: revision + 1 })
  expect((await save({ fileIds: [two] })).data).toMatchObject({ saved: true, revision: revision + 2 })
  const image = { type: 'doc', content: [{ type: 'image', attrs: { fileId: shown } }] }
  const { data: second } = await save({ board: image })
  expect(second).toMatchObject({ saved: false, keptNumber: 2 })

  lab.t.advance(25 * 60)
  const base = lab.t.ctx()
  await createWorker({ ...base, now: () => lab.t.ctx().now, ...filesJobs(base) }).runDue()
  const later = await lab.t.login('lin')
  const { data: now } = await later(api.get, { params: { id } })
  expect(now.fileIds).toEqual([one, two])
  expect(now.files.map((file) => file.id).sort()).toEqual([one, two, shown].sort())
  expect(await later(versions.restore, { params: { id, number: '2' } })).toMatchObject({ status: 200 })
  // Whoever has read what stands there takes away what they mean to.
  const { revision: read } = (await later(api.get, { params: { id } })).data
  await later.loose(api.update, { params: { id }, body: { revision: read, fileIds: [two] } })
  expect((await later(api.get, { params: { id } })).data.fileIds).toEqual([two])
})
