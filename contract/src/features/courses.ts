import { z } from 'zod'
import { endpoint } from '../common/endpoint'

export const COURSE_TYPES = ['必修', '选修'] as const
export const COURSE_SEMESTERS = ['第一学期', '第二学期', '全学年'] as const

/** A course as lists and pickers show it. */
export const CourseOption = z.object({
  id: z.int(),
  name: z.string(),
  courseCode: z.string(),
  courseType: z.enum(COURSE_TYPES),
  credits: z.number(),
  semester: z.enum(COURSE_SEMESTERS).nullable(),
  departmentName: z.string().nullable(),
  teacherNames: z.array(z.string()),
})
export type CourseOption = z.output<typeof CourseOption>

export const coursesApi = {
  list: endpoint('GET /api/courses', {
    summary: '全部课程',
    access: 'session',
    data: z.array(CourseOption),
    failed: '获取课程列表失败',
  }),
}
