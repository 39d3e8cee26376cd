import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'
import { ofTeacher } from '../../../account/reach/access'
import { partsOf } from '../scope'
import { ownPage } from './list-queries'

let lab: HomeworkLab

/** Of years, in two classes. */
beforeAll(async () => {
  lab = await homeworkLab()
  const { db } = lab.t
  const { one, two } = lab.classes
  await sql`with given as (
      insert into homeworks (title, course_id, author_id, status, published_at)
      select '练习 ' || n, ${lab.courses.maths}, ${lab.users.lin.id}, 'CLOSED', now() - n * interval '12 hours'
      from generate_series(1, 2000) n returning id, course_id, published_at)
    insert into homework_classes (homework_id, class_id, course_id, due_at, day)
    select id, (array[${one}::bigint, ${two}::bigint])[1 + id % 2], course_id, published_at, published_at::date
    from given`.execute(db)
  await sql`vacuum analyze homeworks, homework_classes`.execute(db)
})

test('the list of a teacher who has given thousands has its pages, the latest first', async () => {
  const titles = async (page: number) => {
    const { data } = await lab.users.lin.call(homeworksApi.search, { query: { page, size: 3 } })
    return [data.totalElements, ...data.content.map(({ title }) => title)]
  }
  expect(await titles(0)).toEqual([2000, '练习 2000', '练习 1999', '练习 1998'])
  expect(await titles(1)).toEqual([2000, '练习 1997', '练习 1996', '练习 1995'])
  expect(await titles(666)).toEqual([2000, '练习 2', '练习 1'])
})

test('it is planned once, and not each time it is read', async () => {
  const { db } = lab.t
  const { id: userId, profileId } = lab.users.lin
  const viewer = { all: false, userId, ...(await partsOf(db, profileId, ofTeacher(profileId))) }
  const plans = await db.connection().execute(async (db) => {
    for (let read = 0; read < 12; read++) await ownPage(db, viewer, { page: 0, size: 20 })
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
      where statement like '%cross join lateral (select hc.homework_id%limit 20 offset %' and custom_plans > 0`.execute(
      db,
    )
    return rows
  })
  // The database tries the true values five times before it trusts a plan for all.
  expect(plans).toEqual([{ custom: 5, generic: 7 }])
})
