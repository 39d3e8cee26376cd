import { bellApi as api } from '@xueqiao/contract/features/base/bell'
import { line } from '../../../../test/policy'

export const policy = [line(api.bell), line(api.lines), line(api.readBell, { body: {} })]
