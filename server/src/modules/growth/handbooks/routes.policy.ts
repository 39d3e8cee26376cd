import { handbooksApi as api } from '@xueqiao/contract/features/growth/handbooks'
import { but, line, type Place } from '../../../../test/policy'
import { HANDBOOK_JOB, newKey } from './order'

/** One that the caller has ordered, as it stands after its run or before it. */
const ordered =
  (state: 'done' | 'waiting') =>
  async ({ t, who, classId, userOf }: Place) => {
    const key = newKey()
    await t.env.files.put(key, Buffer.from('%PDF-'))
    const until = new Date(t.ctx().now.getTime() + 3_600_000)
    const by = { actor: {}, permissions: [], address: '', agent: '' }
    await t.db
      .insertInto('jobs')
      .values({
        ...{ kind: HANDBOOK_JOB, payload: JSON.stringify({ classId, key, until, ...by }), state },
        ...{ run_at: until, owner_id: await userOf(who) },
      })
      .execute()
    return classId
  }

/** Whoever teaches the class without keeping its records is refused, and families know no class. */
const KEEPERS = { may: but('headTeacher'), without: ['student', 'parent'] } as const

export const policy = [
  line(api.ofPupil, { row: ({ studentId }) => studentId }),
  line(api.order, {
    row: ({ classId }) => classId,
    // The sixth within the hour, which an account may not take; one made for it has no class of its own.
    apart: true,
    without: but('admin', 'schoolAdmin'),
  }),
  line(api.run, { ...KEEPERS, row: ordered('done') }),
  line(api.cancel, { ...KEEPERS, row: ordered('waiting') }),
  line(api.file, { ...KEEPERS, row: ordered('done') }),
]
