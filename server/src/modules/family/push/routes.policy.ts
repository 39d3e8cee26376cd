import { createECDH, randomUUID } from 'node:crypto'
import { pushApi as api } from '@xueqiao/contract/features/family/push'
import { line, type Place, THEIRS_ALONE } from '../../../../test/policy'
import { anAccount } from '../../../../test/policy-school'

const input = () => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) },
})

/** A device of the caller that gets pushes, or one of somebody else. */
const aDevice = async (place: Place) => {
  const { t, who, isOwn, userOf } = place
  const user_id = isOwn ? await userOf(who) : await anAccount(place)
  const [id, at] = [randomUUID(), t.ctx().now]
  const times = { created_at: at, confirmed_at: at, last_seen_at: at, ended_at: null, reason: null }
  await t.db
    .insertInto('sessions')
    .values({ id, user_id, current_role_name: 'ROLE_TEACHER', address: '', agent: '', ...times })
    .execute()
  const device = await t.db
    .insertInto('push_subscriptions')
    .values({ user_id, session_id: id, endpoint: id, p256dh: '', auth: '', agent: '', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return device.id
}

export const policy = [
  line(api.state),
  line(api.devices),
  line(api.subscribe, { body: input }),
  line(api.unsubscribe, { body: { endpoint: 'https://push.example.com/x' } }),
  line(api.remove, { row: aDevice, foreign: THEIRS_ALONE }),
]
