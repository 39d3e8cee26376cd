import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'

/** No longer than the longest field it is looked for in. */
export const KEYWORD_MAX = 20
/** Of each kind; whoever wants more goes to the list. */
export const SEARCH_SIZE = 5

export const Found = z.object({
  /** Entries of the menu whose title is spelled so; which of them are the caller's, their menu knows. */
  pages: z.array(z.string()),
  students: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      studentNumber: z.string(),
      className: z.string().nullable(),
    }),
  ),
  teachers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      teacherNumber: z.string(),
      departmentName: z.string().nullable(),
    }),
  ),
  classes: z.array(z.object({ id: z.int(), name: z.string(), students: z.int() })),
  parents: z.array(z.object({ id: z.int(), name: z.string(), children: z.array(z.string()) })),
})
export type Found = z.output<typeof Found>

export const searchApi = {
  search: endpoint('GET /api/search', {
    summary: '全局搜索：页面、学生、教师、班级、家长',
    access: 'session',
    query: z.object({ keyword: z.string().trim().min(1, '请输入关键字').max(KEYWORD_MAX, '关键字过长') }),
    data: Found,
    failed: '搜索失败',
  }),
}
