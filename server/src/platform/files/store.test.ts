import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import { picture } from '../../../test/file-samples'
import { uploadForm } from '../../../test/import-lab'
import { diskState } from '../disk'
import { createDiskStore } from './store'

const folder = mkdtempSync(join(tmpdir(), 'xueqiao-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

const KEY = 'files/ab/abcdef.txt'
const stored = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())

/** What the system says when a disk has no room, after so many files that still had it. */
const fillDisk = async (code: string, { after = 0 } = {}) => {
  const probe = await open(folder, 'r')
  const handles: FileHandle = Object.getPrototypeOf(probe)
  await probe.close()
  const sync = handles.sync
  let written = 0
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    if (written++ < after) return sync.call(this)
    throw Object.assign(new Error(`${code}: refused, fsync`), { code })
  })
}

test('a copy stands by itself, and of nothing there is none', async () => {
  const store = createDiskStore(folder)
  const copy = 'files/cd/cdef01.txt'
  await store.put(KEY, Buffer.from('text'))
  expect(await store.copy(KEY, copy)).toBe(true)
  // Not a byte more, where the disk knows several names for one file.
  expect(statSync(join(folder, copy)).ino).toBe(statSync(join(folder, KEY)).ino)
  await store.put(KEY, Buffer.from('other'))
  expect(String(await buffer(store.read(copy)))).toBe('text')
  // In the place of another it is written anew.
  expect(await store.copy(copy, KEY)).toBe(true)
  expect(String(await buffer(store.read(KEY)))).toBe('text')
  await fillDisk('ENOSPC')
  await expect(store.copy(copy, KEY)).rejects.toMatchObject({ code: 'NO_SPACE' })
  vi.restoreAllMocks()
  await store.remove(KEY)
  expect(String(await buffer(store.read(copy)))).toBe('text')
  expect(await store.copy(KEY, 'files/ef/ef0123.txt')).toBe(false)
  await store.remove(copy)
  expect(stored()).toEqual([])
})

test.each([
  ['EINVAL', true],
  ['EBADF', true],
  ['ENOTSUP', true],
  ['EACCES', true],
  ['EIO', false],
])('a folder that cannot be synced is no failure, one that broke is (%s)', async (code, isStored) => {
  const store = createDiskStore(folder)
  await store.put(KEY, Buffer.from('before'))
  // The file itself, and then its folder.
  await fillDisk(code, { after: 1 })
  const put = store.put(KEY, Buffer.from('text'))
  await (isStored ? expect(put).resolves.toBeUndefined() : expect(put).rejects.toMatchObject({ code }))
  vi.restoreAllMocks()
  expect(String(await buffer(store.read(KEY)))).toBe('text')
  await store.remove(KEY)
})

describe('a disk without room', () => {
  test.each(['ENOSPC', 'EDQUOT'])('is told, and keeps no half of a file (%s)', async (code) => {
    const store = createDiskStore(folder)
    await fillDisk(code)
    await expect(store.put(KEY, Buffer.from('text'))).rejects.toMatchObject({ code: 'NO_SPACE' })
    expect(stored()).toEqual([])
    vi.restoreAllMocks()
    await store.put(KEY, Buffer.from('text'))
    expect(String(await buffer(store.read(KEY)))).toBe('text')
    await store.remove(KEY)
  })

  test('keeps no half either of what cannot be written for another reason', async () => {
    mkdirSync(join(folder, KEY), { recursive: true })
    await expect(createDiskStore(folder).put(KEY, Buffer.from('text'))).rejects.toMatchObject({
      code: 'EISDIR',
    })
    expect(stored()).toEqual([])
    rmSync(join(folder, KEY), { recursive: true })
  })

  test('leaves its last bytes to the database', async () => {
    const store = createDiskStore(folder, async () => 'full')
    await expect(store.put(KEY, Buffer.from('text'))).rejects.toMatchObject({ code: 'NO_SPACE' })
    expect(stored()).toEqual([])
  })

  test('is measured in bytes, also where the folder is still to be made', async () => {
    const MB = 1024 ** 2
    const at = (bytes: number) => diskState(folder, async () => bytes)
    const states = await Promise.all([1024 * MB, 1024 * MB - 1, 64 * MB, 64 * MB - 1].map(at))
    expect(states).toEqual(['ok', 'low', 'low', 'full'])
    expect(await diskState(join(folder, 'files'))).toBe(await diskState(folder))
  })

  test('refuses an upload in words, and neither picture nor thumbnail stays', async () => {
    const t = await testApp()
    t.env.files = createDiskStore(folder)
    const admin = await buildersFor(t).admin()
    const png = await picture().png().toBuffer()
    // Room for a picture, its name and the two folders above it, and none for the small one.
    await fillDisk('ENOSPC', { after: 4 })
    const answer = await admin.loose(filesApi.upload, await uploadForm(png, 'a.png'))
    expect(answer).toMatchObject({ status: 507, message: '服务器磁盘空间不足，请联系管理员' })
    expect(stored()).toEqual([])
    vi.restoreAllMocks()

    // The disk of the database, and what it may run out of besides.
    const refusals = {
      53100: [507, '服务器磁盘空间不足，请联系管理员'],
      53300: [503, '服务器繁忙，请稍后重试'],
    }
    for (const [code, [status, message]] of Object.entries(refusals)) {
      await sql`create or replace function refuse() returns trigger language plpgsql as
        ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(t.db)
      await sql`create or replace trigger refuse before insert on files
        for each row execute function refuse()`.execute(t.db)
      const refused = await admin.loose(filesApi.upload, await uploadForm(png, 'a.png'))
      expect(refused).toMatchObject({ status, message })
      expect(stored()).toEqual([])
    }
    expect(await t.db.selectFrom('files').select('id').execute()).toEqual([])
  })
})
