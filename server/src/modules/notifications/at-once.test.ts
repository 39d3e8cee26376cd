import { notificationsApi as api } from '@xueqiao/contract/features/notifications'
import { notificationsFollowApi as follow } from '@xueqiao/contract/features/notifications-follow'
import { beforeAll, expect, test } from 'vitest'
import { somebodyWaits } from '../../../test/locks'
import { type NoticeLab, noticeLab } from '../../../test/notice-lab'

let lab: NoticeLab

beforeAll(async () => {
  lab = await noticeLab()
  await lab.asParent('father', lab.parents.father)
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
