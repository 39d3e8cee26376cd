import { handbooksApi as api } from '@xueqiao/contract/features/growth/handbooks'
import { but, line } from '../../../../test/policy'

export const policy = [
  line(api.ofPupil, { row: ({ studentId }) => studentId }),
  line(api.ofClass, {
    row: ({ classId }) => classId,
    // The sixth within the hour, which an account may not take; one made for it has no class of its own.
    apart: true,
    without: but('admin', 'schoolAdmin'),
  }),
]
