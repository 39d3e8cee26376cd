import { z } from 'zod'
import { endpoint } from '../common/endpoint'

export interface DepartmentNode {
  id: number
  name: string
  code: string
  parentId: number | null
  sortOrder: number
  teacherCount: number
  children: DepartmentNode[]
}

const DepartmentTree: z.ZodType<DepartmentNode> = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  parentId: z.int().nullable(),
  sortOrder: z.int(),
  teacherCount: z.int(),
  get children() {
    return z.array(DepartmentTree)
  },
})

export const departmentsApi = {
  tree: endpoint('GET /api/departments/tree', {
    summary: '部门树',
    access: 'session',
    data: z.array(DepartmentTree),
    failed: '获取部门数据失败',
  }),
}
