import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { lazy, Suspense } from 'react'
import { useApi } from '../../../../api/queries'
import { loadChunk } from '../../../../lib/chunks'
import { Card } from '../../../kit/Card'
import { Loaded, SkeletonRows } from '../../../kit/states'

/** Loaded by pupils alone: everybody opens 我的. */
const StudentRecord = lazy(() =>
  loadChunk(() => import('../../../record/StudentRecord').then((m) => ({ default: m.StudentRecord }))),
)

/** A pupil's own record. */
export const SchoolRecord = ({ studentId }: { studentId: number }) => {
  const student = useApi(studentsApi.get, { params: { id: studentId } })
  const rows = <SkeletonRows rows={9} />
  if (student.data !== undefined) {
    return (
      <Suspense fallback={<Card title="在校信息">{rows}</Card>}>
        <StudentRecord student={student.data} staff={false} />
      </Suspense>
    )
  }
  return (
    <Card title="在校信息">
      <Loaded query={student} endpoint={studentsApi.get} skeleton={rows}>
        {() => null}
      </Loaded>
    </Card>
  )
}
