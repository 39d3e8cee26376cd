import { bellApi as api, BELL_SHOWN } from '@xueqiao/contract/features/base/bell'
import { remindersApi } from '@xueqiao/contract/features/base/reminders'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { transact } from '../../../platform/db/transact'
import { createWorker } from '../../../platform/jobs/worker'
import { bellJobs, doneFor, ring, unring } from './service'

const DAY_MINUTES = 24 * 60

let t: TestApp
let make: ReturnType<typeof buildersFor>

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
})

const ringFor = (userIds: number[], title: string) =>
  transact(t.ctx(), (ctx) => ring(ctx, userIds, { title, link: `/about/${title}` }))

test('whoever is rung for sees it, until they have read it; nobody else does', async () => {
  const [one, two] = [await make.aUser('one', ['TEACHER']), await make.aUser('two', ['TEACHER'])]
  await ringFor([one.id, one.id], 'first')
  await ringFor([one.id, two.id], 'second')
  const { data } = await one.call(api.bell)
  expect(data.unread).toBe(2)
  expect(data.items).toMatchObject([
    { title: 'second', link: '/about/second', read: false },
    { title: 'first', read: false },
  ])
  expect(t.events).toContainEqual(
    expect.objectContaining({
      tell: { users: [one.id, two.id], event: { type: 'bell', title: 'second', link: '/about/second' } },
    }),
  )
  const ids = data.items.slice(0, 1).map(({ id }) => id)
  // Somebody else's line stays as it is, whoever names its number.
  expect((await two.call(api.readBell, { body: { ids } })).data).toEqual({ unread: 1 })
  expect((await one.call(api.readBell, { body: { ids } })).data).toEqual({ unread: 1 })
  // What was seen is off the bell, and found again where all of them are.
  expect((await one.call(api.bell)).data.items.map(({ title }) => title)).toEqual(['first'])
  const all = async (query = {}) => (await one.call(remindersApi.lines, { query })).data
  expect(await all()).toMatchObject({
    totalElements: 2,
    content: [
      { title: 'second', read: true },
      { title: 'first', read: false },
    ],
  })
  expect((await all({ page: 1, size: 1 })).content).toMatchObject([{ title: 'first' }])
  expect((await one.call(api.readBell, { body: {} })).data).toEqual({ unread: 0 })
  expect((await two.call(api.bell)).data.unread).toBe(1)
})

test('what was seen on one page is told to every other of theirs, once', async () => {
  const [{ id, call }, other] = [await make.aUser('five', ['TEACHER']), await make.aUser('six', ['TEACHER'])]
  for (const title of ['a', 'a', 'b']) await ringFor([id, other.id], title)
  t.events.length = 0
  const told = () => t.events.filter(({ type }) => type === 'bell.changed').map(({ tell }) => tell)
  const event = { type: 'bell.changed' }
  // Every line that leads to a page is seen with it.
  expect((await call(api.readBell, { body: { link: '/about/a' } })).data).toEqual({ unread: 1 })
  expect(told()).toEqual([{ users: [id], event }])
  // Nothing new: nobody has to ask again.
  await call(api.readBell, { body: { link: '/about/a' } })
  expect(told()).toHaveLength(1)

  await transact(t.ctx(), (ctx) => doneFor(ctx, [id, other.id], '/about/a'))
  expect(told().at(-1)).toEqual({ users: [other.id], event })
  await transact(t.ctx(), (ctx) => unring(ctx, [id, other.id], ['/about/b']))
  expect(told().at(-1)?.users.toSorted()).toEqual([id, other.id].toSorted())
  expect((await other.call(api.bell)).data.unread).toBe(0)
  expect((await call(remindersApi.lines)).data.content.map(({ title }) => title)).toEqual(['a', 'a'])
})

test('what is taken back is not told', async () => {
  const { id, call } = await make.aUser('three', ['TEACHER'])
  const before = t.events.length
  await expect(
    transact(t.ctx(), async (ctx) => {
      await ring(ctx, [id], { title: 'never', link: '/' })
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(t.events).toHaveLength(before)
  expect((await call(api.bell)).data).toEqual({ unread: 0, items: [] })
})

test('the bell shows the latest, and forgets after 90 days', async () => {
  const { id } = await make.aUser('four', ['TEACHER'])
  for (let n = 0; n <= BELL_SHOWN; n++) await ringFor([id], `n${n}`)
  const look = async () => (await (await t.login('four'))(api.bell)).data
  expect((await look()).items).toHaveLength(BELL_SHOWN)
  expect((await look()).unread).toBe(BELL_SHOWN + 1)
  const counted = await (await t.login('four'))(api.bell, { query: { size: 0 } })
  expect(counted.data).toEqual({ unread: BELL_SHOWN + 1, items: [] })
  const sweep = () => {
    const base = t.ctx()
    return createWorker({ ...base, now: () => t.ctx().now, ...bellJobs(base) }).runDue()
  }
  t.advance(90 * DAY_MINUTES - 1)
  await sweep()
  expect((await look()).unread).toBe(BELL_SHOWN + 1)
  t.advance(DAY_MINUTES)
  await sweep()
  expect(await look()).toEqual({ unread: 0, items: [] })
})
