import { randomUUID } from 'node:crypto'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { useLab } from '../../../../../test/embedded-lab'
import { copyFolder, PASSWORD, programOf, startServer } from '../../../../../test/embedded-server'
import { smallSchool } from '../../../../../test/small-school'

const lab = useLab()
let program = ''
let school = ''

beforeAll(async () => {
  program = await programOf('school-server.ts')
  school = await smallSchool()
})

const WORKS = 200
const KILLS = 3
const LINES = 8

/** Two hundred homeworks of the one pupil whose account the demo school has. */
const GIVE = `with pupil as (
    select s.id, s.class_id from students s join users u on u.profile_type = 'STUDENT' and u.profile_id = s.id
    where u.username = 'student'),
  given as (
    insert into homeworks (title, course_id, author_id, status, published_at)
    select '断电作业' || n, (select min(id) from courses), (select min(id) from users), 'PUBLISHED', now()
    from generate_series(1, ${WORKS}) n returning id, course_id),
  classes as (
    insert into homework_classes (homework_id, class_id, course_id, due_at, day)
    select g.id, p.class_id, g.course_id, now() + interval '1 day', current_date from given g cross join pupil p
    returning homework_id, class_id, due_at)
  insert into homework_submissions (homework_id, class_id, student_id, due_at)
  select c.homework_id, c.class_id, p.id, c.due_at from classes c cross join pupil p returning homework_id::int`

/** A real server, the pupil on it, and a look into its database from outside. */
const started = async () => {
  const server = startServer(program, lab.dataDir)
  const { port, connection } = JSON.parse(await server.said('up')) as { port: number; connection: object }
  const post = async <T>(token: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, request)
    const answer = (await response.json()) as { data: T; token: string; message: string }
    if (!response.ok) throw new Error(answer.message)
    return answer
  }
  const { token } = await post('', authApi.login.path, { username: 'student', password: PASSWORD })
  const client = new pg.Client(connection)
  // The database goes down with the server.
  client.on('error', () => {})
  await client.connect()
  const handIn = async (homeworkId: number, clientId: string) =>
    (
      await post<{ id: number; times: number }>(token, myHomeworkApi.submit.path, {
        ...{ homeworkId, clientId },
        content: `第 ${clientId} 份`,
      })
    ).data
  return { server, client, handIn }
}

test('a server killed while two hundred hand in has every acknowledged work once, and none twice after a retry', async () => {
  copyFolder(school, lab.dataDir)
  const sent = new Map<number, string>()
  const acknowledged = new Set<number>()
  let works: number[] = []
  for (let round = 0; round <= KILLS; round++) {
    const { server, client, handIn } = await started()
    if (works.length === 0) works = (await client.query(GIVE)).rows.map(({ homework_id }) => homework_id)
    const { rows: kept } = await client.query(
      `select s.homework_id::int as id, s.state, s.times, v.client_id from homework_submissions s
       join homework_submission_versions v on v.submission_id = s.id where s.homework_id = any($1)`,
      [works],
    )
    // Nobody knows of the rest; of what was acknowledged everything is there, each once.
    expect(kept.filter(({ id }) => acknowledged.has(id))).toHaveLength(acknowledged.size)
    for (const { id, state, times, client_id } of kept)
      expect([state, times, client_id], `work ${id}`).toEqual(['SUBMITTED', 1, sent.get(id)])

    const open = works.filter((id) => !acknowledged.has(id))
    const until = round < KILLS ? acknowledged.size + WORKS / (KILLS + 1) : WORKS
    let killed: Promise<unknown> | undefined
    const line = async () => {
      for (let id = open.shift(); id !== undefined && killed === undefined; id = open.shift()) {
        const clientId = sent.get(id) ?? randomUUID()
        sent.set(id, clientId)
        await handIn(id, clientId)
        acknowledged.add(id)
        if (round < KILLS && acknowledged.size >= until) killed ??= server.kill()
      }
    }
    const lines = await Promise.allSettled(Array.from({ length: LINES }, line))
    if (round === KILLS) expect(lines.filter(({ status }) => status === 'rejected')).toEqual([])
    await (killed ?? server.kill())
    await client.end().catch(() => {})
    expect(acknowledged.size).toBeGreaterThanOrEqual(until)
  }
  const { server, client } = await started()
  const { rows } = await client.query(
    `select count(*)::int as versions, count(distinct submission_id)::int as works,
       (select count(*)::int from homework_submissions where state = 'SUBMITTED' and homework_id = any($1)) as rows
     from homework_submission_versions v join homework_submissions s on s.id = v.submission_id
     where s.homework_id = any($1)`,
    [works],
  )
  expect(rows).toEqual([{ versions: WORKS, works: WORKS, rows: WORKS }])
  await client.end()
  await server.kill()
}, 180_000)
