import { useParams } from 'react-router'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { RecordPage } from '../../../record/RecordPage'

export const MobileStudentPage = () => {
  const { id } = useParams()
  return (
    <RecordPage studentId={Number(id)} title="学生档案" parent="/mobile/teacher/students" staff>
      <Card>
        <Row to={`/mobile/growth/${Number(id)}`} title="成长档案" note="目标、荣誉、成绩与评价" />
      </Card>
    </RecordPage>
  )
}
