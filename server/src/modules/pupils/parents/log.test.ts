import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { auditApi } from '@xueqiao/contract/features/base/audit'
import { parentAccountsApi as accounts } from '@xueqiao/contract/features/pupils/parents/accounts'
import { parentsApi as api } from '@xueqiao/contract/features/pupils/parents/api'
import { parentsMergeApi as merging } from '@xueqiao/contract/features/pupils/parents/merge'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

const HOME = '城关区滨河东路一百二十八号院三单元'
const PHONES = ['13712340001', '13712340002', '13712340003']

test('the log has numbers, addresses and login names of parents in part, whatever is done with them', async () => {
  const t = await testApp()
  const make = buildersFor(t)
  const admin = await make.admin()
  const [first = '', second = '', third = ''] = PHONES
  const aGuardian = async (name: string, phone: string) => {
    const child = { studentId: await make.aStudent(), relationship: '母亲', isPrimary: true } as const
    return (await admin(api.create, { body: { name, phone, child } })).data.id
  }
  const [one, two] = [await aGuardian('何母', first), await aGuardian('何丽', second)]
  await admin(api.update, { params: { id: two }, body: { name: '何丽', address: HOME } })
  await admin(accounts.open, { body: { parentIds: [one, two] } })
  const userId = (await admin(usersApi.byProfile, { query: { profileType: 'PARENT', profileId: one } })).data
    ?.id
  const user = { params: { id: userId ?? 0 } }
  const done = [
    await admin(accounts.setStatus, { params: { id: one }, body: { enabled: false } }),
    await admin(usersApi.setStatus, { ...user, query: { enabled: 'true' } }),
    await admin(usersApi.update, { ...user, body: { email: 'he@example.com' } }),
    await admin(usersApi.setRoles, { ...user, body: ['PARENT'] }),
    await admin(usersApi.resetPassword, user),
    await admin(api.update, { params: { id: one }, body: { name: '何母', phone: third } }),
    await admin(merging.merge, {
      params: { id: one },
      body: { fromId: two, disable: 'kept', take: ['phone', 'address'] },
    }),
  ]
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))

  const { rows } = await sql<{ line: string }>`select concat_ws(' ', summary, diff) as line from audit_log
    where action <> 'login'`.execute(t.db)
  const told = rows.map(({ line }) => line).join('\n')
  for (const secret of [...PHONES, HOME]) expect(told).not.toContain(secret)
  for (const phone of PHONES) expect(told).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)

  // Nor does the choice of somebody in the log tell it, or find them by what it does not show.
  const found = (keyword: string) => admin(auditApi.people, { query: { keyword } })
  expect((await found('何母')).data).toMatchObject([{ name: '何母', username: '137****0002' }])
  expect((await found(second)).data).toEqual([])
})
