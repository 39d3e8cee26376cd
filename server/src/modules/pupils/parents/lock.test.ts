import { parentAccountsApi as accounts } from '@xueqiao/contract/features/pupils/parents/accounts'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { somebodyWaits } from '../../../../test/locks'

test('whoever loses a child while the parents are being locked is refused, and the log knows', async () => {
  const t = await testApp()
  const make = buildersFor(t)
  const admin = await make.admin()
  const teacherId = await make.aTeacher()
  const { data } = await admin(classesApi.create, {
    body: { name: '一班', grade: 1, headTeacherId: teacherId },
  })
  const pupils = [await make.aStudent({ classId: data.id }), await make.aStudent({ classId: data.id })]
  const [kept, lost] = [await make.aParent(pupils.slice(0, 1)), await make.aParent(pupils.slice(1))]
  const head = await make.aUser('head', ['TEACHER'], { type: 'TEACHER', id: teacherId })
  const answer = await t.db.transaction().execute(async (tx) => {
    await sql`select from parents where id = ${lost} for update`.execute(tx)
    const opening = head.call(accounts.open, { body: { parentIds: [kept, lost] } })
    await somebodyWaits(t.db)
    await sql`update students set class_id = null where id = ${pupils[1]}`.execute(tx)
    return { opening }
  })
  expect(await answer.opening).toMatchObject({ status: 404, message: '家长不存在' })
  const { rows } = await sql`select user_id as by, entity, entity_id as id, action from audit_log
    where action = 'denied'`.execute(t.db)
  expect(rows).toEqual([{ by: head.id, entity: 'parents', id: lost, action: 'denied' }])
  const made = t.db.selectFrom('users').select('id').where('profile_type', '=', 'PARENT')
  expect(await made.execute()).toEqual([])
})
