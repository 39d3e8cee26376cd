import { type TeacherRow, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { useApi } from '../../../../api/queries'
import { CourseChoiceDialog } from '../../../pickers/CourseChoiceDialog'
import { TeacherWho } from './TeacherWho'

interface Props {
  open: boolean
  teacher: TeacherRow
  onClose: () => void
}

export const AssignCoursesDialog = ({ open, teacher, onClose }: Props) => {
  const params = { id: teacher.id }
  return (
    <CourseChoiceDialog
      open={open}
      title="分配课程"
      owner="教师"
      id={teacher.id}
      current={useApi(teachersApi.courses, { params }, { staleTime: 0, silent: true })}
      to={teachersApi.assignCourses}
      onClose={onClose}
      saveText="确认分配"
      height={304}
    >
      <TeacherWho teacher={teacher} />
    </CourseChoiceDialog>
  )
}
