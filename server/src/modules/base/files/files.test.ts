import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesApi as api, FILE_MAX_BYTES, type StoredFile } from '@xueqiao/contract/features/base/files'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { claimingPng, pdf, picture, withPngChunk } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { notFound } from '../../../platform/errors'
import { createDiskStore } from '../../../platform/files/store'
import { createWorker } from '../../../platform/jobs/worker'
import { filesJobs } from './jobs'
import { attach } from './service'

type User = Awaited<ReturnType<ReturnType<typeof buildersFor>['aUser']>>
type Caller = User['call']

let t: TestApp
let admin: Caller
let owner: User
let other: User
let png: Buffer
/** A store of our own, so that what lies in it can be counted. */
const folder = mkdtempSync(join(tmpdir(), 'xueqiao-files-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Of a module that keeps one piece of homework, for one person. */
const homework = async ({ actor }: AuthedCtx, id: number) => {
  if (actor.userId !== other.id || id !== 7) throw notFound('作业')
}

beforeAll(async () => {
  t = await testApp({ modules: [{ fileDoors: { homework } }] })
  t.env.files = createDiskStore(folder)
  const make = buildersFor(t)
  admin = await make.admin()
  owner = await make.aUser('wang', ['PARENT'], {
    type: 'PARENT',
    id: await make.aParent([await make.aStudent()]),
  })
  other = await make.aUser('li', ['TEACHER'], { type: 'TEACHER', id: await make.aTeacher() })
  png = await picture().png().toBuffer()
})

const upload = async (by: Caller, bytes: Buffer, name: string, fields?: Record<string, string>) =>
  by.loose(api.upload, await uploadForm(bytes, name, fields))

const placeOf = ({ url }: StoredFile) => {
  const [, , , a = '', b = ''] = url.split('/')
  return { a, b }
}
const read = (by: Caller, file: StoredFile, query: object = {}) =>
  by.loose(api.get, { params: placeOf(file), query })

const storedFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
const rowCount = async () =>
  (await t.db.selectFrom('files').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

describe('upload', () => {
  test('answers where the file is, and keeps a record (FILES-01)', async () => {
    const answer = await upload(owner.call, png, '头像.png', { type: 'avatar', description: 'x' })
    expect(answer).toMatchObject({ status: 200, success: true, message: '上传成功' })
    expect(answer.data).toMatchObject({ name: '头像.png', size: png.length, type: 'image/png' })
    expect(answer.data.url).toMatch(/^\/api\/files\/avatar\/[0-9a-f]{32}\.png$/)
    expect(answer.data.thumbnailUrl).toBe(`${answer.data.url}?size=thumbnail`)
    const { id } = answer.data
    const row = await t.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ description: 'x', owner_id: owner.id, width: 60, height: 40, entity: null })
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await sql`select action, summary, user_id from audit_log
      where entity = 'files' and entity_id = ${id}`.execute(t.db)
    expect(rows).toEqual([{ action: 'upload', summary: '上传了文件 头像.png', user_id: owner.id }])
  })

  test.each([
    [{ type: 'photo' }, 'photo'],
    [{ type: 'CHAT' }, 'chat'],
    [{ type: '../../etc' }, 'document'],
    [{ type: 'application/pdf' }, 'document'],
    [{ type: '' }, 'document'],
    [{}, 'document'],
  ])('with %j goes to %s', async (fields, category) => {
    const { data } = await upload(owner.call, pdf(), 'a.pdf', fields)
    expect(placeOf(data).a).toBe(category)
  })

  test('needs a session', async () => {
    expect(await upload(t.anonymous, png, 'a.png')).toMatchObject({ status: 401 })
  })

  test.each([
    ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a.svg', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a.txt', Buffer.from('<html><script>alert(1)</script></html>')],
    ['x.php.jpg', Buffer.from('<?php system("id"); ?>')],
    ['a.pdf', Buffer.from('MZ\x90\x00', 'latin1')],
    ['a.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  ])('of %s that is something else is refused, and leaves nothing', async (name, bytes) => {
    const before = [await rowCount(), storedFiles().length]
    expect(await upload(owner.call, bytes, name)).toMatchObject({
      status: 415,
      message: '不支持的文件类型',
      field: 'file',
    })
    expect([await rowCount(), storedFiles().length]).toEqual(before)
  })

  test('of a picture that would fill the memory is refused', async () => {
    const answer = await upload(owner.call, claimingPng(60_000, 60_000), 'a.png')
    expect(answer).toMatchObject({ status: 400, message: '图片像素过大，请缩小后再上传' })
  })

  test('of 10 MB passes, of a byte more it does not', async () => {
    const full = Buffer.concat([pdf(), Buffer.alloc(FILE_MAX_BYTES - pdf().length, 32)])
    expect(await upload(owner.call, full, 'a.pdf')).toMatchObject({ status: 200 })
    const over = await upload(owner.call, Buffer.concat([full, Buffer.from(' ')]), 'a.pdf')
    expect(over).toMatchObject({ status: 413, message: '文件大小不能超过 10MB!' })
  })

  test('without a file, or not as a form, says so', async () => {
    expect(await upload(owner.call, Buffer.alloc(0), 'a.pdf')).toMatchObject({
      status: 400,
      message: '请选择要上传的文件',
    })
    expect(await owner.call.loose(api.upload, { body: { file: 'x' } })).toMatchObject({ status: 415 })
  })

  test('that cannot be recorded leaves no bytes behind', async () => {
    const before = storedFiles().length
    await sql`alter table files rename to files_away`.execute(t.db)
    try {
      expect(await upload(owner.call, png, 'a.png')).toMatchObject({ status: 500 })
    } finally {
      await sql`alter table files_away rename to files`.execute(t.db)
    }
    expect(storedFiles()).toHaveLength(before)
  })
})

describe('reading', () => {
  let file: StoredFile
  beforeAll(async () => {
    file = (await upload(owner.call, png, '头像.png', { type: 'avatar' })).data
  })

  test('gives identical bytes to a token in the query or in the header (FILES-02)', async () => {
    const byQuery = await read(t.anonymous, file, { token: owner.call.token })
    expect(byQuery).toMatchObject({ status: 200 })
    expect(byQuery.raw.equals(png)).toBe(true)
    expect((await read(owner.call, file)).raw.equals(png)).toBe(true)
    expect(await read(t.anonymous, file)).toMatchObject({ status: 401 })
    expect(await read(t.anonymous, file, { token: 'forged' })).toMatchObject({ status: 401 })
  })

  test('comes with headers that let nothing run', async () => {
    const { headers } = await read(owner.call, file)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('头像.png')}`,
    })
    const document = (await upload(owner.call, Buffer.from('你好'), '说明.txt')).data
    const answer = await read(owner.call, document)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('说明.txt')}`,
    })
    expect(answer.raw.toString()).toBe('你好')
  })

  test('of a picture made anew shows the same without what it hid', async () => {
    const hiding = withPngChunk(png, 'tEXt', Buffer.from('GPS\x0031.23,121.47'))
    const { data } = await upload(owner.call, hiding, 'a.png')
    const { raw } = await read(owner.call, data)
    expect(raw.includes('121.47')).toBe(false)
    expect(raw).toHaveLength(data.size)
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 })
  })

  test('the thumbnail gives a small webp', async () => {
    const large = (await upload(owner.call, await picture(900, 600).jpeg().toBuffer(), 'a.jpg')).data
    const answer = await read(owner.call, large, { size: 'thumbnail' })
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(await sharp(answer.raw).metadata()).toMatchObject({ width: 320, height: 213 })
    const document = (await upload(owner.call, pdf(), 'a.pdf')).data
    expect(document.thumbnailUrl).toBeNull()
    expect(await read(owner.call, document, { size: 'thumbnail' })).toMatchObject({ status: 404 })
  })

  test('is for the owner and for administrators; for others there is no such file', async () => {
    expect(await read(admin, file)).toMatchObject({ status: 200 })
    for (const query of [{}, { size: 'thumbnail' }]) {
      expect(await read(other.call, file, query)).toMatchObject({ status: 404, message: '文件不存在' })
    }
    const elsewhere = { ...file, url: file.url.replace('avatar', 'photo') }
    expect(await read(owner.call, elsewhere)).toMatchObject({ status: 404, message: '文件不存在' })
  })

  test.each([
    '/api/files/..%2f..%2fetc/passwd',
    '/api/files/avatar/..%2f..%2f..%2fetc%2fpasswd',
    '/api/files/%252e%252e%252f%252e%252e%252fetc/passwd',
    '/api/files/avatar/%2fetc%2fpasswd.png',
    '/api/files/../../etc/passwd',
    '/api/files/avatar/..%5c..%5cwindows%5cwin.ini',
    '/api/files/avatar/%00.png',
    '/api/files/avatar/%ff.png',
    `/api/files/avatar/${'a'.repeat(300)}`,
    '/api/files//etc/passwd',
  ])('cannot leave the store: %s (FILES-03)', async (url) => {
    const answer = await t.app.inject({ url: `${url}?token=${admin.token}` })
    expect([400, 404, 414]).toContain(answer.statusCode)
    expect(answer.body).not.toMatch(/root:|\[fonts\]/)
  })

  test('of a file whose bytes are gone is a clear answer', async () => {
    const { data } = await upload(owner.call, pdf(), 'a.pdf')
    const { a, b } = placeOf(data)
    await t.env.files.remove(`${a}/${b.slice(0, 2)}/${b}`)
    expect(await read(owner.call, data)).toMatchObject({ status: 404, message: '文件不存在' })
  })
})

describe('attached to something', () => {
  const actorOf = (user: User) => ({
    userId: user.id,
    username: '',
    name: '',
    loginSessionId: '',
    roles: [],
    currentRole: '',
    permissions: new Set<string>(),
    accessVersion: 1,
    profileType: 'PARENT' as const,
    profileId: null,
    mustChangePassword: false,
    gradeWording: 'PAGE' as const,
  })
  const attachAs = (user: User, ids: number[], entity: string, entityId: number) =>
    transact({ ...t.ctx(), actor: actorOf(user) }, (ctx) => attach(ctx, ids, entity, entityId))

  test('a file is seen by those who may see that, whoever uploaded it', async () => {
    const { data } = await upload(owner.call, png, 'a.png')
    await attachAs(owner, [data.id], 'homework', 7)
    expect(await read(other.call, data)).toMatchObject({ status: 200 })
    expect(await read(owner.call, data)).toMatchObject({ status: 404, message: '文件不存在' })
  })

  test('a file is closed to all where no module has a door to that', async () => {
    const { data } = await upload(owner.call, png, 'a.png')
    await attachAs(owner, [data.id], 'nowhere', 7)
    expect(await read(owner.call, data)).toMatchObject({ status: 404, message: '文件不存在' })
    expect(await read(admin, data)).toMatchObject({ status: 404, message: '文件不存在' })
  })

  test('a file was one’s own, and belonged to nothing else', async () => {
    const { data } = await upload(owner.call, png, 'a.png')
    const missing = { code: 'NOT_FOUND', message: '文件不存在' }
    await expect(attachAs(other, [data.id], 'homework', 8)).rejects.toMatchObject(missing)
    await attachAs(owner, [data.id], 'homework', 8)
    await expect(attachAs(owner, [data.id], 'homework', 9)).rejects.toMatchObject(missing)
  })

  test('it is not swept; what belongs to nothing after a day is, with its bytes', async () => {
    await t.db.deleteFrom('files').where('entity', 'is', null).execute()
    const kept = (await upload(owner.call, png, 'a.png')).data
    await attachAs(owner, [kept.id], 'homework', 10)
    const old = (await upload(owner.call, png, 'b.png')).data
    const before = storedFiles().length
    t.advance(24 * 60 + 1)
    owner.call = await t.login('wang')
    const fresh = (await upload(owner.call, pdf(), 'c.pdf')).data

    const base = t.ctx()
    const worker = createWorker({ ...base, now: () => t.ctx().now, ...filesJobs(base) })
    expect(await worker.runDue()).toBe(2)

    const rows = await t.db.selectFrom('files').select('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([kept.id, fresh.id]))
    expect(rows.map(({ id }) => id)).not.toContain(old.id)
    // The picture and its thumbnail went, the new document came.
    expect(storedFiles()).toHaveLength(before - 2 + 1)
    expect(await read(owner.call, fresh)).toMatchObject({ status: 200 })
  })
})
