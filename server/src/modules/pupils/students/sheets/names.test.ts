import { studentsApi as api } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app'
import { buildersFor } from '../../../../../test/builders'
import { createMany } from '../service'

type Call = Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>

/** The same numbers every time: a search that fails can be asked again. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const random = seeded(18)
const oneOf = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)] ?? ''

const SURNAMES = [...'王李张曾赵', '欧阳', 'Anna ', "O'"]
const GIVEN = [...'小明王子轩欣怡文先安𠮷', 'b', 'Wu']
const aName = () => `${oneOf(SURNAMES)}${oneOf(GIVEN)}${random() < 0.8 ? oneOf(GIVEN) : ''}`

let t: TestApp
let admin: Call
let teacher: Call
let classId: number

beforeAll(async () => {
  t = await testApp()
  const make = buildersFor(t)
  admin = await make.admin()
  const head = await make.aTeacher()
  classId = (await admin(classesApi.create, { body: { name: '一班', grade: 1, headTeacherId: head } })).data
    .id
  teacher = (await make.aUser('head', ['TEACHER'], { type: 'TEACHER', id: head })).call
  const rows = Array.from({ length: 400 }, (_, n) => ({
    name: aName(),
    student_number: `N${String((n * 7) % 400).padStart(4, '0')}`,
    gender: n % 3 === 0 ? ('男' as const) : ('女' as const),
    enrollment_date: `2026-09-${String(1 + (n % 28)).padStart(2, '0')}`,
  }))
  await createMany(t.ctx(), rows)
  await sql`insert into class_memberships (student_id, class_id, from_date, reason)
    select id, ${classId}, '2026-09-01', '入学编班' from students where id % 4 = 0`.execute(t.db)
})

/** Every live pupil with a word that begins so, found by looking at each of them. */
const naive = async (typed: string, where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => {
  const begins = `${typed
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: number }>`select s.id from students s
    where s.deleted_at is null and ${where} and exists (
      select from unnest(tsvector_to_array(s.search_keys)) word where word like ${begins})
    order by ${order}`.execute(t.db)
  return rows.map((row) => row.id)
}

/** A part of somebody's name, or of how it is spelled. */
const aTerm = async () => {
  const { rows } = await sql<{ word: string }>`select word from students s,
    unnest(tsvector_to_array(s.search_keys)) word order by s.id, word offset ${Math.floor(random() * 2000)} limit 1`.execute(
    t.db,
  )
  const letters = [...(rows[0]?.word ?? '王')]
  return letters.slice(0, 1 + Math.floor(random() * Math.min(4, letters.length))).join('')
}

const answersAlike = async (typed: string) => {
  const always = sql`true`
  const byId = sql`s.id`
  const ofClass = sql`s.class_id = ${classId}`
  for (const [call, query, where, order] of [
    [admin, {}, always, byId],
    [admin, { order: 'desc' }, always, sql`s.id desc`],
    [admin, { sort: 'studentNumber', order: 'desc' }, always, sql`s.student_number desc`],
    [admin, { sort: 'enrollmentDate,asc' }, always, sql`s.enrollment_date, s.id`],
    [admin, { sort: 'name,asc' }, always, sql`s.name, s.id`],
    [admin, { gender: '男' }, sql`s.gender = '男'`, byId],
    [admin, { gender: '男', sort: 'name,asc' }, sql`s.gender = '男'`, sql`s.name, s.id`],
    [
      admin,
      { gender: '女', enrollmentStartDate: '2026-09-03', enrollmentEndDate: '2026-09-09' },
      sql`s.gender = '女' and s.enrollment_date between '2026-09-03' and '2026-09-09'`,
      byId,
    ],
    [admin, { classId }, ofClass, byId],
    [teacher, {}, ofClass, byId],
  ] as const) {
    const wanted = await naive(typed, where, order)
    for (const page of wanted.length > 7 ? [0, 1] : [0]) {
      const { data } = await call.loose(api.search, { query: { name: typed, size: 7, page, ...query } })
      const ids = wanted.slice(page * 7, page * 7 + 7)
      const got = { typed, query, page, total: data.totalElements, ids: data.content.map(({ id }) => id) }
      expect(got).toEqual({ typed, query, page, total: wanted.length, ids })
    }
  }
}

/** What is kept is what the names say, of whoever is not archived. */
const keptIsTrue = async () => {
  const { rows } = await sql`select k.*, w.* from student_beginnings k full join (
      select distinct left(word, n) collate "C" as beginning, s.id as student_id, s.gender, s.enrollment_date
      from students s, unnest(tsvector_to_array(s.search_keys)) word, generate_series(1, 20) n
      where s.deleted_at is null and length(word) >= n
        and (n <= 2 or left(word, n) ~ '^([zcs]h|[a-z])[aeiouv]{0,3}(n|ng|r)?$')) w
    on w.student_id = k.student_id and w.beginning = k.beginning and w.gender = k.gender
      and w.enrollment_date is not distinct from k.enrollment_date
    where w.student_id is null or k.student_id is null`.execute(t.db)
  expect(rows).toEqual([])
}

describe('a part of a name', () => {
  test.each([
    '王',
    '小',
    '子轩',
    '王小',
    'w',
    'x',
    'wx',
    'wan',
    'wang',
    'wangx',
    'zhang',
    'xian',
    "o'",
    'W',
    ' 王 ',
    '%',
    '_',
    '𠮷',
    '龘',
  ])('%s finds whom a look at every pupil finds, in each order and among some', async (typed) => {
    await answersAlike(typed)
  })

  test('so do parts taken at random', async () => {
    for (let round = 0; round < 12; round++) await answersAlike(await aTerm())
  })

  test('what is read of a name agrees with the name itself', async () => {
    for (const part of ['王', '小明', '欧阳', '安']) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from students
        where name like ${`%${part}%`} and deleted_at is null`.execute(t.db)
      const { data } = await admin(api.search, { query: { name: part } })
      expect({ part, found: data.totalElements }).toEqual({ part, found: rows[0]?.n })
    }
  })

  test('follows new names, archived pupils, those who come back, and those removed', async () => {
    await keptIsTrue()
    const found = async (name: string) => (await admin(api.search, { query: { name } })).data.totalElements
    const body = { name: '亓官龘', studentNumber: 'NEW-1', gender: '男' as const }
    const { id, version } = (await admin(api.create, { body })).data
    expect([await found('亓'), await found('qg'), await found('龘')]).toEqual([1, 1, 1])
    const renamed = { ...body, name: '亓官明', version }
    expect((await admin(api.update, { params: { id }, body: renamed })).status).toBe(200)
    expect([await found('亓'), await found('龘')]).toEqual([1, 0])
    await sql`update students set gender = '女', enrollment_date = '2026-01-01' where id = ${id}`.execute(
      t.db,
    )
    await keptIsTrue()
    expect((await admin(api.remove, { params: { id } })).status).toBe(200)
    expect(await found('亓')).toBe(0)
    await sql`update students set deleted_at = null where id = ${id}`.execute(t.db)
    expect(await found('亓')).toBe(1)
    await keptIsTrue()
    await sql`update students set deleted_at = now() where id % 5 = 0`.execute(t.db)
    await sql`delete from students where id = ${id}`.execute(t.db)
    await keptIsTrue()
    await answersAlike('王')
  })
})
