import { useParams } from 'react-router'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { RecordPage } from '../../../record/RecordPage'

/** The child's whole record; of another family's child the server says nothing (MOBILE-15). */
export const ChildPage = () => {
  const { id } = useParams()
  return (
    <RecordPage studentId={Number(id)} title="孩子详情" parent="/mobile/parent/children" staff={false}>
      <Card>
        <Row
          to={`/mobile/parent/home?homework=list&child=${Number(id)}`}
          title="作业"
          note="待完成、已提交与批改结果"
        />
        <Row
          to={`/mobile/growth/${Number(id)}`}
          title="成长档案"
          note="写记录、目标打卡、荣誉提交、成绩与评价"
        />
      </Card>
    </RecordPage>
  )
}
