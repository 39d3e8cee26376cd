import type { NoticeInput } from '@xueqiao/contract/features/notifications-manage'
import * as notifications from '../src/modules/notifications/service'
import type { AsUser } from './accounts'
import type { DemoSchool } from './generate/types'
import type { Ids } from './load'

const LEVELS = { 通知: 'read', 需确认: 'confirm', 需签字: 'sign' } as const
const EVERYBODY: NoticeInput['audience'] = ['parents', 'students', 'staff']

/** The notices of the last weeks, written and sent by those who would. */
export const publishNotices = async (school: DemoSchool, _ids: Ids, asUser: AsUser) => {
  for (const { kind, title, content, audience, publishedDaysAgo } of school.notices) {
    const ctx = asUser('admin', publishedDaysAgo, 60)
    const { id } = await notifications.create(ctx, {
      title,
      content,
      level: LEVELS[kind],
      rule: 'either',
      dueAt: null,
      targets: [{ kind: 'school', value: '' }],
      audience: audience === 'staff' ? ['staff'] : EVERYBODY,
      attachmentIds: [],
      version: undefined,
    })
    await notifications.publish(ctx, id, undefined)
  }
}
