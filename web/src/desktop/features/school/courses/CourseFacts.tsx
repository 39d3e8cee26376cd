import type { CourseDetail } from '@xueqiao/contract/features/school/courses/api'
import { COURSE_LABELS } from '@xueqiao/contract/features/school/courses/labels'
import { FactTable } from '../../../kit/record/FactTable'
import { CourseType } from '../../../pickers/CourseType'
import { TeacherTags } from './CourseTags'
import { UNASSIGNED, UNSET } from './naming'

/** All that is known of a course, in words where something is missing. */
export const CourseFacts = ({ course }: { course: CourseDetail }) => (
  <FactTable
    items={[
      { label: COURSE_LABELS.name, children: course.name },
      { label: COURSE_LABELS.courseCode, children: course.courseCode },
      { label: COURSE_LABELS.courseType, children: <CourseType courseType={course.courseType} /> },
      { label: COURSE_LABELS.credits, children: course.credits },
      { label: COURSE_LABELS.semester, children: course.semester ?? UNSET },
      { label: COURSE_LABELS.departmentName, children: course.departmentName ?? UNASSIGNED },
      {
        label: COURSE_LABELS.teacherNames,
        children: <TeacherTags names={course.teacherNames} />,
        span: 'filled',
      },
      { label: COURSE_LABELS.description, children: course.description ?? '无', span: 'filled' },
    ]}
  />
)
