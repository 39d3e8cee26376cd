import { z } from 'zod'
import { endpoint } from '../common/endpoint'
import { Revealed, RevealReason, StudentListed } from './students-detail'

/** A child as its family's lists show it; the rest is the student's own record. */
export const Child = StudentListed.extend({
  headTeacherName: z.string().nullable(),
  relationship: z.string(),
})
export type Child = z.output<typeof Child>

export const ParentRevealInput = z.object({
  field: z.enum(['phone'], '请选择要查看的信息'),
  reason: RevealReason,
})
export type ParentRevealInput = z.output<typeof ParentRevealInput>

export const parentsApi = {
  students: endpoint('GET /api/parents/{id}/students', {
    summary: '家长的孩子',
    access: 'session',
    data: z.array(Child),
    failed: '获取学生信息失败',
  }),
  reveal: endpoint('POST /api/parents/{id}/reveal', {
    summary: '查看家长的电话，记入日志，家长可见',
    access: 'staff',
    body: ParentRevealInput,
    data: Revealed,
    failed: '查看失败',
  }),
}
