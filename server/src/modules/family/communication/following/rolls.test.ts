import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { expect, test } from 'vitest'
import { useChat } from '../../../../../test/chat-things'
import { transact } from '../../../../platform/db/transact'
import { followRoll } from './class-groups'

const { t, chat } = await useChat()

const statements = (classIds: number[]) =>
  t.queriesOf(() => transact(t.ctx(), (ctx) => followRoll(ctx, { classIds })))

test('rolls are laid out for classes with a group only', async () => {
  const [grouped, without] = [await chat.aFamily(), await chat.aFamily()]
  const { data: group } = await grouped.teacher.call(communicationApi.openClassGroup, {
    body: { classId: grouped.classId },
  })
  const [none, one] = [await statements([without.classId]), await statements([grouped.classId])]
  expect(one).toBe(none + 2)
  expect(await statements([without.classId, grouped.classId])).toBe(one)

  // Whoever comes into a class with a group is in it; a class without one gets none by that.
  const parent = await chat.aParent([await chat.make.aStudent({ classId: grouped.classId })])
  await chat.aParent([await chat.make.aStudent({ classId: without.classId })])
  const before = t.events.length
  await transact(t.ctx(), (ctx) => followRoll(ctx))
  const told = t.events.slice(before).filter(({ type }) => type === 'conversation.changed')
  const { data: members } = await grouped.teacher.call(communicationApi.participants, {
    params: { id: group.id },
  })
  expect(members.map(({ userId }) => userId)).toContain(parent.id)
  expect(told.every(({ id }) => id === group.id)).toBe(true)
  const groups = t.db.selectFrom('conversations').select('class_id').where('class_id', 'is not', null)
  expect(await groups.execute()).toEqual([{ class_id: grouped.classId }])
})
