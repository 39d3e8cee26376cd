import { z } from 'zod'
import { endpoint } from '../common/endpoint'
import { StudentDetail } from './students'

export const Child = StudentDetail.extend({ relationship: z.string() })
export type Child = z.output<typeof Child>

export const parentsApi = {
  students: endpoint('GET /api/parents/{id}/students', {
    summary: '家长的孩子',
    access: 'session',
    data: z.array(Child),
    failed: '获取学生信息失败',
  }),
}
