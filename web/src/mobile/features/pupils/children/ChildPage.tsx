import { useParams } from 'react-router'
import { RecordPage } from '../../../record/RecordPage'

/** The child's whole record; of another family's child the server says nothing (MOBILE-15). */
export const ChildPage = () => {
  const { id } = useParams()
  return <RecordPage studentId={Number(id)} title="孩子详情" parent="/mobile/parent/children" staff={false} />
}
