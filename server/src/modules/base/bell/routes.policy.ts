import { bellApi as api } from '@xueqiao/contract/features/base/bell'
import { remindersApi } from '@xueqiao/contract/features/base/reminders'
import { line } from '../../../../test/policy'

export const policy = [line(api.bell), line(remindersApi.lines), line(api.readBell, { body: {} })]
