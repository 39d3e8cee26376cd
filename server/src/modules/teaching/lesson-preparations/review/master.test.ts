import { filesApi } from '@xueqiao/contract/features/base/files'
import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { differencesOf } from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import { preparationVersionsApi as versions } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import { beforeAll, expect, test } from 'vitest'
import { picture } from '../../../../../test/file-samples'
import { uploadForm } from '../../../../../test/import-lab'
import type { Caller } from '../../../../../test/policy'
import { lines, type PreparationLab, preparationLab, STEPS } from '../../../../../test/preparation-lab'

let lab: PreparationLab
let lin: Caller
let group: Caller

beforeAll(async () => {
  lab = await preparationLab()
  ;[lin, group] = [lab.users.lin.call, lab.group.call]
})

const get = async (by: Caller, id: number) => (await by(api.get, { params: { id } })).data
const compared = async (by: Caller, id: number) => (await by(versions.compare, { params: { id } })).data
const save = (by: Caller, { id, revision }: { id: number; revision: number }, body: object) =>
  by.loose(api.update, { params: { id }, body: { revision, ...body } })
const derive = async (by: Caller, masterId: number) =>
  (await by.loose(api.create, { body: { ...lab.place(), title: '移项', masterId } })).data
const image = (fileId: number) => ({ type: 'image', attrs: { fileId } })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const whole = (...content: object[]) => ({ type: 'doc', content })
const uploaded = async (by: Caller, width: number) =>
  (await by.loose(filesApi.upload, await uploadForm(await picture(width).png().toBuffer(), '天平.png'))).data
    .id as number

/** Takes over what is other, one after the other, as its page does. */
const mergeAll = async (masterId: number, fromId: number) => {
  for (let left = await compared(lin, fromId); ; left = await compared(lin, fromId)) {
    const [first] = left.differences
    if (first === undefined) return
    const { place, block } = first
    const body = { fromId, place, block, revision: left.masterRevision }
    expect((await lin.loose(versions.merge, { params: { id: masterId }, body })).status).toBe(200)
  }
}

test('the same picture is no difference, and a paragraph is taken over with its pictures', async () => {
  const shown = await uploaded(lin, 60)
  const master = await lab.aPreparation(lin, {
    board: whole(paragraph('天平'), image(shown)),
    steps: [{ ...STEPS[0], teacher: whole(paragraph('出示'), image(shown)) }],
    shared: true,
  })
  const own = await derive(group, master.id)
  expect((await compared(group, own.id)).differences).toEqual([])

  // Another number of minutes, and a picture of one's own beside the copy of the master's.
  const { board, steps } = own.content
  const fresh = await uploaded(group, 80)
  await save(group, own, {
    steps: [{ ...steps[0], minutes: 9 }],
    board: whole(...(board?.doc.content ?? []), image(fresh)),
  })
  const { differences } = await compared(lin, own.id)
  expect(differences.map(({ place, kind }) => [place, kind])).toEqual([
    ['steps', 'CHANGED'],
    ['board', 'ADDED'],
  ])
  // Refused, it leaves no copies behind.
  const filesKept = async () => (await lab.t.db.selectFrom('files').select('id').execute()).length
  const before = await filesKept()
  const late = { fromId: own.id, place: 'board', block: differences[1]?.block, revision: master.revision - 1 }
  const refused = await lin.loose(versions.merge, { params: { id: master.id }, body: late })
  expect([refused.status, await filesKept()]).toEqual([409, before])
  await mergeAll(master.id, own.id)
  const after = await get(lin, master.id)
  expect(after.content.steps[0]).toMatchObject({
    minutes: 9,
    teacher: { content: [{ type: 'paragraph' }, image(shown)] },
  })
  const [, kept, brought] = after.content.board?.doc.content ?? []
  expect(kept).toMatchObject(image(shown))
  // The master has a copy of its own, whatever becomes of the other's.
  const copy = Number(brought?.attrs?.fileId)
  expect([shown, fresh]).not.toContain(copy)
  expect(after.files.map(({ id }) => id)).toEqual([shown, copy])
})

test('what only changed places is a difference, is brought back, and taken over where it stands', async () => {
  const master = await lab.aPreparation(lin, {
    objectives: lines('一', '二', '三', '四'),
    steps: STEPS,
    shared: true,
  })
  const own = await derive(group, master.id)
  const { data: saved } = await save(group, own, {
    objectives: lines('四', '一', '三', '二'),
    steps: own.content.steps.toReversed(),
  })
  const { differences } = await compared(lin, own.id)
  expect(differences.map(({ place, kind }) => [place, kind])).toEqual([
    ...[
      ['objectives', 'MOVED'],
      ['objectives', 'MOVED'],
    ],
    ['steps', 'MOVED'],
  ])
  await mergeAll(master.id, own.id)
  const { content } = await get(lin, master.id)
  expect(content.objectives?.doc.content?.map((node) => node.content?.[0]?.text)).toEqual([
    ...['四', '一', '三', '二'],
  ])
  expect(content.steps.map(({ id }) => id)).toEqual(['step2', 'step1'])

  // Changed and moved at once is told as both, and comes over in one.
  const [first, second] = (await get(group, own.id)).content.steps
  await save(group, { ...own, revision: saved.revision }, { steps: [{ ...second, minutes: 8 }, first] })
  const [only, ...others] = (await compared(lin, own.id)).differences
  expect([only?.kind, others.map(({ kind }) => kind)]).toEqual(
    only?.kind === 'CHANGED' ? ['CHANGED', others.length > 0 ? ['MOVED'] : []] : ['MOVED', ['CHANGED']],
  )
  await mergeAll(master.id, own.id)
  expect((await get(lin, master.id)).content.steps).toMatchObject([
    { id: 'step1', minutes: 8 },
    { id: 'step2' },
  ])

  // Of the master's versions the first has the old order.
  const list = (await lin(versions.versions, { params: { id: master.id } })).data
  const number = String(Math.min(...list.map((one) => one.number)))
  const { data: old } = await lin(versions.version, { params: { id: master.id, number } })
  const now = await get(lin, master.id)
  expect(differencesOf(old.content, now.content).some(({ moved }) => moved)).toBe(true)
  const { data: back } = await lin(versions.restore, { params: { id: master.id, number } })
  expect(differencesOf(old.content, back.content)).toEqual([])
})
