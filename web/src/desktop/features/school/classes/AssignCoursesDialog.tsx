import { type ClassRow, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useApi } from '../../../../api/queries'
import { CourseChoiceDialog } from '../../../pickers/CourseChoiceDialog'

interface Props {
  open: boolean
  row: Pick<ClassRow, 'id' | 'name'>
  onClose: () => void
}

export const AssignCoursesDialog = ({ open, row: { id, name }, onClose }: Props) => (
  <CourseChoiceDialog
    open={open}
    title={`分配课程 · ${name}`}
    owner="班级"
    id={id}
    current={useApi(classesApi.courses, { params: { id } }, { staleTime: 0, silent: true })}
    to={classesApi.assignCourses}
    onClose={onClose}
  />
)
