import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { loadChunk } from '../../../../../lib/chunks'
import { PageHeader } from '../../../../kit/PageHeader'
import { Loaded, SkeletonRows } from '../../../../kit/states'
import { GivenView } from './GivenView'
import { isOut } from './given'
import { LIST } from './places'
import '../../../../homework/homework.css'

const Giving = lazy(() => loadChunk(() => import('./Giving').then((m) => ({ default: m.Giving }))))
// Strokes come with the first work that is opened.
const WorkView = lazy(() => loadChunk(() => import('./WorkView').then((m) => ({ default: m.WorkView }))))

/** A homework as those see it who gave it; a draft to be changed, and one pupil's work. */
export const MobileGivenHomeworkPage = () => {
  const id = Number(useParams().id)
  const [params] = useSearchParams()
  const query = useApi(api.get, { params: { id } })
  const work = Number(params.get('submission')) || undefined
  const edits =
    params.has('edit') &&
    query.data?.may.manage === true &&
    (query.data.status === 'DRAFT' || isOut(query.data))
  return (
    <>
      {((work === undefined && !edits) || query.data === undefined) && (
        <PageHeader title="作业详情" parent={LIST} />
      )}
      <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={5} />}>
        {(homework) => {
          if (work === undefined && !edits) return <GivenView homework={homework} />
          return (
            <Suspense fallback={<SkeletonRows rows={5} />}>
              {edits ? (
                <Giving homework={homework} />
              ) : (
                <WorkView key={work} homework={homework} id={work ?? 0} />
              )}
            </Suspense>
          )
        }}
      </Loaded>
    </>
  )
}
