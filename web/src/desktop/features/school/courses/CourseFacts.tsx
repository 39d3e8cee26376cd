import type { CourseDetail } from '@xueqiao/contract/features/school/courses'
import { Descriptions } from 'antd'
import { CourseType } from '../../../pickers/CourseType'
import { TeacherTags } from './CourseTags'
import { UNASSIGNED, UNSET } from './naming'

/** All that is known of a course, in words where something is missing. */
export const CourseFacts = ({ course }: { course: CourseDetail }) => (
  <Descriptions
    bordered
    size="small"
    column={2}
    styles={{ label: { width: 104 } }}
    items={[
      { label: '课程名称', children: course.name },
      { label: '课程代码', children: course.courseCode },
      { label: '课程类型', children: <CourseType courseType={course.courseType} /> },
      { label: '学分', children: course.credits },
      { label: '学期', children: course.semester ?? UNSET },
      { label: '所属部门', children: course.departmentName ?? UNASSIGNED },
      { label: '授课教师', children: <TeacherTags names={course.teacherNames} />, span: 'filled' },
      { label: '课程说明', children: course.description ?? '无', span: 'filled' },
    ]}
  />
)
