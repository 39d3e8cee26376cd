import type { CourseOption } from '@xueqiao/contract/features/school/courses/api'

/** 必修 is shown red, 选修 green (001 §3.7). */
export const CourseType = ({ courseType }: Pick<CourseOption, 'courseType'>) => (
  <span className={`tag ${courseType === '必修' ? 'red' : 'green'}`}>{courseType}</span>
)
