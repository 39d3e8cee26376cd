import { filesApi as api, type StoredFile } from '@xueqiao/contract/features/base/files'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { claimingPng, picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import { transact } from '../../../platform/db/transact'
import { isQuiet, whileUploading } from '../../../platform/http/uploading'
import { createWorker } from '../../../platform/jobs/worker'
import { filesJobs } from './jobs'
import { attach, duplicate } from './service'

type User = Awaited<ReturnType<ReturnType<typeof buildersFor>['aUser']>>

let t: TestApp
let pupil: User

beforeAll(async () => {
  t = await testApp()
  const make = buildersFor(t)
  const id = await make.aStudent()
  pupil = await make.aUser('pupil', ['STUDENT'], { type: 'STUDENT', id })
})

const upload = async (bytes: Buffer, type = 'homework') =>
  pupil.call.loose(api.upload, await uploadForm(bytes, 'a.jpg', { type }))
const small = async ({ thumbnailUrl }: StoredFile) => {
  const [, , , a = '', rest = ''] = (thumbnailUrl ?? '').split('/')
  const [b = ''] = rest.split('?')
  return pupil.call.loose(api.get, { params: { a, b }, query: { size: 'thumbnail' } })
}
const waiting = () => t.db.selectFrom('jobs').select('id').where('kind', '=', 'files.thumbnail').execute()
const runDue = async (isSending = false) => {
  t.advance(1)
  if (!isSending) await vi.waitFor(() => expect(isQuiet()).toBe(true))
  const { handlers, slow } = filesJobs(t.ctx())
  return createWorker({ ...t.ctx(), now: () => t.ctx().now, handlers, slow: slow ?? [] }).runDue()
}

let rows = 0
/** Taken by a row of its own: only then it is worth a small one. */
const take = (...ids: number[]) => {
  rows += 1
  return transact({ ...t.ctx(), actor: actor() }, (ctx) => attach(ctx, ids, 'lesson', rows))
}

test('photos of homework are kept at once, and made small by one job; until then they stand in for themselves', async () => {
  const jpeg = await picture(900, 600).jpeg().toBuffer()
  const [{ status, data }, second] = [await upload(jpeg), await upload(jpeg)]
  expect(status).toBe(200)
  expect((await small(data)).raw.equals(jpeg)).toBe(true)
  expect(await waiting()).toEqual([])
  await take(data.id, second.data.id)
  expect(await waiting()).toHaveLength(1)
  // What is copied meanwhile has the picture, and gets a small one of its own.
  const copies = await duplicate({ ...t.ctx(), actor: actor() }, 'lesson', rows)
  await take(...copies)

  expect(await runDue()).toBe(2)
  const answers = await t.db.selectFrom('files').select('key').where('entity', '=', 'lesson').execute()
  expect(answers).toHaveLength(4)
  await t.db.updateTable('files').set({ entity: null, entity_id: null }).execute()
  for (const { key } of answers) {
    const answer = await small({ ...data, thumbnailUrl: `/api/files/homework/${key}?size=thumbnail` })
    expect(await sharp(answer.raw).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 })
  }
})

test('one that has to be cleaned is cleaned before it is kept, and everything else is made small as ever', async () => {
  const withPlace = await picture(900, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const cleaned = (await upload(withPlace)).data
  const before = await small(cleaned)
  expect(await sharp(before.raw).metadata()).toMatchObject({ format: 'webp', width: 213 })
  const document = (await upload(await picture(900, 600).jpeg().toBuffer(), 'document')).data
  const already = (await waiting()).length
  await take(document.id)
  expect(await waiting()).toHaveLength(already)
})

test('what claims to be gigabytes is refused, and one that cannot be read never gets a small one', async () => {
  expect(await upload(claimingPng(30_000, 30_000))).toMatchObject({
    status: 400,
    message: '图片像素过大，请缩小后再上传',
  })
  const { data } = await upload(claimingPng(100, 100))
  await take(data.id)
  expect(await runDue()).toBe(1)
  await t.db.updateTable('files').set({ entity: null, entity_id: null }).execute()
  expect((await small(data)).headers).toMatchObject({ 'content-type': 'image/png' })
})

test('they are put off while somebody is still sending, and hold up nothing; after a minute they are made all the same', async () => {
  const [one, other] = [await picture(900, 600).jpeg().toBuffer(), await picture(600, 900).jpeg().toBuffer()]
  const [{ data }, second] = [await upload(one), await upload(other)]
  const isSmall = async (file: StoredFile) => (await small(file)).headers['content-type'] === 'image/webp'
  await t.db.updateTable('files').set({ entity: null, entity_id: null }).execute()
  await take(data.id)
  await whileUploading(async () => {
    const before = (await waiting()).length
    expect(await runDue(true)).toBe(1)
    expect(await waiting()).toHaveLength(before + 1)
  })
  expect(await runDue()).toBe(1)
  await take(second.data.id)
  await whileUploading(async () => {
    await runDue(true)
    t.advance(1)
    await runDue(true)
  })
  await t.db.updateTable('files').set({ entity: null, entity_id: null }).execute()
  expect([await isSmall(data), await isSmall(second.data)]).toEqual([true, true])
})

const actor = () => ({
  userId: pupil.id,
  username: 'pupil',
  name: '王小明',
  loginSessionId: '',
  roles: ['STUDENT'],
  currentRole: 'STUDENT',
  permissions: new Set<string>(),
  accessVersion: 0,
  profileType: 'STUDENT' as const,
  profileId: null,
  mustChangePassword: false,
  gradeWording: 'PAGE' as const,
})
