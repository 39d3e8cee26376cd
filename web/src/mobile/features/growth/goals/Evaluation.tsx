import {
  growthProfileApi as api,
  evaluationLink,
} from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { useApi } from '../../../../api/queries'
import { useSeen } from '../../../../shared/bell/seen'
import { Card } from '../../../kit/Card'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'

interface Props {
  studentId: number
  semesterId: number | undefined
}

/** What the 班主任 wrote of the semester; a family reads what is approved. */
export const Evaluation = ({ studentId, semesterId }: Props) => {
  const query = useApi(api.profile, { query: { studentId, semesterId } }, { silent: true })
  const { data } = query
  useSeen(
    evaluationLink({ studentId, semesterId: data?.semesterId ?? 0 }),
    data !== undefined && data.comment !== null,
  )
  return (
    <Card title="综合评语" extra={data?.semesterName}>
      <Loaded query={query} endpoint={api.profile} skeleton={<SkeletonRows rows={1} />}>
        {({ comment }) =>
          comment === null ? (
            <EmptyState>本学期还没有评语。</EmptyState>
          ) : (
            <p className="m-growth-said">{comment}</p>
          )
        }
      </Loaded>
    </Card>
  )
}
