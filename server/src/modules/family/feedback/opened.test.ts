import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { feedbackApi as api } from '@xueqiao/contract/features/family/feedback/api'
import { parentsMergeApi } from '@xueqiao/contract/features/pupils/parents/merge'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, feedbackLab } from '../../../../test/feedback-lab'

let lab: Awaited<ReturnType<typeof feedbackLab>>
let head: Caller

beforeAll(async () => {
  lab = await feedbackLab()
  head = lab.own.head.call
})

const at = (id: number) => ({ params: { id } })

const aMember = async (username: string) => {
  const parentId = await lab.make.aParent([await lab.make.aStudent({ classId: lab.own.classId })])
  const profile = { type: 'PARENT', id: parentId } as const
  return { parentId, username, ...(await lab.make.aUser(username, ['PARENT'], profile)) }
}

/** The office sets the password of an account, and signs in with it. */
const open = async ({ id, username }: { id: number; username: string }) => {
  const { data: oldPassword } = await lab.admin(usersApi.resetPassword, at(id))
  const call = await lab.t.login(username, oldPassword)
  await call(authApi.changePassword, { body: { oldPassword, newPassword: 'office-2' } })
  return call
}

const mine = async (who: Caller) => (await who(api.mine, {})).data.content.map(({ id }) => id)
const lines = async (who: Caller) => {
  const { data } = await who(bellApi.bell, { query: { size: 20 } })
  return data.items.map(({ link }) => link)
}
const linkOf = ({ id }: { id: number }) => `/family-school/feedback/${id}`

/** Sent with and without a name, with a picture, and answered. */
const sent = async (by: Caller) => {
  const hidden = await lab.send(by, { anonymous: true, imageIds: [await lab.upload(by)], title: '匿名的话' })
  const named = await lab.send(by)
  for (const { id } of [hidden, named]) await head(api.reply, { ...at(id), body: { content: '收到' } })
  expect(await lines(by)).toEqual([linkOf(named), linkOf(hidden)])
  return { hidden, named }
}

test('whoever opens an account by a reset finds nothing there of what was sent without a name', async () => {
  const parent = await aMember('opened')
  const { hidden, named } = await sent(parent.call)
  const call = await open(parent)
  lab.t.events.length = 0
  expect(await mine(call)).toEqual([named.id])
  expect((await call(api.mine, {})).data.totalElements).toBe(1)
  const [, , , a = '', b = ''] = hidden.images[0]?.url.split('/') ?? []
  const tries = [
    await call(api.get, at(hidden.id)),
    await call(api.reply, { ...at(hidden.id), body: { content: '是我' } }),
    await call(api.withdraw, at(hidden.id)),
    await call.loose(filesApi.get, { params: { a, b } }),
  ]
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404))
  await head(api.close, { ...at(hidden.id), body: { content: '好了' } })
  expect(await lines(call)).toContain(linkOf(named))
  expect(await lines(call)).not.toContain(linkOf(hidden))
  const told = lab.t.events
    .filter(({ type }) => type === 'feedback.changed')
    .flatMap(({ tell }) => tell?.users)
  expect(told).toContain(lab.own.head.id)
  expect(told).not.toContain(parent.id)
  // Nor does the log say who came back to it.
  const refused = lab.t.db.selectFrom('audit_log').select('id').where('action', '=', 'denied')
  expect(await refused.where('entity', '=', 'feedback').where('user_id', '=', parent.id).execute()).toEqual(
    [],
  )
  for (const who of [head, lab.admin]) {
    const { data } = await who(api.get, at(hidden.id))
    expect(data).toMatchObject({ title: '匿名的话', images: hidden.images, submitterName: null, mine: false })
  }
  const again = await lab.send(call, { anonymous: true })
  expect(await mine(call)).toEqual([again.id, named.id])
})

test('in the account of somebody who handles feedback it is like anybody’s', async () => {
  const profile = { type: 'TEACHER', id: await lab.make.aTeacher(lab.own) } as const
  const leader = await lab.make.aUser('led', ['DEPARTMENT_ADMIN', 'TEACHER'], profile)
  const { id } = await lab.send(leader.call, { recipient: 'SCHOOL', anonymous: true })
  await leader.call(api.reply, { ...at(id), body: { content: '补充' } })
  const call = await open({ id: leader.id, username: 'led' })
  const { data } = await call(api.get, at(id))
  expect(data).toMatchObject({ mine: false, submitterName: null })
  expect(data.entries).toMatchObject([{ mine: false, bySubmitter: true, authorName: null }])
  expect((await call(api.search, {})).data.content.map((one) => one.id)).toContain(id)
})

test('two accounts that become one: what has no name is found in neither', async () => {
  const [kept, closed] = [await aMember('kept'), await aMember('closed')]
  const own = await sent(kept.call)
  const { hidden, named } = await sent(closed.call)
  const body = { fromId: closed.parentId, disable: 'from' } as const
  expect((await lab.admin(parentsMergeApi.merge, { ...at(kept.parentId), body })).status).toBe(200)
  expect(await mine(kept.call)).toEqual([named.id, own.named.id, own.hidden.id])
  expect((await kept.call(api.get, at(hidden.id))).status).toBe(404)
  expect(await lines(kept.call)).not.toContain(linkOf(hidden))
  expect(await lines(kept.call)).toContain(linkOf(named))
})
