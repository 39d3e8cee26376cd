import { notificationsApi as api } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsFollowApi as follow } from '@xueqiao/contract/features/family/notifications/follow'
import { notificationsManageApi as manage } from '@xueqiao/contract/features/family/notifications/manage'
import { notificationsStatsApi } from '@xueqiao/contract/features/family/notifications/stats'
import { notificationsTargetsApi as whom } from '@xueqiao/contract/features/family/notifications/targets'
import { picture } from '../../../../test/file-samples'
import { ADMINS, line, type Place, ROLE_OF, STAFF, type Who } from '../../../../test/policy'
import { officeCtx } from '../../../../test/policy-school'
import * as notices from './service'

const PUBLISH_AT = '2027-01-01T00:00:00Z'
const draft = {
  title: '矩阵通知',
  content: '权限矩阵',
  level: 'confirm' as const,
  targets: [],
  audience: ['parents' as const],
}

type State = 'draft' | 'scheduled' | 'published'

/** By the teacher of that corner, to everybody there; one that is sent goes to the office as well. */
const aNotice = async (place: Place, state: State, level: 'confirm' | 'sign' = 'confirm') => {
  const { isOwn, classId, teacherUser, t } = place
  const office = state === 'published' ? (isOwn ? STAFF : ADMINS).filter((who) => who !== 'teacher') : []
  const targets = [
    { kind: 'class', value: String(classId) } as const,
    ...office.map((who) => ({ kind: 'role', value: ROLE_OF[who] }) as const),
  ]
  const ctx = officeCtx(t, await teacherUser())
  const audience = ['parents' as const, 'students' as const, ...(office.length > 0 ? ['staff' as const] : [])]
  const words = { ...draft, level, rule: 'either' as const, attachmentIds: [] }
  const { id } = await notices.create(ctx, { ...words, targets, audience })
  if (state === 'published') await notices.publish(ctx, id, undefined)
  if (state === 'scheduled') await notices.schedule(ctx, id, { publishAt: new Date(PUBLISH_AT) })
  return id
}
const published = (place: Place) => aNotice(place, 'published')
const toSign = (place: Place) => aNotice(place, 'published', 'sign')
const drafted = (place: Place) => aNotice(place, 'draft')
const scheduled = (place: Place) => aNotice(place, 'scheduled')

/** A parent says for which child. */
const ofChild = ({ who, studentId }: Place) => (who === 'parent' ? { studentId } : {})

const aSignature = async () => ({
  signature: `data:image/png;base64,${(await picture().png().toBuffer()).toString('base64')}`,
})

/** Followed by its author, 班主任, department and school; whoever only teaches there has no part in it. */
const without: readonly Who[] = ['headTeacher']
const sent = { row: published, without }

export const policy = [
  line(api.mine),
  line(api.counts),
  line(api.get, { row: published }),
  line(api.read, { row: published }),
  line(api.confirm, { row: published, body: ofChild }),
  line(api.sign, { row: toSign, body: async (place) => ({ ...ofChild(place), ...(await aSignature()) }) }),
  line(notificationsStatsApi.stats),
  line(manage.search),
  line(follow.waiting, { query: ({ studentId }) => ({ studentId }) }),
  line(whom.targets),
  line(whom.people),
  line(whom.preview, { body: { targets: [], audience: ['parents'] } }),
  line(manage.create, { body: draft }),
  line(manage.get, sent),
  line(manage.update, { row: drafted, without, body: draft }),
  line(manage.remove, { row: drafted, without }),
  line(manage.publish, { row: drafted, without, body: {} }),
  line(manage.schedule, { row: drafted, without, body: { publishAt: PUBLISH_AT } }),
  line(manage.unschedule, { row: scheduled, without }),
  line(manage.withdraw, { ...sent, body: {} }),
  line(manage.copy, sent),
  line(follow.receipts, sent),
  line(follow.remind, { ...sent, body: {} }),
  line(follow.phones, { ...sent, body: { reason: '电话催签' } }),
  line(follow.proof, sent),
  line(follow.proofPart, sent),
]
