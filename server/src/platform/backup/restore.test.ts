import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filesIn, rowsIn, schemaOf } from '../../../test/backup-lab'
import { latest, migrations, useBackup } from '../../../test/backup-things'
import { connect } from '../db/database'
import { migrate } from '../db/migrate'
import { entryOf, verifyArchive, writeArchive } from './archive'
import type { Meta } from './meta'
import { assertKnown } from './restore'

const lab = await useBackup()
const { source, folder, file, meta, upload, save, bring, forge } = lab
const same = (meta: Meta) => meta

describe('a file that is not whole is refused', () => {
  test('cut off at any place', async () => {
    const whole = readFileSync(file)
    for (const part of [0, 0.001, 0.3, 0.7, 0.999]) {
      writeFileSync(lab.at('cut'), whole.subarray(0, Math.floor(whole.length * part)))
      await expect(verifyArchive(lab.at('cut')), String(part)).rejects.toThrow('备份文件不完整或已损坏')
    }
  })

  test('with any byte changed', async () => {
    const whole = readFileSync(file)
    const content = gunzipSync(whole)
    /** A run of zeros can be packed in more than one way: such a byte changes nothing that the file holds. */
    const isHarmless = (changed: Buffer) => {
      try {
        return gunzipSync(changed).equals(content)
      } catch {
        return false
      }
    }
    const refused: number[] = []
    for (const part of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.95]) {
      const changed = Buffer.from(whole)
      const at = Math.floor(whole.length * part)
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at)
      if (isHarmless(changed)) continue
      writeFileSync(lab.at('changed'), changed)
      await expect(verifyArchive(lab.at('changed')), String(part)).rejects.toThrow('备份文件不完整或已损坏')
      refused.push(part)
    }
    expect(refused.length).toBeGreaterThan(4)
  })

  test('with rows, a file or the description changed, missing or added', async () => {
    const sum = 'f'.repeat(64)
    const wrongs = {
      rows: forge('f1', ({ entries, ...rest }) => ({
        ...rest,
        entries: { ...entries, 'tables/heap/000001.jsonl': sum },
      })),
      missing: forge('f2', ({ entries, ...rest }) => ({
        ...rest,
        entries: { ...entries, 'files/photo/ab/x.png': sum },
      })),
      added: forge('f3', ({ entries, ...rest }) => {
        const { 'files/photo/ab/abcdef.png': _, ...fewer } = entries
        return { ...rest, entries: fewer }
      }),
    }
    for (const [what, made] of Object.entries(wrongs))
      await expect(verifyArchive(await made), what).rejects.toThrow('备份文件不完整或已损坏')
  })

  test('with a file that leads out of its folder', async () => {
    const outside = async function* () {
      yield entryOf('files/photo/ab/../../../../secrets.json', Buffer.from('x'))
    }
    await writeArchive(lab.at('outside'), outside(), (entries) => ({ ...meta, entries }))
    await expect(verifyArchive(lab.at('outside'))).rejects.toThrow('unexpected entry')
  })

  test('or that is no backup at all', async () => {
    writeFileSync(lab.at('text'), '你好')
    await expect(verifyArchive(lab.at('text'))).rejects.toThrow('备份文件不完整或已损坏')
  })
})

describe('versions', () => {
  test('a backup of a newer program is refused before anything is written', async () => {
    expect(() =>
      assertKnown({ ...meta, migrations: [...meta.migrations, '0009-newer'] }, migrations),
    ).toThrow('备份来自更新版本的学桥（9.9.9，包含迁移 0009-newer），请升级程序后再恢复。没有写入任何数据')
    const newer = await forge('format', (meta) => ({ ...meta, format: 2 }))
    await expect(verifyArchive(newer)).rejects.toThrow('备份来自更新版本的学桥（9.9.9，格式 2）')
  })

  test('a backup of an older one is restored as it was, and then migrated', async () => {
    const { connection } = await lab.newDatabase()
    await bring(connection, file, { known: latest, into: lab.at('older') })
    expect(await lab.within(connection, schemaOf)).toEqual(await lab.within(source, schemaOf))
    expect(await lab.within(connection, (db) => migrate(db, latest))).toBe(1)
    const { rows } = await lab.within(connection, (db) => sql`select distinct z from heap`.execute(db))
    expect(rows).toEqual([{ z: 7 }])
  })

  test('with a gap among its migrations it is none of ours', () => {
    expect(() => assertKnown({ ...meta, migrations: ['0002-links'] }, migrations)).toThrow('次序与本程序不符')
  })
})

describe('a target', () => {
  test('that holds something is left alone', async () => {
    const { connection } = await lab.newDatabase()
    await lab.within(connection, (db) => migrate(db, migrations))
    await expect(bring(connection)).rejects.toThrow('目标里已有数据，没有改动它')
    const { connection: empty } = await lab.newDatabase()
    await expect(bring(empty, file, { into: folder })).rejects.toThrow('目标里已有数据，没有改动它')
    expect(await lab.within(empty, rowsIn)).toEqual({})
  })

  test('of another program is left alone even then', async () => {
    const { connection } = await lab.newDatabase()
    await lab.within(connection, (db) => sql`create table theirs (x int)`.execute(db))
    await expect(bring(connection, file, { replace: true })).rejects.toThrow('其他程序的数据表')
    expect(Object.keys(await lab.within(connection, rowsIn))).toEqual(['theirs'])
  })

  test('that a server is using is left alone', async () => {
    const { connection } = await lab.newDatabase()
    const users = connect(connection, () => {}, { max: 1 })
    await sql`select 1`.execute(users)
    await expect(bring(connection)).rejects.toThrow('目标数据库正被学桥使用')
    await users.destroy()
  })

  test('is replaced whole on request: rows, files, and a file that had gone bad', async () => {
    const { connection } = await lab.newDatabase()
    await lab.within(connection, async (db) => {
      await migrate(db, latest)
      await sql`insert into log (word) values ('of before')`.execute(db)
      await sql`create table later (x int references log (id))`.execute(db)
    })
    upload('full', 'photo/zz/old.png', 'old')
    upload('full', 'photo/ab/abcdef.png', 'damaged')
    await bring(connection, file, { replace: true, into: lab.at('full') })
    expect(await lab.within(connection, schemaOf)).toEqual(await lab.within(source, schemaOf))
    expect(await lab.within(connection, rowsIn)).toEqual(await lab.within(source, rowsIn))
    expect(filesIn(lab.at('full'))).toEqual({
      'document/00/0123-thumbnail.webp': '',
      'photo/ab/abcdef.png': Buffer.from('a picture').toString('base64'),
    })
  })
})

describe('a restore that fails changes nothing', () => {
  const cases: Record<
    string,
    [(meta: Meta) => Meta, ((name: string, text: string) => string) | undefined, string]
  > = {
    'a row that was changed': [
      same,
      (name, text) => (name.startsWith('tables/parts/') ? text.replaceAll('"1",null', '"9999",null') : text),
      '与备份不一致',
    ],
    'fewer rows than were counted': [
      same,
      (name, text) => (name.startsWith('tables/kinds/') ? `${text.split('\n')[0]}\n` : text),
      '数据表 kinds 恢复后与备份不一致',
    ],
    'a value that its column does not take': [
      same,
      (name, text) => (name.startsWith('tables/kinds/') ? text.replaceAll('"21"', '"廿一"') : text),
      '恢复失败，目标没有改动：invalid input syntax',
    ],
    'a table that its version does not have': [
      ({ tables, ...rest }) => ({
        ...rest,
        tables: { ...tables, pg_authid: { columns: ['x'], rows: 0, sha256: '0'.repeat(64) } },
      }),
      undefined,
      '备份里的数据表与它的版本不符',
    ],
    'a sequence that is missing': [
      ({ sequences: _, ...rest }) => ({ ...rest, sequences: {} }),
      undefined,
      '缺少序列',
    ],
  }

  test.each(Object.entries(cases))('%s', async (name, [change, rows, message]) => {
    const { connection } = await lab.newDatabase()
    const into = `kept ${name}`
    await lab.within(connection, async (db) => {
      await migrate(db, migrations)
      await sql`insert into kinds (words) values ('of before')`.execute(db)
    })
    upload(into, 'photo/zz/old.png', 'old')
    upload(into, 'photo/ab/abcdef.png', 'damaged')
    const before = await lab.within(connection, rowsIn)
    const forged = await forge(`forged ${name}`, change, rows)
    const files = filesIn(lab.root)
    await expect(bring(connection, forged, { replace: true, into: lab.at(into) })).rejects.toThrow(message)
    expect(await lab.within(connection, rowsIn)).toEqual(before)
    expect(await lab.within(connection, schemaOf)).toEqual(await lab.within(source, schemaOf))
    expect(filesIn(lab.root)).toEqual(files)
  })

  test('a reference to nothing whose sums are right all the way', async () => {
    const { connection } = await lab.newDatabase()
    await expect(bring(connection, await dangling())).rejects.toThrow('foreign key')
    expect(await lab.within(connection, rowsIn)).toEqual({})
  })
})

/** Taken from a database that broke its own rule, as a damaged disk can make one. */
const dangling = async () => {
  const { connection } = await lab.newDatabase()
  await lab.within(connection, async (db) => {
    await migrate(db, migrations)
    await sql`alter table parts drop constraint parts_kind_id_fkey`.execute(db)
    await sql`insert into parts values ('x', 9999, null)`.execute(db)
  })
  await save(connection, lab.at('dangling.tar.gz'), lab.at('nowhere'), 'kinds')
  return lab.at('dangling.tar.gz')
}
