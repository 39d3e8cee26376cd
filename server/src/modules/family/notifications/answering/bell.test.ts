import { bellApi } from '@xueqiao/contract/features/base/bell'
import { notificationsApi as api } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsManageApi as manage } from '@xueqiao/contract/features/family/notifications/manage'
import { beforeAll, expect, test } from 'vitest'
import { type NoticeLab, noticeLab } from '../../../../../test/notice-lab'

let lab: NoticeLab
let father: NoticeLab['users']['mother']

beforeAll(async () => {
  lab = await noticeLab()
  father = await lab.asParent('father', lab.parents.father)
})

type Caller = NoticeLab['users']['mother']['call']

const ofClass = (value: number) => ({ kind: 'class' as const, value: String(value) })
const publish = (input: Parameters<NoticeLab['published']>[1] = {}) =>
  lab.published('chief', { targets: [ofClass(lab.classes.one)], ...input })
const rings = async (call: Caller, { id }: { id: number }) =>
  (await call(bellApi.bell)).data.items.some(({ link }) => link === `/family-school/notification/${id}`)
const told = (userId: number) =>
  lab.t.events.some(({ type, tell }) => type === 'bell.changed' && tell?.users.includes(userId) === true)

test('what one guardian has answered for both is off the other’s bell, at once', async () => {
  const { mother } = lab.users
  const [either, both] = [await publish({ rule: 'either' }), await publish({ rule: 'both' })]
  lab.t.events.length = 0
  for (const { id } of [both, either]) {
    expect(told(father.id)).toBe(false)
    await mother.call(api.confirm, { params: { id }, body: {} })
  }
  expect([told(mother.id), told(father.id)]).toEqual([true, true])
  expect([await rings(mother.call, either), await rings(father.call, either)]).toEqual([false, false])
  // Where each is asked, each still is.
  expect([await rings(mother.call, both), await rings(father.call, both)]).toEqual([false, true])
})

test('what is only to be read stays until one has read it oneself', async () => {
  const news = await publish({ level: 'read', rule: 'either' })
  await lab.users.mother.call(api.read, { params: { id: news.id } })
  expect([await rings(lab.users.mother.call, news), await rings(father.call, news)]).toEqual([false, true])
})

test('what is withdrawn rings no more', async () => {
  const notice = await publish()
  expect(await rings(father.call, notice)).toBe(true)
  lab.t.events.length = 0
  await lab.users.chief.call(manage.withdraw, { params: { id: notice.id }, body: {} })
  expect(await rings(father.call, notice)).toBe(false)
  expect(told(father.id)).toBe(true)
})
