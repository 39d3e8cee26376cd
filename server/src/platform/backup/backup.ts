import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Db, Tx } from '../db/database'
import { codeOf, StartError } from '../start-error'
import { entryOf, verifyArchive, writeArchive } from './archive'
import { migrationsOf, postgresVersion, sequencesOf, speakPlainly, tablesOf } from './catalog'
import { chunkName, FORMAT, type Meta } from './meta'
import { chunksOf } from './rows'
import type { Entry } from './tar'
import { uploadsOf } from './uploads'

export interface BackupOptions {
  db: Db
  /** Where uploads are kept. */
  folder: string
  /** The table that knows of them. */
  uploadsTable: string
  file: string
  version: string
  now: Date
  /** Rows that mean nothing elsewhere: for each table, the condition of those that stay behind. */
  leaveOut: Record<string, string>
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

type Described = Omit<Meta, 'entries'>

/** Tables first, from one moment; then the uploads, each of which was there before its row. */
async function* contentsOf(db: Tx, options: BackupOptions, described: Described): AsyncGenerator<Entry> {
  const { folder, leaveOut, say, signal } = options
  for (const table of await tablesOf(db)) {
    const chunks = chunksOf(db, table, leaveOut[table.name])
    for (let number = 1; ; number++) {
      signal?.throwIfAborted()
      const { done, value } = await chunks.next()
      if (done) {
        described.tables[table.name] = { ...value, columns: table.columns.map(({ name }) => name) }
        say(`数据表 ${table.name}：${value.rows} 行`)
        break
      }
      yield entryOf(chunkName(table.name, number), value)
    }
  }
  let uploads = 0
  for await (const upload of uploadsOf(folder)) {
    signal?.throwIfAborted()
    uploads += 1
    yield upload
  }
  assertUploads(options, described, uploads)
  say(`上传的文件：${uploads} 个`)
}

/** The likeliest mistake: the right database and the wrong folder, and a backup without one picture. */
const assertUploads = ({ folder, uploadsTable }: BackupOptions, { tables }: Described, found: number) => {
  const known = tables[uploadsTable]?.rows ?? 0
  if (known === 0 || found > 0) return
  throw new StartError(
    `数据库记着 ${known} 个上传的文件，而 ${folder} 里一个也没有。请用 DATA_DIR 指定正确的数据文件夹`,
  )
}

const assertSource = async (db: Tx) => {
  const names = (await tablesOf(db)).map(({ name }) => name)
  if (!names.includes('kysely_migration')) throw new StartError('数据库里没有学桥的数据，没有可备份的内容')
}

const write = (file: string, options: BackupOptions) =>
  options.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await speakPlainly(db)
      await assertSource(db)
      const described: Described = {
        format: FORMAT,
        app: 'xueqiao',
        version: options.version,
        createdAt: options.now.toISOString(),
        postgres: await postgresVersion(db),
        migrations: await migrationsOf(db),
        tables: {},
        sequences: {},
      }
      // Sequences know no snapshot: asked for last, they are never behind the rows.
      const contents = async function* () {
        yield* contentsOf(db, options, described)
        described.sequences = await sequencesOf(db)
      }
      await writeArchive(file, contents(), (entries) => ({ ...described, entries }))
    })

/** Gives the finished file its name, and never the name of another. */
const publish = async (unfinished: string, file: string) => {
  try {
    await link(unfinished, file)
    await rm(unfinished)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartError(`文件已存在，不会覆盖：${file}`)
    // Some file systems (exFAT, network shares) have no hard links.
    await rename(unfinished, file)
  }
}

/** Writes one file with everything from one moment, while others go on working. */
export const backUp = async (options: BackupOptions): Promise<Meta> => {
  const { file, say, signal } = options
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${process.pid}.part`
  try {
    await write(unfinished, options)
    say('正在核对写好的文件…')
    const meta = await verifyArchive(unfinished, signal)
    await publish(unfinished, file)
    return meta
  } finally {
    await rm(unfinished, { force: true })
  }
}
