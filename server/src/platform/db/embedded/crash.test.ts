import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { useLab } from '../../../../test/embedded-lab'
import { PASSWORD, processesOf, query } from '../../../../test/embedded-server'
import { startEmbedded } from './embedded'

const lab = useLab()

describe('supervision', () => {
  it('brings a killed postmaster back, with the lock', async () => {
    await lab.prepare()
    const database = await lab.start()
    const pool = new pg.Pool(database.connection)
    pool.on('error', () => {})
    await pool.query('create table t (x int)')
    const before = database.pid()
    process.kill(before, 'SIGKILL')
    const begun = Date.now()
    while (database.pid() === before || !(await pool.query('insert into t values (1)').catch(() => null))) {
      expect(Date.now() - begun).toBeLessThan(15_000)
      await delay(20)
    }
    while (!lab.logged.includes('数据库已恢复')) await delay(10)
    await expect(lab.start()).rejects.toThrow(`PID ${process.pid}`)
    await pool.end()
  })

  it('tells when it cannot be brought back', async () => {
    await lab.prepare()
    const lost = new Promise<string>((resolve) => {
      const onLost = (error: Error) => resolve(error.message)
      startEmbedded({ dataDir: lab.dataDir, password: PASSWORD, log: () => {}, fsync: false, onLost }).then(
        async (database) => {
          lab.opened.push(database)
          await rm(join(lab.dataDir, 'postgres', 'global', 'pg_control'))
          process.kill(database.pid(), 'SIGKILL')
        },
      )
    })
    expect(await lost).toContain('数据库无法启动')
  })

  it('loses nothing acknowledged in eight kills of server and postmaster under writes', async () => {
    const acknowledged: string[] = []
    let server = lab.startServer(lab.dataDir, { write: true })
    await server.said('up')
    for (let round = 0; round < 8; round += 1) {
      await server.said('ack', server.lines.length)
      await delay(50 + ((round * 37) % 150))
      if (round % 2 === 0) {
        await server.kill()
        acknowledged.push(...server.acks())
        server = lab.startServer(lab.dataDir, { write: true })
        await server.said('up')
      } else {
        const mark = server.lines.length
        process.kill(lab.postmasterPid(), 'SIGKILL')
        await server.said('log 数据库已恢复', mark)
      }
    }
    await server.said('ack', server.lines.length)
    await server.stop()
    acknowledged.push(...server.acks())
    expect(processesOf(lab.root)).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(80)
    const found = new Set((await query(await lab.start(), 'select id from row')).map((row) => row.id))
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  })
})
