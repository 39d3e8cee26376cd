import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { loadChunk } from '../../../../../lib/chunks'
import { PageHeader } from '../../../../kit/PageHeader'
import { Loaded, SkeletonRows } from '../../../../kit/states'
import { GivenView } from './GivenView'
import { LIST } from './places'
import '../../../../homework/homework.css'

// Strokes come with the first work that is opened.
const WorkView = lazy(() => loadChunk(() => import('./WorkView').then((m) => ({ default: m.WorkView }))))

/** A homework as those see it who gave it, and one pupil's work of it. */
export const MobileGivenHomeworkPage = () => {
  const id = Number(useParams().id)
  const [params] = useSearchParams()
  const query = useApi(api.get, { params: { id } })
  const work = Number(params.get('submission')) || undefined
  return (
    <>
      {(work === undefined || query.data === undefined) && <PageHeader title="作业详情" parent={LIST} />}
      <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={5} />}>
        {(homework) =>
          work === undefined ? (
            <GivenView homework={homework} />
          ) : (
            <Suspense fallback={<SkeletonRows rows={5} />}>
              <WorkView key={work} homework={homework} id={work} />
            </Suspense>
          )
        }
      </Loaded>
    </>
  )
}
