import { Readable } from 'node:stream'
import { settingsApi } from '@xueqiao/contract/features/school/settings/api'
import { resourceUploadsApi as api } from '@xueqiao/contract/features/teaching/course-resources/uploads'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { aac, flac, mov, mp3, mp4, ogg, oldOffice, pdf, picture, zip } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import type { Caller } from '../../../../test/policy'
import { createWorker } from '../../../platform/jobs/worker'
import { filesJobs } from '../../base/files/jobs'

let t: TestApp
let admin: Caller
let teacher: Caller

beforeAll(async () => {
  t = await testApp({ idleMinutes: 100_000 })
  const make = buildersFor(t)
  admin = await make.admin()
  teacher = (await make.aUser('li', ['TEACHER'], { type: 'TEACHER', id: await make.aTeacher() })).call
})

const begin = async (name: string, size: number) =>
  (await teacher(api.begin, { body: { name, size } })).data.id
const part = async (uploadId: number, offset: number, bytes: Buffer, by = teacher) =>
  by.loose(api.part, { params: { uploadId }, query: { offset }, ...(await uploadForm(bytes, 'blob')) })
const complete = (uploadId: number) => teacher(api.complete, { params: { uploadId } })

const send = async (name: string, bytes: Buffer) => {
  const id = await begin(name, bytes.length)
  const sent = await part(id, 0, bytes)
  return sent.status === 200 ? complete(id) : sent
}

const wav = () => {
  const bytes = Buffer.alloc(64)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WAVEfmt ', 8, 'latin1')
  return bytes
}
const webm = () =>
  Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282847765626d4287810442858102', 'hex')

test('the content says what it is, whatever it is called', async () => {
  const png = await picture().png().toBuffer()
  const docx = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' })
  const pptx = zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p/>' })
  const kept: [string, Buffer, string, string][] = [
    ['照片.jpg', png, 'image/png', '照片.jpg.png'],
    ['讲义.pdf', pdf(), 'application/pdf', '讲义.pdf'],
    [
      '../../教案.docx',
      docx,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      '教案.docx',
    ],
    [
      '课件.pptx',
      pptx,
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      '课件.pptx',
    ],
    ['旧课件.ppt', oldOffice('PowerPoint Document'), 'application/vnd.ms-powerpoint', '旧课件.ppt'],
    ['听力.mp3', mp3(), 'audio/mpeg', '听力.mp3'],
    ['朗读.wav', wav(), 'audio/wav', '朗读.wav'],
    ['实验.mp4', mp4(), 'video/mp4', '实验.mp4'],
    ['实验.webm', webm(), 'video/webm', '实验.webm'],
    ['实验.MOV', mov(), 'video/quicktime', '实验.mov'],
    ['听写.ogg', ogg('\x01vorbis'), 'audio/ogg', '听写.ogg'],
    ['录音.opus', ogg('OpusHead'), 'audio/ogg', '录音.opus.ogg'],
    ['朗读.aac', aac(), 'audio/aac', '朗读.aac'],
    ['乐曲.flac', flac(), 'audio/flac', '乐曲.flac'],
    ['说明.txt', Buffer.from('第一步'), 'text/plain; charset=utf-8', '说明.txt'],
  ]
  for (const [name, bytes, type, as] of kept)
    expect(await send(name, bytes), name).toMatchObject({ status: 200, data: { type, name: as } })

  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  const macros = zip({
    ...{ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>', 'word/vbaProject.bin': 'x' },
  })
  const refused: [string, Buffer][] = [
    ['讲义.pdf', exe],
    ['讲义.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['图.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['宏.docx', macros],
    ['压缩包.zip', zip({ 'a.txt': 'x' })],
    ['说明.txt', Buffer.from('#!/bin/sh\nrm -rf /')],
  ]
  for (const [name, bytes] of refused)
    expect(await send(name, bytes), name).toMatchObject({
      status: 415,
      message: '不支持的文件类型',
      field: 'file',
    })
})

test('a document that would burst where it is opened is refused, and nothing of it stays', async () => {
  const bomb = zip(
    { '[Content_Types].xml': '<Types/>', 'word/document.xml': Buffer.alloc(250 * 1024 ** 2) },
    9,
  )
  expect(bomb.length).toBeLessThan(1024 ** 2)
  expect(await send('炸弹.docx', bomb)).toMatchObject({ status: 400, field: 'file' })
  const left = await t.db.selectFrom('file_uploads').select('id').where('name', '=', '炸弹.docx').execute()
  expect(left).toEqual([])
})

test('what broke off goes on after the last part that arrived', async () => {
  const bytes = Buffer.concat([mp4(), Buffer.alloc(5000, 1), Buffer.alloc(5000, 2)])
  const id = await begin('实验.mp4', bytes.length)
  const [one, two, three] = [bytes.subarray(0, 4000), bytes.subarray(4000, 8000), bytes.subarray(8000)]
  expect((await part(id, 0, one)).data.received).toBe(4000)
  expect(await complete(id)).toMatchObject({ status: 409, message: '文件尚未全部上传，请继续上传' })
  expect(await part(id, 8000, three)).toMatchObject({ status: 409 })
  // The answer was lost: the same part again, twice at once, is no second one.
  const again = await Promise.all([part(id, 0, one), part(id, 4000, two), part(id, 4000, two)])
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await teacher(api.state, { params: { uploadId: id } })).data).toMatchObject({ received: 8000 })
  expect(await part(id, 8000, Buffer.concat([three, three]))).toMatchObject({ status: 400, field: 'file' })
  expect((await part(id, 8000, three)).data.received).toBe(bytes.length)
  const both = await Promise.all([complete(id), complete(id)])
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  expect(both[0]?.data.size).toBe(bytes.length)
  expect((await complete(id)).data.id).toBe(both[0]?.data.id)
  // Of others it does not exist.
  expect(await part(id, 0, one, admin)).toMatchObject({ status: 404 })
  expect((await admin(api.state, { params: { uploadId: id } })).status).toBe(404)
})

test('of two who complete at once the slower gets the same file, wherever the faster has taken it', async () => {
  const bytes = Buffer.concat([mp4(), Buffer.alloc(5000, 1)])
  const id = await begin('两次.mp4', bytes.length)
  await part(id, 0, bytes)
  const { parts } = t.env.files
  const { read } = parts
  let faster: Awaited<ReturnType<typeof complete>> | undefined
  // The slower has begun to look at it when the faster comes and goes.
  vi.spyOn(parts, 'read').mockImplementationOnce((key, span) =>
    Readable.from(
      (async function* () {
        faster = await complete(id)
        yield* read(key, span)
      })(),
    ),
  )
  const slower = await complete(id)
  expect(faster).toMatchObject({ status: 200 })
  expect(slower).toMatchObject({ status: 200, data: { id: faster?.data.id } })
  vi.restoreAllMocks()
})

test('a picture that is too large is refused with its first bytes', async () => {
  const png = await picture().png().toBuffer()
  const size = 10 * 1024 * 1024 + 1
  const id = await begin('照片.png', size)
  expect(await part(id, 0, png)).toMatchObject({ status: 413, message: '图片大小不能超过 10MB!' })
  expect((await teacher(api.state, { params: { uploadId: id } })).status).toBe(404)
  expect(await part(await begin('实验.mp4', size), 0, mp4())).toMatchObject({ status: 200 })
})

test('too large is told before the first byte, by the limit of the school', async () => {
  const MB = 1024 * 1024
  const tooLarge = { status: 413, message: '文件大小不能超过 10MB!', field: 'file' }
  const { data } = await admin(settingsApi.get)
  await admin(settingsApi.update, { body: { ...data, resourceMaxMb: 10 } })
  const ask = (size: number) => teacher(api.begin, { body: { name: 'a.mp4', size } })
  expect(await ask(10 * MB + 1)).toMatchObject(tooLarge)
  expect(await ask(10 * MB)).toMatchObject({ status: 200 })
  expect(await ask(0)).toMatchObject({ status: 400, field: 'size' })
  const { data: after } = await admin(settingsApi.get)
  const body = { ...after, resourceMaxMb: 9 }
  expect(await admin(settingsApi.update, { body })).toMatchObject({ status: 400, field: 'resourceMaxMb' })
})

test('what the database could not note is there for the next try', async () => {
  const bytes = Buffer.concat([mp4(), Buffer.alloc(5000, 1)])
  const id = await begin('断电.mp4', bytes.length)
  await part(id, 0, bytes)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'down'; end $$`.execute(
    t.db,
  )
  await sql`create trigger refuse before insert on files for each row execute function refuse()`.execute(t.db)
  expect((await complete(id)).status).toBe(500)
  await sql`drop trigger refuse on files`.execute(t.db)
  expect(await complete(id)).toMatchObject({ status: 200, data: { size: bytes.length } })
})

test('what is given up leaves nothing, and neither does what nobody goes on with', async () => {
  const id = await begin('a.pdf', 5000)
  await part(id, 0, pdf())
  expect((await teacher(api.cancel, { params: { uploadId: id } })).status).toBe(200)
  expect(await part(id, 0, pdf())).toMatchObject({ status: 404 })
  const old = await begin('b.pdf', 5000)
  await part(old, 0, pdf())
  const key = await t.db
    .selectFrom('file_uploads')
    .select('key')
    .where('id', '=', old)
    .executeTakeFirstOrThrow()
  const stored = () =>
    new Promise<boolean>((done) => {
      const body = t.env.files.parts.read(`resource/${key.key.slice(0, 2)}/${key.key}`)
      body.once('readable', () => done(true)).once('error', () => done(false))
    })
  expect(await stored()).toBe(true)
  t.advance(25 * 60)
  const base = t.ctx()
  await createWorker({ ...base, now: () => t.ctx().now, ...filesJobs(base) }).runDue()
  expect(await stored()).toBe(false)
  teacher = await t.login('li')
  expect(await part(old, 0, pdf())).toMatchObject({ status: 404 })
})
