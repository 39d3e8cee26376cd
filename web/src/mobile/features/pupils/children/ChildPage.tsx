import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { loadChunk } from '../../../../lib/chunks'
import { SkeletonRows } from '../../../kit/states'
import { RecordPage } from '../../../record/RecordPage'

const ChildOverview = lazy(() =>
  loadChunk(() => import('../../../record/child/ChildOverview').then((m) => ({ default: m.ChildOverview }))),
)

/** The child's day and growth, and the whole record; of another family's child the server says nothing (MOBILE-15). */
export const ChildPage = () => {
  const studentId = Number(useParams().id)
  const [params] = useSearchParams()
  // Whoever comes for a part of the record finds it, and not below the day.
  const [isForRecord] = useState(params.has('show'))
  return (
    <RecordPage studentId={studentId} title="孩子详情" parent="/mobile/parent/children" staff={false}>
      {!isForRecord && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <ChildOverview key={studentId} studentId={studentId} />
        </Suspense>
      )}
    </RecordPage>
  )
}
