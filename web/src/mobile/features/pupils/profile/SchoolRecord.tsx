import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { useApi } from '../../../../api/queries'
import { Card } from '../../../kit/Card'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { StudentRecord } from '../../../record/StudentRecord'

/** A pupil's own record. */
export const SchoolRecord = ({ studentId }: { studentId: number }) => {
  const student = useApi(studentsApi.get, { params: { id: studentId } })
  if (student.data !== undefined) return <StudentRecord student={student.data} staff={false} />
  return (
    <Card title="在校信息">
      <Loaded query={student} endpoint={studentsApi.get} skeleton={<SkeletonRows rows={4} />}>
        {() => null}
      </Loaded>
    </Card>
  )
}
