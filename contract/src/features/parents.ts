import { z } from 'zod'
import { endpoint } from '../common/endpoint'
import { pageQuery } from '../common/page'
import { Revealed, RevealReason } from '../common/reveal'
import { StudentListed } from './students-detail'

/** A child as its family's lists show it; the rest is the student's own record. */
export const Child = StudentListed.extend({
  headTeacherName: z.string().nullable(),
  relationship: z.string(),
})
export type Child = z.output<typeof Child>

/** Whom the profile picker of the user page offers (decisions G48); the phone tells people of one name apart. */
export const ParentOption = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  children: z.array(z.string()),
})
export type ParentOption = z.output<typeof ParentOption>

export const ParentRevealInput = z.object({
  field: z.enum(['phone'], '请选择要查看的信息'),
  reason: RevealReason,
})
export type ParentRevealInput = z.output<typeof ParentRevealInput>

export const parentsApi = {
  options: endpoint('GET /api/parents', {
    summary: '家长选项',
    access: 'user:view',
    query: z.object({ name: z.string().trim().max(50, '姓名过长').optional(), size: pageQuery().size }),
    data: z.array(ParentOption),
    failed: '获取家长列表失败',
  }),
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
