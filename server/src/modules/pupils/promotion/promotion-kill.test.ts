import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { promotionApi as api } from '@xueqiao/contract/features/pupils/promotion/api'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { useLab } from '../../../../test/embedded-lab'
import { copyFolder, PASSWORD, programOf, startServer } from '../../../../test/embedded-server'
import { smallSchool } from '../../../../test/small-school'

const lab = useLab()
let program = ''
let school = ''

beforeAll(async () => {
  program = await programOf('school-server.ts')
  school = await smallSchool()
})

/** A real server, and a look into its database from outside. */
const started = async () => {
  const server = startServer(program, lab.dataDir)
  const { port, connection } = JSON.parse(await server.said('up')) as { port: number; connection: object }
  let token = ''
  const send = async ({ method, path }: Endpoint, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const request = { method, headers, body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, request)
    return {
      status: response.status,
      body: (await response.json()) as { token?: string; data: { planHash: string } },
    }
  }
  token = (await send(authApi.login, { username: 'admin', password: PASSWORD })).body.token ?? ''
  const client = new pg.Client(connection)
  // The database goes down with the server.
  client.on('error', () => {})
  await client.connect()
  return { server, send, client }
}

const TABLES = ['classes', 'class_memberships', 'class_years', 'class_courses', 'teaching_assignments']

const everything = async (client: pg.Client) => {
  const result: string[] = []
  for (const table of [...TABLES, 'students', 'academic_years', 'promotions']) {
    const { rows } = await client.query(`select to_jsonb(r)::text as row from ${table} r order by 1`)
    result.push(`${table}: ${rows.length}`, ...rows.map(({ row }) => row))
  }
  return result
}

/** Until some statement waits for what we hold. */
const somebodyWaits = async (client: pg.Client) => {
  const waiting = `select 1 from pg_locks where not granted and relation = 'teaching_assignments'::regclass`
  while ((await client.query(waiting)).rows.length === 0) await delay(20)
}

const TO = { code: '2027-2028', name: '2027-2028学年', startDate: '2027-09-01', endDate: '2028-07-31' }

test('a server killed half-way leaves nothing of the promotion, one killed after its answer all of it', async () => {
  copyFolder(school, lab.dataDir)
  const first = await started()
  await first.send(academicYearsApi.create, TO)
  const { rows } = await first.client.query(`select id::int from academic_years where code = '2027-2028'`)
  const plan = { toYearId: rows[0].id }
  const preview = (await first.send(api.preview, plan)).body.data
  const order = { ...plan, planHash: preview.planHash, confirm: TO.name }
  const before = await everything(first.client)

  // Classes, courses and statuses are written by then, memberships are not.
  await first.client.query('begin; lock table teaching_assignments in exclusive mode')
  const unanswered = first.send(api.apply, order).catch((error: unknown) => error)
  await somebodyWaits(first.client)
  await first.server.kill()
  expect(await unanswered).toBeInstanceOf(Error)
  await first.client.end().catch(() => {})

  const second = await started()
  expect(await everything(second.client)).toEqual(before)
  expect((await second.send(api.apply, order)).status).toBe(200)
  await second.server.kill()
  await second.client.end().catch(() => {})

  const third = await started()
  const [moved] = (
    await third.client.query(`select
      (select count(*)::int from promotions) as promotions,
      (select count(*)::int from classes where deleted_at is null and academic_year <> '2027-2028') as behind,
      (select count(*)::int from class_memberships m join academic_years y on y.id = m.academic_year_id
        where m.to_date is null and y.code <> '2027-2028') as left_open,
      (select count(*)::int from students where enrollment_status = '毕业' and class_id is null) as graduates,
      (select code from academic_years where is_current) as current`)
  ).rows
  expect(moved).toMatchObject({ promotions: 1, behind: 0, left_open: 0, current: '2027-2028' })
  expect(moved.graduates).toBeGreaterThan(20)
  expect((await third.send(api.apply, order)).status).toBe(200)
  expect((await everything(third.client)).filter((row) => row === 'promotions: 1')).toHaveLength(1)
  await third.client.end()
  await third.server.kill()
})
