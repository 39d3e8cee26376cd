import { randomUUID } from 'node:crypto'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { useLab } from '../../../../../test/embedded-lab'
import { copyFolder, PASSWORD, programOf, startServer } from '../../../../../test/embedded-server'
import { picture } from '../../../../../test/file-samples'
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
  const signIn = async (username: string) =>
    (await post('', authApi.login.path, { username, password: PASSWORD })).token
  const token = await signIn('student')
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
  /** Photos as a phone sends them, and then the work with them. */
  const handInPhotos = async (token: string, homeworkId: number, clientId: string, photos: Buffer[]) => {
    const fileIds: number[] = []
    for (const bytes of photos) {
      const body = new FormData()
      body.append('type', 'homework')
      body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '作业.png')
      const headers = { authorization: `Bearer ${token}` }
      const request = { method: 'POST', headers, body }
      const response = await fetch(`http://127.0.0.1:${port}${filesApi.upload.path}`, request)
      const answer = (await response.json()) as { data: { id: number }; message: string }
      if (!response.ok) throw new Error(answer.message)
      fileIds.push(answer.data.id)
    }
    await post(token, myHomeworkApi.submit.path, { homeworkId, clientId, fileIds })
  }
  const photosOf = async (token: string, submissionId: number) => {
    const headers = { authorization: `Bearer ${token}` }
    const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
    const answer = await read(markingApi.submission.path.replace('{id}', String(submissionId)))
    const { data } = (await answer.json()) as { data: SubmissionDetail }
    const files = data.versions.flatMap((version) => version.files)
    return Promise.all(files.map(async ({ url }) => (await read(url)).arrayBuffer()))
  }
  return { server, client, signIn, handIn, handInPhotos, photosOf }
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

const PUPILS = 6
const EACH = 8

/** Accounts for others of that pupil's class, with the same password. */
const ACCOUNTS = `with one as (
    select u.id, u.password_hash, s.class_id, s.id as student_id from users u
    join students s on u.profile_type = 'STUDENT' and s.id = u.profile_id where u.username = 'student'),
  others as (
    select st.id, row_number() over (order by st.id) as n from students st join one on st.class_id = one.class_id
    where st.id <> one.student_id and not exists (
      select from users u where u.profile_type = 'STUDENT' and u.profile_id = st.id)
    order by st.id limit ${PUPILS}),
  added as (
    insert into users (username, password_hash, profile_type, profile_id)
    select 'kill' || o.n, one.password_hash, 'STUDENT', o.id from others o cross join one returning id)
  insert into user_roles (user_id, role_id, position)
  select a.id, r.role_id, r.position from added a cross join one join user_roles r on r.user_id = one.id`

/** Each pupil's homeworks, one after another. */
const GIVE_EACH = `with pupils as (
    select s.id, s.class_id, u.username from students s
    join users u on u.profile_type = 'STUDENT' and u.profile_id = s.id where u.username like 'kill%'),
  given as (
    insert into homeworks (title, course_id, author_id, status, published_at)
    select '断电照片' || n, (select min(id) from courses), (select min(id) from users), 'PUBLISHED', now()
    from generate_series(1, ${EACH}) n returning id, course_id),
  classes as (
    insert into homework_classes (homework_id, class_id, course_id, due_at, day)
    select g.id, p.class_id, g.course_id, now() + interval '1 day', current_date
    from given g cross join (select distinct class_id from pupils) p returning homework_id, class_id, due_at),
  works as (
    insert into homework_submissions (homework_id, class_id, student_id, due_at)
    select c.homework_id, c.class_id, p.id, c.due_at from classes c join pupils p on p.class_id = c.class_id
    returning id, homework_id, student_id)
  select w.id::int, w.homework_id::int as homework, p.username from works w join pupils p on p.id = w.student_id`

interface Work {
  id: number
  homework: number
  username: string
}

test('photos that several pupils had acknowledged are there to the byte, whenever the server was killed', async () => {
  copyFolder(school, lab.dataDir)
  const acknowledged = new Map<number, Buffer[]>()
  const clientIds = new Map<number, string>()
  let works: Work[] = []
  for (let round = 0; round <= 2; round++) {
    const { server, client, signIn, handInPhotos, photosOf } = await started()
    if (works.length === 0) {
      await client.query(ACCOUNTS)
      works = (await client.query(GIVE_EACH)).rows
      expect(works).toHaveLength(PUPILS * EACH)
    }
    const tokens = new Map<string, string>()
    for (const { username } of works) if (!tokens.has(username)) tokens.set(username, await signIn(username))
    const tokenOf = ({ username }: Work) => tokens.get(username) ?? ''
    for (const work of works) {
      const sent = acknowledged.get(work.id)
      if (sent === undefined) continue
      const read = await photosOf(tokenOf(work), work.id)
      expect(
        read.map((bytes, at) => Buffer.from(bytes).equals(sent[at] ?? Buffer.alloc(0))),
        `work ${work.id}`,
      ).toEqual([true, true])
    }
    if (round === 2) {
      expect(acknowledged.size).toBe(works.length)
      await client.end()
      await server.kill()
      break
    }
    let killed: Promise<unknown> | undefined
    const until = (works.length * (round + 1)) / 3
    const pupil = async (username: string) => {
      for (const work of works.filter((one) => one.username === username && !acknowledged.has(one.id))) {
        if (killed !== undefined) return
        const clientId = clientIds.get(work.id) ?? randomUUID()
        clientIds.set(work.id, clientId)
        const photos = await Promise.all(
          [0, 1].map((at) =>
            picture(40 + (work.id % 50), 30 + at)
              .png()
              .toBuffer(),
          ),
        )
        await handInPhotos(tokenOf(work), work.homework, clientId, photos)
        acknowledged.set(work.id, photos)
        if (round === 0 && acknowledged.size >= until) killed ??= server.kill()
      }
    }
    const lines = await Promise.allSettled([...tokens.keys()].map(pupil))
    if (round === 1) expect(lines.filter(({ status }) => status === 'rejected')).toEqual([])
    await (killed ?? server.kill())
    await client.end().catch(() => {})
  }
}, 180_000)
