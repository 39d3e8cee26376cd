import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError, startEmbedded } from '../src/platform/db/embedded/embedded'

// A small server for the tests of the embedded database: `node crash-writer.mjs <dataDir> <password> <wait|write> [quick]`.
// It says `up <postmaster>`, `ack <id>` for each committed row, and `error <message>`; "stop" ends it.

const say = (line: string) => process.stdout.write(`${line}\n`)

const [, , dataDir = '', password = '', mode, quick] = process.argv

const main = async () => {
  const database = await startEmbedded({
    dataDir,
    password,
    fsync: quick !== 'quick',
    log: (line) => say(`log ${line}`),
    onLost: (error) => {
      say(`lost ${error.message}`)
      process.exit(3)
    },
  })
  const pool = new pg.Pool({ ...database.connection, max: 2 })
  pool.on('error', () => {})
  await pool.query('create table if not exists row (id text primary key)')
  say(`up ${database.pid()}`)

  let running = true
  process.stdin.on('data', async () => {
    running = false
    await pool.end()
    await database.stop()
    say('stopped')
    process.exit(0)
  })

  for (let n = 0; running && mode === 'write'; n += 1) {
    const id = `${process.pid}-${Date.now()}-${n}`
    try {
      await pool.query('insert into row (id) values ($1)', [id])
      say(`ack ${id}`)
    } catch {
      await delay(20)
    }
  }
}

main().catch((error: unknown) => {
  say(`error ${error instanceof StartError ? error.message : String(error)}`)
  process.exit(1)
})
