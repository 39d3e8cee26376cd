import { healthApi as api } from '@xueqiao/contract/features/base/health'
import { line } from '../../../../test/policy'

export const policy = [line(api.get)]
