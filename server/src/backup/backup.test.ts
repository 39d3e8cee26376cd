import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { digestsIn, filesIn, rowsIn, schemaOf, sequencesIn, useBackupLab } from '../../test/backup-lab'
import { copyFolder, PASSWORD, programOf } from '../../test/embedded-server'
import { picture } from '../../test/file-samples'
import { smallSchool } from '../../test/small-school'
import { boot } from '../boot'
import { bytesOf, readArchive, verifyArchive } from '../platform/backup/archive'
import { loadConfig } from '../platform/config'
import { type Connection, connect } from '../platform/db/database'
import { startEmbedded } from '../platform/db/embedded/embedded'
import { findRunning } from '../platform/db/embedded/running'
import { loadSecrets } from '../platform/secrets'
import { backupCommand, type Command, restoreCommand, UsageError } from './commands'

// Seconds on a quiet machine; a busy one may take its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const lab = useBackupLab()

const environment = (name: string, url?: string) => ({
  PORT: '0',
  LOG_LEVEL: 'silent',
  DEMO: 'on',
  DEMO_PASSWORD: PASSWORD,
  DATA_DIR: lab.at(name),
  ...(url === undefined ? {} : { DATABASE_URL: url }),
})
type Environment = ReturnType<typeof environment>

/** A whole server, as `npm start` makes one. */
const serve = async (env: Environment) => {
  const cleanups: (() => Promise<unknown>)[] = []
  const onClose = (cleanup: () => Promise<unknown>) => void cleanups.push(cleanup)
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  lab.cleanups.push(stop)
  const onLost = (error: Error) => {
    throw error
  }
  const { url } = await boot({ config: loadConfig(env), say: () => {}, onClose, onLost })
  return { url, stop }
}

const signIn = async (url: string) => {
  const body = JSON.stringify({ username: 'admin', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

const run = async (command: (command: Command) => Promise<void>, env: Environment, ...args: string[]) => {
  const lines: string[] = []
  await command({ env, cwd: lab.root, args, say: (line) => lines.push(line) })
  return lines
}
const backup = (env: Environment, ...args: string[]) => run(backupCommand, env, ...args)
const restore = (env: Environment, ...args: string[]) => run(restoreCommand, env, ...args)

/** The embedded database of a data folder that no server is using. */
const within = async <T>(name: string, look: (connection: Connection) => Promise<T>): Promise<T> => {
  const { databasePassword } = await loadSecrets(lab.at(name))
  const options = { dataDir: lab.at(name), password: databasePassword, log: () => {}, fsync: false }
  const database = await startEmbedded(options)
  return look(database.connection).finally(database.stop)
}

/** Everything that must be the same on both sides. */
const look = async (connection: Connection, name: string, rowsOf = rowsIn) => ({
  rows: await lab.within(connection, rowsOf),
  schema: await lab.within(connection, schemaOf),
  sequences: await lab.within(connection, sequencesIn),
  files: existsSync(lab.at(name, 'files')) ? filesIn(lab.at(name, 'files')) : {},
})

/** The source as its backup should have it: nobody signed in, nothing under way. */
const settled = ({ rows, ...rest }: Awaited<ReturnType<typeof look>>) => ({
  ...rest,
  rows: { ...rows, sessions: [], login_attempts: [], push_subscriptions: [] },
})

let uploaded: { url: string }
let png: Buffer

/** Whether a server on what was restored knows the people and the picture. */
const works = async (env: Environment) => {
  const server = await serve(env)
  const headers = await signIn(server.url)
  const students = await fetch(`${server.url}/api/students/search`, { headers })
  const { data } = (await students.json()) as { data: { totalElements: number } }
  const file = await fetch(`${server.url}${uploaded.url}`, { headers })
  expect(Buffer.from(await file.arrayBuffer())).toEqual(png)
  await server.stop()
  return data.totalElements
}

const school = environment('school')

/** Brings a backup into a database of its own. */
const brought = async (name: string, archive: string) => {
  const { connection, url } = await lab.newDatabase()
  const env = environment(name, url)
  await restore(env, archive)
  return { connection, env }
}
type Brought = Awaited<ReturnType<typeof brought>>
/** For whoever comes first; the killed restores take the one, and look at the other. */
const shared: { running?: Brought; one?: Brought } = {}
const runningBrought = async () => {
  shared.running ??= await brought('moment', 'running.tar.gz')
  return shared.running
}
const oneBrought = async () => {
  shared.one ??= await brought('record', 'one.tar.gz')
  return shared.one
}

/** Two facts in one transaction, again and again: a backup has both or neither. */
const writeOn = (connection: Connection) => {
  const db = connect(connection, () => {}, { max: 1 })
  let written = 0
  let ending = false
  const write = async () => {
    while (!ending) {
      await db.transaction().execute(async (tx) => {
        const value = JSON.stringify(written + 1)
        await sql`insert into settings (key, value) values ('written', ${value}::jsonb)
          on conflict (key) do update set value = excluded.value`.execute(tx)
        await sql`insert into audit_log (actor_name, action, entity, summary, address)
          values ('系统', 'update', 'written', ${value}, 'local')`.execute(tx)
      })
      written += 1
    }
    await db.destroy()
  }
  const done = write()
  const stop = () => {
    ending = true
    return done
  }
  return { written: () => written, stop }
}

const PATIENT = { timeout: 30_000 }
let beforeBackup = 0
let afterBackup = 0

beforeAll(async () => {
  copyFolder(await smallSchool(), school.DATA_DIR)
  const server = await serve(school)
  png = await picture().png().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(png)]), '照片.png')
  const headers = await signIn(server.url)
  const answer = await fetch(`${server.url}/api/files/upload`, { method: 'POST', headers, body: form })
  uploaded = ((await answer.json()) as { data: { url: string } }).data
  // As it is stored, without what the camera wrote into it.
  png = Buffer.from(await (await fetch(`${server.url}${uploaded.url}`, { headers })).arrayBuffer())

  const { databasePassword } = await loadSecrets(school.DATA_DIR)
  const running = await findRunning(school.DATA_DIR, databasePassword)
  if (running === undefined) throw new Error('the server is not found')
  const writer = writeOn(running)
  await vi.waitUntil(() => writer.written() > 5, PATIENT)
  beforeBackup = writer.written()
  await backup(school, 'running.tar.gz')
  afterBackup = writer.written()
  await vi.waitUntil(() => writer.written() > afterBackup + 5, PATIENT)
  await writer.stop()
  await server.stop()
})
describe('from one machine to many, and back', () => {
  test('the backup of a running server is of one moment, while others write', async () => {
    const { connection } = await runningBrought()
    const { rows } = await lab.within(connection, (db) =>
      sql<{ said: number; logged: number }>`select value::int as said,
        (select count(*) from audit_log where entity = 'written') as logged
        from settings where key = 'written'`.execute(db),
    )
    const [moment = { said: 0, logged: -1 }] = rows
    expect(moment.logged).toBe(moment.said)
    expect(moment.said).toBeGreaterThanOrEqual(beforeBackup)
    expect(moment.said).toBeLessThanOrEqual(afterBackup + 1)
  })

  test('embedded to external and external to embedded: every row, key, sequence and upload', async () => {
    const lines = await backup(school, 'one.tar.gz')
    expect(lines.at(-2)).toMatch(/^备份完成：.*one\.tar\.gz（.* MB；\d+ 张表，\d+ 行，\d+ 个上传的文件）$/)
    const first = await within('school', (connection) => look(connection, 'school'))
    expect(first.rows.students?.length).toBeGreaterThanOrEqual(300)
    expect(first.rows.sessions).not.toEqual([])
    expect(Object.keys(first.files).length).toBeGreaterThanOrEqual(2)

    const { connection, url } = await lab.newDatabase()
    const outside = environment('outside', url)
    await restore(outside, 'one.tar.gz')
    expect(await look(connection, 'outside')).toEqual(settled(first))
    expect(await works(outside)).toBe(first.rows.students?.length)

    await backup(outside, 'two.tar.gz')
    const second = await look(connection, 'outside')
    const inside = environment('inside')
    await restore(inside, 'two.tar.gz')
    expect(await within('inside', (connection) => look(connection, 'inside'))).toEqual(settled(second))
    expect(await works(inside)).toBe(first.rows.students?.length)
  })

  test('a backup is on record, in itself too', async () => {
    const { connection } = await oneBrought()
    const { rows } = await lab.within(connection, (db) =>
      sql`select summary, action from audit_log where entity = 'backup'`.execute(db),
    )
    expect(rows).toEqual([1, 2].map(() => ({ summary: '备份了全部数据', action: 'export' })))
  })

  test('secrets stay where they are', async () => {
    const { databasePassword, sessionSecret } = await loadSecrets(school.DATA_DIR)
    const meta = await verifyArchive(lab.at('one.tar.gz'))
    const all: string[] = [JSON.stringify(meta)]
    for await (const entry of readArchive(lab.at('one.tar.gz'), meta))
      all.push((await bytesOf(entry)).toString('latin1'))
    expect(all.length).toBeGreaterThan(30)
    for (const secret of [databasePassword, sessionSecret])
      expect(all.filter((content) => content.includes(secret))).toEqual([])
  })
})

describe('said in one line', () => {
  test('nothing to back up, and nothing is made', async () => {
    await expect(backup(environment('nowhere'))).rejects.toThrow(`${lab.at('nowhere')} 里没有学桥的数据`)
    expect(existsSync(lab.at('nowhere'))).toBe(false)
  })

  test('a file that is there already, that is missing, that is damaged', async () => {
    await expect(backup(school, 'one.tar.gz')).rejects.toThrow('文件已存在，不会覆盖')
    await expect(restore(environment('nowhere'), 'none.tar.gz')).rejects.toThrow('找不到备份文件')
    writeFileSync(lab.at('half.tar.gz'), readFileSync(lab.at('one.tar.gz')).subarray(0, 100_000))
    await expect(restore(environment('nowhere'), 'half.tar.gz')).rejects.toThrow('备份文件不完整或已损坏')
    expect(existsSync(lab.at('nowhere'))).toBe(false)
  })

  test('a target in use, a target with data', async () => {
    const server = await serve(school)
    await expect(restore(school, 'one.tar.gz', '--replace')).rejects.toThrow('正被另一个学桥进程使用')
    await server.stop()
    await expect(restore(school, 'one.tar.gz')).rejects.toThrow(
      `请运行：npm run restore -- ${lab.at('one.tar.gz')} --replace`,
    )
  })

  test('the way to call it', async () => {
    for (const args of [[], ['--force'], ['a', 'b']])
      await expect(restore(school, ...args)).rejects.toBeInstanceOf(UsageError)
    await expect(backup(school, 'a', 'b')).rejects.toBeInstanceOf(UsageError)
  })
})

describe('a restore that is killed', () => {
  /** Kills it as soon as it says this. Answers how it ended. */
  const killAt = (program: string, env: Environment, word: string, signal: NodeJS.Signals) =>
    new Promise<{ code: number | null; errors: string }>((resolve) => {
      const args = [program, 'restore', lab.at('one.tar.gz'), '--replace']
      const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, cwd: lab.root })
      let errors = ''
      child.stderr.on('data', (chunk) => {
        errors += chunk
      })
      createInterface(child.stdout).on('line', (line) => line.startsWith(word) && child.kill(signal))
      child.on('close', (code) => resolve({ code, errors }))
    })

  /** PostgreSQL notices that a client is gone when it next speaks to it. */
  const untilUnused = (connection: Connection) => {
    const others = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    const unused = async () => (await lab.within(connection, (db) => others.execute(db))).rows[0]?.n === 0
    return vi.waitUntil(unused, { timeout: 60_000, interval: 100 })
  }

  test('leaves all of what was there, or all of what was to come', async () => {
    const program = await programOf('../src/backup/main.ts')
    const { connection, env } = await runningBrought()
    delete shared.running
    const other = await oneBrought()
    // One upload that the restore would bring, one that it would take away.
    rmSync(lab.at('moment/files/document'), { recursive: true })
    mkdirSync(lab.at('moment/files/photo/zz'), { recursive: true })
    writeFileSync(lab.at('moment/files/photo/zz/old.png'), 'old')
    const before = await look(connection, 'moment', digestsIn)
    const after = await look(other.connection, 'record', digestsIn)

    const asked = await killAt(program, env, '上传的文件', 'SIGTERM')
    expect(asked).toEqual({ code: 130, errors: '已中断，没有留下改动\n' })
    expect(await look(connection, 'moment', digestsIn)).toEqual(before)

    for (const word of ['备份于', '上传的文件', '数据表 classes', '数据表 users']) {
      await killAt(program, env, word, 'SIGKILL')
      await untilUnused(connection)
      const now = await look(connection, 'moment', digestsIn)
      const [expected] = [before, after].filter(({ rows }) => isDeepStrictEqual(rows, now.rows))
      expect(expected, word).toBeDefined()
      expect(now, word).toMatchObject(expected ?? {})
      // Only the last word is said so late that the commit may be quicker than we are.
      if (word !== '数据表 users') expect(expected, word).toBe(before)
    }
  })
})
