import type { CourseTeacher } from '@xueqiao/contract/features/school/courses/api'
import { Avatar } from '../../../../lib/Avatar'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { NO_TEACHERS, UNSET } from './naming'

const col = column<CourseTeacher>()
const NAME = col.of('name', '姓名', {
  render: ({ name }) => (
    <span className="course-person">
      <Avatar name={name} />
      {name}
    </span>
  ),
})
const NUMBER = col.of('teacherNumber', '工号', { width: 120 })
const TITLE = col.of('title', '职称', { width: 120, render: ({ title }) => title ?? UNSET })

interface Props {
  teachers: readonly CourseTeacher[]
  height?: number
}

/** Pupils and parents learn no numbers, and need no column for them. */
export const TeacherTable = ({ teachers, height }: Props) => (
  <SimpleTable
    label="授课教师"
    rows={teachers}
    columns={teachers.some((one) => one.teacherNumber !== null) ? [NAME, NUMBER, TITLE] : [NAME, TITLE]}
    empty={NO_TEACHERS}
    {...(height !== undefined && { height })}
  />
)
