import { ResourceSearch } from '@xueqiao/contract/features/teaching/course-resources/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { planOf } from '../../../../test/plans'
import type { Db } from '../../../platform/db/database'
import * as q from './queries'
import type { Viewer } from './scope'

/** Fifty thousand in a hundred courses, every hundredth with the word that is looked for. */
const STATEMENTS = [
  sql`insert into courses (name, course_code, course_type, credits)
    select '课程' || n, 'L' || n, '必修', 2 from generate_series(1, 100) n`,
  sql`insert into course_resources (course_id, unit, lesson, name, kind, size, tags, share, source, copyright,
      search_keys, created_at, updated_at)
    select co.id, '单元' || n % 10, '', '资源' || n, 'PDF', 1, array['标签' || n % 500], 'SCHOOL', '原创', '校内',
      ('资源' || n || case when n % 100 = 0 then ' gongkaike' else '' end)::tsvector, now(),
      now() - (n * 100 + co.id) * interval '1 minute'
    from courses co cross join generate_series(1, 500) n`,
  sql`insert into users (username, password_hash, profile_type) values ('owner', '', 'ADMIN')`,
  sql`insert into files (category, key, name, mime, size, sha256, owner_id)
    select 'resource', r.id || '.pdf', 'a.pdf', 'application/pdf', 1, '', u.id
    from course_resources r cross join users u where u.username = 'owner'`,
  sql`insert into course_resource_versions (resource_id, number, file_id, created_at)
    select r.id, 1, f.id, now() from course_resources r join files f on f.key = r.id || '.pdf'`,
  // Whoever has so many is known to the database, and not who asks.
  sql`update course_resources set author_id = (select id from users where username = 'owner') where id % 2 = 0`,
  sql`vacuum (analyze) course_resources, course_resource_versions, courses, files`,
]

const ALL: Viewer = {
  ...{ all: true, isStaff: true, userId: 1, removes: true },
  ...{ departmentIds: [], judgedIds: [], courseIds: [], classIds: [] },
}
const TEACHER: Viewer = {
  ...ALL,
  all: false,
  removes: false,
  departmentIds: [1],
  courseIds: [7],
  classIds: [1, 2],
}
const list = (db: Db, viewer: Viewer, query: object) => q.search(db, viewer, ResourceSearch.parse(query))

const CASES: Record<string, { ask: (db: Db) => Promise<unknown>; by: string }> = {
  'the list': { ask: (db) => list(db, ALL, {}), by: 'course_resources_latest' },
  'of whoever teaches': { ask: (db) => list(db, TEACHER, {}), by: 'course_resources_share' },
  'of a course': { ask: (db) => list(db, TEACHER, { courseId: 7 }), by: 'course_resources_course' },
  'one’s own': { ask: (db) => list(db, TEACHER, { mine: 'true' }), by: 'course_resources_author' },
  'by a word': { ask: (db) => list(db, TEACHER, { keyword: 'gongk' }), by: 'course_resources_search' },
  'by a tag': { ask: (db) => list(db, TEACHER, { tag: '标签7' }), by: 'course_resources_tags' },
  'the bin': { ask: (db) => list(db, ALL, { bin: 'true' }), by: 'course_resources_bin' },
  folders: { ask: (db) => q.folders(db, ALL, 7), by: 'course_resources_folder' },
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  for (const statement of STATEMENTS) await statement.execute(t.db)
}, 60_000)

test.each(Object.entries(CASES))('of fifty thousand resources: %s', async (_what, { ask, by }) => {
  const { plan } = await planOf(t.database, ask)
  expect(plan).toContain(by)
})

test('what teachers see is found by indexes whoever asks, and counted by them', async () => {
  for (const query of [{}, { courseId: 7 }]) {
    const { plan } = await planOf(t.database, (db) => list(db, TEACHER, query), { generic: true })
    expect(plan).toContain('course_resources_course_share')
    expect(plan).not.toContain('Seq Scan on course_resources')
  }
})

test('a list that was put into words for one is asked for another with what is theirs', async () => {
  const coursesOf = async (viewer: Viewer, courseId: number) => {
    const { content } = await list(t.db, viewer, { courseId })
    return new Set(content.map((row) => row.courseName))
  }
  const [first, second] = await t.db
    .selectFrom('courses')
    .select(['id', 'name'])
    .where('course_code', 'in', ['L7', 'L8'])
    .orderBy('course_code')
    .execute()
  expect(await coursesOf(TEACHER, first?.id ?? 0)).toEqual(new Set([first?.name]))
  expect(await coursesOf({ ...TEACHER, userId: 2, courseIds: [8] }, second?.id ?? 0)).toEqual(
    new Set([second?.name]),
  )
  const named = async (keyword: string) => (await list(t.db, TEACHER, { keyword })).content[0]?.name
  expect([await named('资源17'), await named('资源23')]).toEqual(['资源17', '资源23'])
})

test('how many resources there are is counted once, and known after that', async () => {
  const kept: number[] = []
  const ask = (value: number | undefined) =>
    q.search(t.db, TEACHER, ResourceSearch.parse({ size: 1 }), {
      value,
      keep: (count) => void kept.push(count),
    })
  const { totalElements } = await ask(undefined)
  expect(kept).toEqual([totalElements])
  expect((await ask(7)).totalElements).toBe(7)
  expect(kept).toHaveLength(1)
})
