import { readdirSync, readFileSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsIn, schemaOf, sequencesIn } from '../../../test/backup-lab'
import { EDGES, useBackup } from '../../../test/backup-things'
import type { Connection } from '../db/database'
import { verifyArchive } from './archive'

const lab = await useBackup()
const { source, file, meta, save, bring } = lab

describe('every row comes back as it was', () => {
  let target: Connection
  beforeAll(async () => {
    ;({ connection: target } = await lab.newDatabase())
    await bring(target, file, { into: lab.at('restored') })
  })

  test('with every type, at its edges', async () => {
    const before = await lab.within(source, rowsIn)
    expect(before.kinds).toHaveLength(Object.values(EDGES).flat().length - 1)
    expect(before.heap).toHaveLength(2003)
    expect(await lab.within(target, rowsIn)).toEqual(before)
    expect(
      Object.keys(meta.entries).filter((name) => name.startsWith('tables/heap/')).length,
    ).toBeGreaterThan(1)
  })

  test('in the same tables, with every key, index, trigger and function in force', async () => {
    expect(await lab.within(target, schemaOf)).toEqual(await lab.within(source, schemaOf))
    const wrong = lab.within(target, (db) => sql`insert into parts values ('x', 9999, null)`.execute(db))
    await expect(wrong).rejects.toThrow('foreign key')
    await expect(lab.within(target, (db) => sql`delete from log`.execute(db))).rejects.toThrow('append-only')
  })

  test('and ids go on where they were', async () => {
    expect(await lab.within(target, sequencesIn)).toEqual(await lab.within(source, sequencesIn))
    const last = Object.values(EDGES).flat().length
    const next = await lab.within(target, (db) =>
      sql<{ id: number }>`insert into kinds (whole) values (1) returning id`.execute(db),
    )
    expect(next.rows).toEqual([{ id: last + 1 }])
  })

  test('with every upload, and no unfinished one', () => {
    expect(readFileSync(lab.at('restored/photo/ab/abcdef.png'), 'utf8')).toBe('a picture')
    expect(readFileSync(lab.at('restored/document/00/0123-thumbnail.webp'), 'utf8')).toBe('')
    expect(readdirSync(lab.at('restored/document/00'))).toEqual(['0123-thumbnail.webp'])
  })
})

describe('a backup', () => {
  test('is readable by its owner alone, and replaces no other file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(lab.root).filter((name) => name.endsWith('.part'))).toEqual([])
    await expect(save(source, file)).rejects.toThrow(`文件已存在，不会覆盖：${file}`)
    expect(await verifyArchive(file)).toEqual(meta)
  })

  test('leaves out what means nothing elsewhere', async () => {
    await lab.within(source, (db) => sql`insert into log (word) values ('stays')`.execute(db))
    const { tables } = await save(source, lab.at('without.tar.gz'))
    expect(tables.log).toMatchObject(meta.tables.log ?? {})
  })

  test('without uploads that the database knows of is refused: it would be the wrong folder', async () => {
    const wrong = save(source, lab.at('wrong.tar.gz'), lab.at('nowhere'))
    await expect(wrong).rejects.toThrow('数据库记着 2003 个上传的文件')
    expect(readdirSync(lab.root)).not.toContain('wrong.tar.gz')
  })

  test('of an empty database is none', async () => {
    const { connection } = await lab.newDatabase()
    await expect(save(connection, lab.at('empty.tar.gz'))).rejects.toThrow('没有可备份的内容')
  })
})
