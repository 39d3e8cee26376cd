import { useParams } from 'react-router'
import { RecordPage } from '../../../record/RecordPage'

export const MobileStudentPage = () => {
  const { id } = useParams()
  return <RecordPage studentId={Number(id)} title="学生档案" parent="/mobile/teacher/students" staff />
}
