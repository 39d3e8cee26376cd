import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/db/embedded/embedded'
import { hashOf } from '../src/platform/db/embedded/place'
import {
  copyFolder,
  gone,
  killAll,
  PASSWORD,
  programOf,
  removeAll,
  type Server,
  startServer,
} from './embedded-server'
import { oneAtATime } from './once'

/** A folder for each test, everything started in it stopped, and a check that nothing was left running. */
export const useLab = () => {
  // Seconds on a quiet machine; a busy one may take its time.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
  const opened: EmbeddedPostgres[] = []
  const logged: string[] = []
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'xq-embedded-'))
    await chmod(folder, 0o755)
    return folder
  }
  const socketFolder = (folder: string) => `/tmp/xueqiao-${hashOf(folder).slice(0, 8)}`

  const lab = {
    root: '',
    dataDir: '',
    writer: '',
    opened,
    logged,
    start: async (dataDir?: string): Promise<EmbeddedPostgres> => {
      const log = (line: string) => logged.push(line)
      const database = await startEmbedded({
        dataDir: dataDir ?? lab.dataDir,
        password: PASSWORD,
        log,
        fsync: false,
      })
      opened.push(database)
      return database
    },
    startServer: (dataDir: string, options?: Parameters<typeof startServer>[2]): Server =>
      startServer(lab.writer, dataDir, options),
    /** Puts a copy of a database made before into the data folder: quicker than making one. */
    prepare: async (): Promise<void> => {
      const made = join(inject('shared'), 'empty')
      await oneAtATime('empty database', async () => {
        if (!existsSync(made)) await (await lab.start(made)).stop()
      })
      copyFolder(made, lab.dataDir)
      logged.length = 0
    },
    socketFolder: (): string => socketFolder(lab.dataDir),
    postmasterPid: (): number =>
      Number(readFileSync(join(lab.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
  }

  beforeAll(async () => {
    lab.writer = await programOf('crash-writer.ts')
  })
  beforeEach(async () => {
    lab.root = await newFolder()
    lab.dataDir = join(lab.root, 'data')
    logged.length = 0
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.stop()
    killAll()
    expect(await gone(lab.root, 10)).toEqual([])
    removeAll(lab.root, lab.socketFolder())
  })
  return lab
}
