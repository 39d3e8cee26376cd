import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chown, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useLab } from '../../../../test/embedded-lab'
import { gone, isRoot, processesOf, query } from '../../../../test/embedded-server'
import { findBinaries } from './binaries'
import { startEmbedded } from './embedded'

const lab = useLab()

describe('start and stop', () => {
  it('creates, keeps and sorts, and leaves nothing running', async () => {
    const first = await lab.start()
    expect(first.fresh).toBe(true)
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700)
    const sorted = "select string_agg(x, '' order by x) as s from unnest(array['张', '阿', '李', '白']) x"
    expect(await query(first, sorted)).toEqual([{ s: '阿白李张' }])
    await query(
      first,
      "create extension pg_trgm; create table t (x text unique); insert into t values ('在')",
    )
    await expect(query(first, "insert into t values ('在')")).rejects.toThrow()
    expect(readFileSync(join(lab.dataDir, 'postgres.log'), 'utf8')).not.toMatch(/在|insert/)
    expect(await query(first, "select similarity('张三丰', '张三') > 0.3 as alike")).toEqual([
      { alike: true },
    ])
    await first.stop()
    await first.stop()
    expect(processesOf(lab.root)).toEqual([])
    expect(existsSync(first.connection.host)).toBe(false)
    expect(await readdir(lab.dataDir)).toEqual(['postgres', 'postgres.log'])

    const second = await lab.start()
    expect(second.fresh).toBe(false)
    expect(await query(second, 'select x from t')).toEqual([{ x: '在' }])
  })

  it('works in a long path with spaces and Chinese characters', async () => {
    lab.dataDir = join(lab.root, '学桥 数据'.repeat(8), '很长 的 路径'.repeat(8), "it's $HOME; `x`")
    const database = await lab.start()
    expect(Buffer.byteLength(`${database.connection.host}/.s.PGSQL.5432`)).toBeLessThan(100)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(process.kill(database.pid(), 0)).toBe(true)
  })

  it('starts after a start that was killed while it created the database', async () => {
    const server = lab.startServer(lab.dataDir)
    await server.said('log')
    await delay(150)
    await server.kill()
    expect(existsSync(join(lab.dataDir, 'postgres'))).toBe(false)
    await gone(lab.root, 10)
    await lab.start()
    expect(await readdir(lab.dataDir)).toEqual(['postgres', 'postgres.log'])
  })

  it('avoids a socket folder that is not its own', async () => {
    await lab.prepare()
    await symlink('/', lab.socketFolder())
    const database = await lab.start()
    expect(database.connection.host).toBe(`${lab.socketFolder()}-1`)
  })
})

describe('refusals', () => {
  it('names the platform without programs and the way out', async () => {
    await expect(findBinaries('plan9-mips')).rejects.toThrow(/plan9-mips.*DATABASE_URL/)
  })

  it('names a data folder that cannot be written', async () => {
    await writeFile(lab.dataDir, '')
    await expect(lab.start()).rejects.toThrow(`数据文件夹不可写：${lab.dataDir}`)
  })

  it('refuses a second server, naming the folder and the process', async () => {
    await lab.prepare()
    const server = lab.startServer(lab.dataDir)
    await server.said('up')
    await expect(lab.start()).rejects.toThrow(
      `${lab.dataDir} 正被另一个学桥进程使用（PID ${server.process.pid}）`,
    )
    const other = lab.startServer(lab.dataDir)
    expect(await other.said('error')).toContain(`PID ${server.process.pid}`)
    // The refused ones have not harmed it.
    await server.stop()
    expect(server.lines).not.toContainEqual(expect.stringContaining('中断'))
  })

  it('lets exactly one of several first starts through', async () => {
    const servers = [1, 2, 3].map(() => lab.startServer(lab.dataDir, { quick: true }))
    const outcome = await Promise.all(
      servers.map((server) => Promise.any([server.said('up').then(() => 'up'), server.said('error')])),
    )
    expect(outcome.filter((text) => text === 'up')).toHaveLength(1)
    expect(outcome.filter((text) => text.includes('正被另一个学桥进程使用'))).toHaveLength(2)
    await servers[outcome.indexOf('up')]?.stop()
  })

  it('says so when the secrets do not belong to the database', async () => {
    await lab.prepare()
    const wrong = startEmbedded({
      dataDir: lab.dataDir,
      password: 'x'.repeat(40),
      log: () => {},
      fsync: false,
    })
    await expect(wrong).rejects.toThrow('secrets.json')
    expect(existsSync(lab.socketFolder())).toBe(false)
  })
})

describe('what a killed server leaves', () => {
  it('is ended by the watchdog', async () => {
    await lab.prepare()
    const server = lab.startServer(lab.dataDir)
    await server.said('up')
    await server.kill()
    expect(await gone(lab.root, 5)).toEqual([])
    expect(existsSync(join(lab.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('is ended by the next start when the watchdog died too', async () => {
    await lab.prepare()
    const server = lab.startServer(lab.dataDir)
    const orphan = Number(await server.said('up'))
    const commands = processesOf(lab.root).map((pid) => ({
      pid,
      text: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    }))
    const watchdog = commands.find(({ text }) => text.includes('xueqiao-watchdog'))?.pid ?? 0
    process.kill(watchdog, 'SIGKILL')
    await server.kill()
    await delay(300)
    expect(lab.postmasterPid()).toBe(orphan)
    const database = await lab.start()
    expect(database.pid()).not.toBe(orphan)
    expect(lab.logged).toContain('发现上次遗留的数据库进程，正在将其停止…')
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.each(['a dead process', 'another program'])(
    'does not block when postmaster.pid names %s',
    async (kind) => {
      await lab.prepare()
      const other = spawn('sleep', ['60'])
      if (kind === 'a dead process') other.kill('SIGKILL')
      const lines = [
        other.pid,
        join(lab.dataDir, 'postgres'),
        1,
        5432,
        lab.socketFolder(),
        '',
        '1 1',
        'ready',
        '',
      ]
      await writeFile(join(lab.dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'), { mode: 0o600 })
      await mkdir(lab.socketFolder(), { mode: 0o700 })
      await writeFile(join(lab.socketFolder(), '.s.PGSQL.5432.lock'), lines.slice(0, 5).join('\n'), {
        mode: 0o600,
      })
      if (isRoot) {
        const { uid, gid } = statSync(join(lab.dataDir, 'postgres'))
        await chown(join(lab.dataDir, 'postgres', 'postmaster.pid'), uid, gid)
        await chown(join(lab.socketFolder(), '.s.PGSQL.5432.lock'), uid, gid)
      }
      await lab.start()
      expect(lab.postmasterPid()).not.toBe(other.pid)
      if (kind !== 'a dead process') expect(other.kill()).toBe(true)
    },
  )
})
