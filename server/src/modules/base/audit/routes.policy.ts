import { auditApi as api } from '@xueqiao/contract/features/base/audit'
import { line, type Place } from '../../../../test/policy'

/** Making the school has left its trace. */
const anEntry = async ({ t }: Place) =>
  (await t.db.selectFrom('audit_log').select('id').limit(1).executeTakeFirstOrThrow()).id

export const policy = [line(api.search), line(api.people), line(api.get, { row: anEntry })]
