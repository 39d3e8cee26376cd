import { type Migration, sql } from 'kysely'
import type { Db, Tx } from '../db/database'
import { analyze } from '../db/query'
import { messageOf, StartError } from '../start-error'
import { bytesOf, readArchive } from './archive'
import {
  dropEverything,
  encodingOf,
  othersHere,
  sequencesOf,
  setSequence,
  speakPlainly,
  type Table,
  tablesOf,
} from './catalog'
import { withoutGuards } from './guards'
import { type Meta, tableOf, uploadName, uploadOf } from './meta'
import { insertChunk, tallyOf } from './rows'
import { createUploadRestorer, keysOf } from './uploads'

export interface RestoreOptions {
  db: Db
  folder: string
  file: string
  /** Of the file, verified. */
  meta: Meta
  migrations: Record<string, Migration>
  /** Whether what is there may go. */
  replace: boolean
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

/** Refuses what this program cannot have understood. */
export const assertKnown = ({ migrations, version }: Meta, known: Record<string, Migration>) => {
  const names = Object.keys(known).sort()
  const newer = migrations.filter((name) => !names.includes(name))
  if (newer.length > 0) {
    throw new StartError(
      `备份来自更新版本的学桥（${version}，包含迁移 ${newer.join('、')}），请升级程序后再恢复。没有写入任何数据`,
    )
  }
  if (migrations.some((name, at) => name !== names[at]))
    throw new StartError('备份的迁移次序与本程序不符，无法恢复。没有写入任何数据')
}

const firstOf = async <T>(items: AsyncIterable<T>): Promise<T | undefined> => {
  for await (const item of items) return item
  return undefined
}

const assertTarget = async (db: Tx, { folder, replace, file }: RestoreOptions) => {
  if ((await encodingOf(db)) !== 'UTF8') throw new StartError('目标数据库的编码不是 UTF8，请另建一个再恢复')
  if ((await othersHere(db)) > 0) throw new StartError('目标数据库正被学桥使用，请先停止它再恢复')
  const names = (await tablesOf(db)).map(({ name }) => name)
  const used = names.length > 0 || (await firstOf(keysOf(folder))) !== undefined
  if (used && !replace) {
    throw new StartError(
      `目标里已有数据，没有改动它。确定要全部换成备份的内容，请运行：npm run restore -- ${file} --replace`,
    )
  }
  if (names.length > 0 && !names.includes('kysely_migration'))
    throw new StartError('目标数据库里是其他程序的数据表，没有改动它。请另建一个数据库再恢复')
}

/** As the migrator makes them; it cannot work inside a transaction of ours. Their rows come from the backup. */
const makeMigrationTables = async (db: Tx) => {
  await sql`create table kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db)
  await sql`create table kysely_migration_lock (
    id varchar(255) not null primary key, is_locked integer default 0 not null)`.execute(db)
}

/** The empty tables that the rows of the backup fit into: those of its own version. */
const makeTables = async (db: Tx, { meta, migrations }: RestoreOptions): Promise<Map<string, Table>> => {
  await dropEverything(db)
  await makeMigrationTables(db)
  for (const name of meta.migrations) await migrations[name]?.up(db)
  const tables = await tablesOf(db)
  const shape = (names: readonly string[]) => [...names].sort().join()
  const fits =
    shape(tables.map(({ name }) => name)) === shape(Object.keys(meta.tables)) &&
    tables.every(({ name, columns }) => {
      return shape(columns.map((column) => column.name)) === shape(meta.tables[name]?.columns ?? [])
    })
  if (!fits) throw new StartError('备份里的数据表与它的版本不符，无法恢复')
  // In the order of the backup, by which its lines are made.
  const inOrder = (table: Table) => {
    const order = meta.tables[table.name]?.columns ?? []
    return table.columns.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  }
  return new Map(tables.map((table) => [table.name, { ...table, columns: inOrder(table) }]))
}

type Uploads = ReturnType<typeof createUploadRestorer>

const fill = async (db: Tx, options: RestoreOptions, tables: Map<string, Table>, uploads: Uploads) => {
  const { file, meta, say, signal } = options
  let count = 0
  for await (const entry of readArchive(file, meta)) {
    signal?.throwIfAborted()
    const table = tables.get(tableOf(entry.name) ?? '')
    const key = uploadOf(entry.name)
    const bytes = await bytesOf(entry)
    if (table !== undefined) await insertChunk(db, table, bytes)
    else if (key !== undefined) {
      await uploads.add(key, bytes, meta.entries[entry.name])
      count += 1
    } else throw new StartError(`备份里有不认识的内容：${entry.name}`)
  }
  say(`上传的文件：${count} 个`)
}

/** Reads back every row that was written: as many as were saved, and not a letter different. */
const assertEqual = async (db: Tx, { meta, say, signal }: RestoreOptions, tables: Map<string, Table>) => {
  for (const [name, table] of tables) {
    signal?.throwIfAborted()
    const saved = meta.tables[name]
    const { rows, sha256 } = await tallyOf(db, table)
    if (rows !== saved?.rows || sha256 !== saved.sha256)
      throw new StartError(`数据表 ${name} 恢复后与备份不一致（${rows} 行，备份 ${saved?.rows} 行）`)
    say(`数据表 ${name}：${rows} 行，与备份一致`)
  }
}

const restoreSequences = async (db: Tx, { meta }: RestoreOptions) => {
  const here = Object.keys(await sequencesOf(db))
  for (const name of here) {
    const saved = meta.sequences[name]
    if (saved === undefined) throw new StartError(`备份里缺少序列 ${name}`)
    await setSequence(db, name, saved)
  }
}

const load = async (db: Tx, options: RestoreOptions, uploads: Uploads) => {
  await speakPlainly(db)
  await assertTarget(db, options)
  const tables = await makeTables(db, options)
  await withoutGuards(db, [...tables.keys()], async () => {
    await fill(db, options, tables, uploads)
    await assertEqual(db, options, tables)
  })
  await restoreSequences(db, options)
  await analyze(db)
}

/** All or nothing: rows in one transaction, files so that neither side is ever without its own. */
export const restore = async (options: RestoreOptions) => {
  const { db, folder, meta, signal } = options
  const uploads = createUploadRestorer(folder)
  let loaded = false
  try {
    await db.transaction().execute(async (tx) => {
      await load(tx, options, uploads)
      loaded = true
    })
  } catch (error) {
    // A commit without an answer may have happened: then files too many are better than files too few.
    if (loaded)
      throw new StartError(`写完后与数据库失去联系，不知是否生效，请再恢复一次：${messageOf(error)}`)
    await uploads.undo()
    if (error instanceof StartError || signal?.aborted) throw error
    throw new StartError(`恢复失败，目标没有改动：${messageOf(error)}`)
  }
  await uploads.commit((key) => uploadName(key) in meta.entries)
}
