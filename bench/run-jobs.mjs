import { withSchool } from './context.mjs'
import { cpuMs } from './processes'
import { runJob } from './run-job.mjs'

// What the server does every minute by itself, done by hand: how much it takes when nothing has happened, and when the
// roll of one class has changed. The answer goes to the output.

const IDLE_TURNS = 20
const MENDING_TURNS = 5

const run = async (db, sql, parameters = []) => (await db.executeQuery({ sql, parameters })).rows

const LARGEST = `select c.id from conversations c join conversation_members k on k.conversation_id = c.id and k.left_at is null
  where c.class_id is not null group by c.id order by count(*) desc, c.id limit 1`

/** What a job finds of a class that is to be mended. */
const BREAK = {
  'communication.wake': `update conversation_members set quiet_seq = 0, quiet_until = now() - interval '1 minute'
    where conversation_id = $1 and left_at is null returning user_id`,
  'communication.roll': `update conversation_members set left_at = now(), left_seq = 0
    where conversation_id = $1 and left_at is null returning user_id`,
}

/** Looking at the clock of all processes costs as much as a short job, so it is done twice in all. */
const measured = async (turns, before, work) => {
  const times = []
  const cpuBefore = cpuMs([process.pid])
  for (let turn = 0; turn < turns; turn++) {
    await before()
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  const cpu = (cpuMs([process.pid]) - cpuBefore) / turns
  times.sort((a, b) => a - b)
  return { ms: times[Math.floor(turns / 2)], cpuMs: Number.isNaN(cpu) ? undefined : cpu }
}

const measureJobs = async (ctx) => {
  const [{ count: groups }] = await run(
    ctx.db,
    'select count(*)::int from conversations where class_id is not null',
  )
  await run(ctx.db, 'vacuum analyze conversation_members')
  const [{ id }] = await run(ctx.db, LARGEST)
  const rows = []
  for (const [kind, breaking] of Object.entries(BREAK)) {
    const work = () => runJob(ctx, kind)
    const idle = await measured(IDLE_TURNS, async () => {}, work)
    let members = 0
    const broken = async () => {
      members = (await run(ctx.db, breaking, [id])).length
    }
    rows.push(
      { kind, members: 0, ...idle },
      { kind, ...(await measured(MENDING_TURNS, broken, work)), members },
    )
  }
  console.log(JSON.stringify({ groups, rows }))
}

await withSchool(JSON.parse(process.argv[2] ?? '{}'), measureJobs)
