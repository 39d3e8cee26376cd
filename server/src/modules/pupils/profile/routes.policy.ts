import { randomUUID } from 'node:crypto'
import { profileApi as api } from '@xueqiao/contract/features/pupils/profile'
import { line, type Place, THEIRS_ALONE } from '../../../../test/policy'
import { anAccount } from '../../../../test/policy-school'

/** Another device of the caller, or one of somebody else. */
const aSession = async (place: Place) => {
  const { t, who, isOwn, userOf } = place
  const at = t.ctx().now
  const times = { created_at: at, confirmed_at: at, last_seen_at: at, ended_at: null, reason: null }
  const id = randomUUID()
  const user_id = isOwn ? await userOf(who) : await anAccount(place)
  await t.db
    .insertInto('sessions')
    .values({ id, user_id, current_role_name: 'ROLE_TEACHER', address: '', agent: '', ...times })
    .execute()
  return id
}

export const policy = [
  line(api.get),
  // Those of pupils and staff are the school's records.
  line(api.update, { may: ['parent'], body: {} }),
  line(api.sessions),
  line(api.endSession, { row: aSession, foreign: THEIRS_ALONE }),
]
