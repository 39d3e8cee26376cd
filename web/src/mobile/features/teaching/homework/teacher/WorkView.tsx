import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { useApi } from '../../../../../api/queries'
import { Versions } from '../../../../homework/Versions'
import { PageHeader } from '../../../../kit/PageHeader'
import { EmptyState, Loaded, SkeletonRows } from '../../../../kit/states'
import { Marking } from './Marking'
import { pathOf } from './places'

interface Props {
  homework: HomeworkDetail
  id: number
}

/** One pupil's work: to be marked by whoever may, to be read by the others. */
export const WorkView = ({ homework, id }: Props) => {
  const query = useApi(markingApi.submission, { params: { id } })
  return (
    <>
      <PageHeader title={query.data?.studentName ?? '作业'} parent={pathOf(homework.id)} />
      <Loaded query={query} endpoint={markingApi.submission} skeleton={<SkeletonRows rows={5} />}>
        {(work) => {
          if (work.versions.length === 0) return <EmptyState>还没有提交。</EmptyState>
          if (work.may.grade && work.state !== 'RETURNED') return <Marking homework={homework} work={work} />
          return (
            <div className="m-page">
              <Versions homework={homework} versions={work.versions} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
