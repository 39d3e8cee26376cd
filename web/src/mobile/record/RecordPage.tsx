import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { ReactNode } from 'react'
import { useApi } from '../../api/queries'
import { Card } from '../kit/Card'
import { PullToRefresh } from '../kit/list/PullToRefresh'
import { PageHeader } from '../kit/PageHeader'
import { Loaded, SkeletonRows } from '../kit/states'
import { RecordHead } from './RecordHead'
import { RevealScope } from './reveal/RevealScope'
import { StudentRecord } from './StudentRecord'

interface RecordPageProps {
  studentId: number
  /** Until the name is known. */
  title: string
  parent: string
  staff: boolean
  /** Between who it is and what is known of them. */
  children?: ReactNode
}

/** One pupil, for those who come from a list. */
export const RecordPage = ({ studentId, title, parent, staff, children }: RecordPageProps) => {
  const student = useApi(studentsApi.get, { params: { id: studentId } })
  return (
    <RevealScope key={studentId}>
      <PageHeader title={student.data?.name ?? title} parent={parent} />
      <PullToRefresh>
        <div className="m-page">
          {student.data !== undefined ? (
            <>
              <RecordHead student={student.data} staff={staff} />
              {children}
              <StudentRecord student={student.data} staff={staff} />
            </>
          ) : (
            <Card>
              <Loaded query={student} endpoint={studentsApi.get} skeleton={<SkeletonRows rows={6} />}>
                {() => null}
              </Loaded>
            </Card>
          )}
        </div>
      </PullToRefresh>
    </RevealScope>
  )
}
