import { notificationsApi as api } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsFollowApi as follow } from '@xueqiao/contract/features/family/notifications/follow'
import { beforeAll, expect, test } from 'vitest'
import { somebodyWaits } from '../../../../../test/locks'
import { type NoticeLab, noticeLab } from '../../../../../test/notice-lab'
import type { Tx } from '../../../../platform/db/database'

let lab: NoticeLab
let father: Awaited<ReturnType<NoticeLab['asParent']>>

beforeAll(async () => {
  lab = await noticeLab()
  father = await lab.asParent('father', lab.parents.father)
})

const publish = (title: string) =>
  lab.published('chief', { title, targets: [{ kind: 'class', value: String(lab.classes.one) }] })
const remind = (id: number) => lab.users.chief.call(follow.remind, { params: { id }, body: {} })

test('two who remind at once ring once', async () => {
  const { t, parents } = lab
  const { id } = await publish('同时催办')
  const { second } = await t.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('notice_receipts')
      .set({ reminded_at: t.ctx().now })
      .where('notice_id', '=', id)
      .where('parent_id', '<>', parents.liu)
      .execute()
    const second = remind(id)
    await somebodyWaits(t.db)
    return { second }
  })
  expect((await second).data).toMatchObject({ reminded: 1, skipped: 2 })
})

test('what is withdrawn meanwhile is neither answered nor reminded of', async () => {
  const { t, users } = lab
  const { id } = await publish('同时撤回')
  const { late } = await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('notices').set({ status: 'WITHDRAWN' }).where('id', '=', id).execute()
    const late = [users.mother.call(api.confirm, { params: { id }, body: {} }), remind(id)]
    await somebodyWaits(t.db, late.length)
    return { late }
  })
  expect((await Promise.all<{ status: number }>(late)).map(({ status }) => status)).toEqual([409, 409])
})

test('two guardians who open it at once do not wait for each other', async () => {
  const { t, users, parents } = lab
  const targets = [{ kind: 'class' as const, value: String(lab.classes.one) }]
  const { id } = await lab.published('chief', { title: '同时打开', level: 'read', rule: 'either', targets })
  const family = [parents.mother, parents.father]
  const ids = (await lab.receiptsOf(id)).map(({ parent_id }) => parent_id)
  const [lower = 0, higher = 0] = family.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b))
  const reader = higher === parents.father ? father : users.mother
  const settle = (tx: Tx, parentId: number) =>
    tx
      .updateTable('notice_receipts')
      .set({ settled_at: t.ctx().now })
      .where('notice_id', '=', id)
      .where('parent_id', '=', parentId)
      .execute()
  const { opened } = await t.db.transaction().execute(async (tx) => {
    // As the other guardian does it: their own first, then this one's.
    await settle(tx, lower)
    const opened = reader.call(api.read, { params: { id } })
    await somebodyWaits(t.db)
    await settle(tx, higher)
    return { opened }
  })
  expect(await opened).toMatchObject({ status: 200, data: { unread: false } })
})
