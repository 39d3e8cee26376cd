import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { loadChunk } from '../../../../../lib/chunks'
import { HomeworkList } from '../../../../homework/HomeworkList'
import { PageHeader } from '../../../../kit/PageHeader'
import { SkeletonRows } from '../../../../kit/states'

const OwnHomework = lazy(() =>
  loadChunk(() => import('./OwnHomework').then((m) => ({ default: m.OwnHomework }))),
)
const LIST = '/mobile/student/homework'

/** One address for the list and for one homework: 000 §2.5 knows no other. */
export const MobileStudentHomeworkPage = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (id !== null && /^\d{1,15}$/.test(id))
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <OwnHomework id={Number(id)} parent={LIST} />
      </Suspense>
    )
  return (
    <>
      <PageHeader title="作业" />
      <HomeworkList linkOf={(id) => `${LIST}?id=${id}`} />
    </>
  )
}
